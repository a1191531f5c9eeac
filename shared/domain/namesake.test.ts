import { expect, it } from 'vitest'
import { areNamesakes } from './namesake.ts'

const neri = { name: 'Giulia', surname: 'Neri' }

it.each([
  ['the same', { name: 'Giulia', surname: 'Neri' }, true],
  ['other case and blanks', { name: ' GIULIA ', surname: 'neri' }, true],
  ['accents', { name: 'Giulià', surname: 'Néri' }, true],
  ['parts in the other order', { name: 'Neri', surname: 'Giulia' }, true],
  ['a sign that cannot be seen', { name: 'Giu\u200blia', surname: 'Neri' }, true],
  ['a letter of another alphabet', { name: 'Giuli\u0430', surname: 'Neri' }, true],
  ['a second name', { name: 'Giulia Anna', surname: 'Neri' }, false],
  ['another surname', { name: 'Giulia', surname: 'Nerini' }, false],
  ['no name', { name: null, surname: null }, false],
])('areNamesakes compares %s', (_, other, alike) => {
  expect(areNamesakes(neri, other)).toBe(alike)
  expect(areNamesakes(other, neri)).toBe(alike)
})

it('areNamesakes is false for two people without a name', () => {
  expect(areNamesakes({ name: '', surname: null }, { name: null, surname: ' ' })).toBe(false)
})
