import { endpoints } from '@sne/shared/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { shapeOf } from './shape.ts'

const known = { ids: [1, 2, 3], texts: ['SN26000001'] }
/** Without the fields that are left out, as JSON carries them. */
const carried = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const schemas = Object.values(endpoints).flatMap((endpoint) =>
  'body' in endpoint && endpoint.body ? [[endpoint.name, endpoint.body as z.ZodType] as const] : [],
)

describe('values made from a schema', () => {
  it('values made from a schema are taken by it, unless it has a rule over several fields', () => {
    const schema = z.object({
      id: z.number().int().positive(),
      day: z.iso.date().optional(),
      codes: z.array(z.enum(['a', 'b'])).min(1),
      either: z.union([z.literal('x'), z.object({ at: z.iso.datetime({ offset: true }) })]).nullable(),
      more: z.record(z.string(), z.boolean()).default({}),
    })
    fc.assert(
      fc.property(shapeOf(schema, known), (value) => {
        expect(schema.safeParse(carried(value)).success).toBe(true)
      }),
    )
  })

  it.each(schemas)('the body of %s is taken at least once in 300', (_, schema) => {
    const some = fc.sample(shapeOf(schema, known), { seed: 7, numRuns: 300 })
    expect(some.some((value) => schema.safeParse(carried(value) ?? undefined).success)).toBe(true)
  })
})
