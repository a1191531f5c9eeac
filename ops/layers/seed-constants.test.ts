import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as domain from '../../shared/domain/index.ts'
import { root } from '../build/packages.ts'
import { seedConstants, seedReaders, seedsRead } from './seed-constants.ts'

it('the server reads reference data from the database, never the constants that seed it', () => {
  expect(seedReaders(join(root, 'api/src'))).toEqual([])
})

it('every seed constant is exported by the domain', () => {
  for (const name of seedConstants) expect(domain).toHaveProperty(name)
})

it('seedsRead names the constants of an import over several lines, and no types beside them', () => {
  const source = `import {\n  type AnalysisTypeId,\n  analyteOf,\n  cutoffSets as sets,\n} from '@sne/shared/domain'\n`
  expect(seedsRead('records/analyses/values.ts', source)).toEqual(['analyteOf', 'cutoffSets'])
})

it.each([
  'work/reference/seed-cutoffs.ts',
  'entry/demo/values.ts',
  'work/grid/grid.test.ts',
  'testing/plates.ts',
])('seedsRead lets %s read the seeds', (file) => {
  expect(seedsRead(file, "import { analytes } from '@sne/shared/domain'")).toEqual([])
})
