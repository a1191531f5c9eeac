import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

it('changedFields takes groups apart and leaves equal fields out', () => {
  expect(
    changedFields('mother', { surname: 'Neri', phones: ['1'] }, { surname: 'Neri', phones: [] }),
  ).toEqual([{ field: 'mother.phones', before: ['1'], after: [] }])
  expect(changedFields('plurality', null, { count: 2 })).toEqual([
    { field: 'plurality.count', before: null, after: 2 },
  ])
})

it('changedFields reads an empty text as no value', () => {
  expect(changedFields('ward', '', null)).toEqual([])
})
