import { expect, it } from 'vitest'
import { asLookedAt, isOneScript, withoutInvisible } from './plain-letters.ts'

it.each([
  ['zero-width spaces', 'Ma\u200bri\u200da\ufeff', 'Maria'],
  ['a soft hyphen', 'Ma\u00adria', 'Maria'],
  ['signs of direction', '\u202eMaria\u202c', 'Maria'],
  ['letters and accents apart', 'Nicolo\u0300', 'Nicol\u00f2'],
  ['a tab between two names', 'Maria\tAnna', 'Maria Anna'],
  ['U+0000, which a refusal names', 'Mar\u0000ia', 'Mar\u0000ia'],
  ['nothing unusual', 'D’Àngelo Maria', 'D’Àngelo Maria'],
])('withoutInvisible of a name with %s', (_, written, kept) => {
  expect(withoutInvisible(written)).toBe(kept)
})

it('asLookedAt gives one key to letters that look alike', () => {
  expect(asLookedAt('маrсо')).toBe('marco')
  expect(asLookedAt('rοssι')).toBe('rossi')
  expect(asLookedAt('ñandù')).toBe('ñandù')
})

it.each([
  ['AB-12', true],
  ['АБ-12', true],
  ['123', true],
  ['АB-12', false],
  ['ΡL-1A', false],
])('isOneScript of %s is %s', (code, expected) => {
  expect(isOneScript(code)).toBe(expected)
})
