import { expect, it } from 'vitest'
import type { z } from 'zod'
import { endpoints, Version } from './index.ts'

const beyond = 2 ** 31

it('a version is one that a column holds', () => {
  expect(Version.safeParse(beyond - 1).success).toBe(true)
  expect(Version.safeParse(beyond).success).toBe(false)
})

it.each([
  ['getGridDraft', 'since'],
  ['listRegistryEntries', 'year'],
  ['checkDuplicateRegistryEntry', 'year'],
  ['checkDuplicateRegistryEntry', 'number'],
  ['listAnalysisRequests', 'minAgeHours'],
] as const)('%s refuses a %s that no column holds', (name, field) => {
  const { query } = endpoints[name] as { query: z.ZodType }
  const refused = query.safeParse({ [field]: beyond }).error?.issues.map(({ path }) => path[0])
  expect(refused).toContain(field)
})
