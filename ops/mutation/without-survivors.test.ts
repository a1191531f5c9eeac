import { expect, it } from 'vitest'
import { withoutSurvivors } from './without-survivors.ts'

it('mutants that no test killed are forgotten, all else of the report stays', () => {
  const file = (...statuses: string[]) => ({
    source: 'text',
    mutants: statuses.map((status, id) => ({ id, status })),
  })
  const report = {
    schemaVersion: '1',
    files: {
      'a.ts': file('Killed', 'Survived', 'Timeout', 'NoCoverage', 'Ignored'),
      'b.ts': file('Survived'),
    },
  }
  const { files, schemaVersion } = withoutSurvivors(report)
  expect(schemaVersion).toBe('1')
  expect(files['a.ts'].mutants.map(({ id }) => id)).toEqual([0, 2, 4])
  expect(files['b.ts']).toEqual({ source: 'text', mutants: [] })
})
