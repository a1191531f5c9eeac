import { expect, it } from 'vitest'
import { nextSteps } from './next-steps.ts'

it('an embedded installation is stopped for the command that makes accounts, one on a database server is not', () => {
  const [embedded, onServer] = [nextSteps(true).join('\n'), nextSteps(false).join('\n')]
  expect(embedded).toMatch(
    /1\. fermare.*\n.*2\. npm run create-administrator.*\n.*3\. npm start\n.*4\. aprire/,
  )
  expect(onServer).toMatch(/1\. npm run create-administrator.*\n.*2\. aprire/)
  for (const text of [embedded, onServer]) expect(text).toContain('No account yet')
})
