import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { patchOf } from './patch.ts'
import { UpdateSampleInput } from './sample.ts'

const schema = patchOf(z.object({ name: z.string(), phones: z.array(z.string()).default([]) }))

it('patchOf leaves out what the caller left out', () => {
  expect(schema.parse({})).toEqual({})
  expect(schema.parse({ phones: ['1'] })).toEqual({ phones: ['1'] })
  expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<{ name?: string; phones?: string[] }>()
})

it('patchOf still validates what is given', () => {
  expect(schema.safeParse({ name: 1 }).success).toBe(false)
})

it('a correction whose parenteral nutrition ends before it begins is refused', () => {
  const parenteral = { from: '2026-03-10T08:00:00+01:00', to: '2026-03-09T08:00:00+01:00' }
  const input = { reason: 'Refuso', version: 3, conditions: { parenteral } }
  const paths = UpdateSampleInput.safeParse(input).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toEqual(['conditions.parenteral.to'])
})

it('a correction does not clear the fields of a card that it does not name', () => {
  const input = { reason: 'Refuso', version: 3, newborn: { version: 1, birthWeight: 3200 } }
  expect(UpdateSampleInput.parse(input)).toEqual(input)
})
