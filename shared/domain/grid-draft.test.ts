import { expect, it } from 'vitest'
import { areValuesOvertaken, type ChangedRow, isOvertaken } from './grid-draft.ts'

const [me, other] = [1, 2]
const by = (id: number | null) => ({ by: id === null ? null : { id } })
const saved = (savedVersion: number, id: number): ChangedRow => ({
  savedVersion,
  saved: by(id),
  values: null,
})
const changed = (version: number, id: number | null): ChangedRow => ({
  ...saved(1, me),
  values: { version, ...by(id) },
})

it.each<[string, ChangedRow, boolean]>([
  ['nobody ever', { savedVersion: null, saved: null }, false],
  ['the person', saved(4, me), false],
  ['somebody else, before the version', saved(3, other), false],
  ['somebody else, after it', saved(4, other), true],
])('a row that was saved by %s', (_, row, overtaken) => {
  expect(isOvertaken(row, 3, me)).toBe(overtaken)
  expect(areValuesOvertaken(row, 3, me)).toBe(false)
})

it.each<[string, ChangedRow, boolean]>([
  ['the person', changed(4, me), false],
  ['somebody else, before the version', changed(3, other), false],
  ['somebody else, after it', changed(4, other), true],
  ['a correction, after it', changed(4, null), true],
])('a row whose values were changed by %s', (_, row, overtaken) => {
  expect(isOvertaken(row, 3, me)).toBe(overtaken)
  expect(areValuesOvertaken(row, 3, me)).toBe(overtaken)
})
