import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOneSlip } from './one-slip.ts'

it.each([
  ['ferraroluca', 'feraroluca', true],
  ['ferraroluca', 'ferrarolucia', true],
  ['ferraroluca', 'ferraroluc', true],
  ['ferraroluca', 'ferraroluce', true],
  ['ferraroluca', 'ferrarolcua', true],
  ['ferraroluca', 'ferraromarco', false],
  ['ferraroluca', 'fferraroluca', true],
  ['ferraroluca', 'ferraroluca', false],
  ['FRRLCU26R31A944K', 'FRRLCU26R13A944K', true],
  ['lia', 'lea', false],
  ['', 'l', false],
])('isOneSlip of %s and %s is %s', (a, b, is) => {
  expect(isOneSlip(a, b)).toBe(is)
})

const text = fc.string({ minLength: 6, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') })

it('isOneSlip does not depend on the order, and finds each single letter that is put in or replaced', () => {
  fc.assert(
    fc.property(text, text, fc.nat(12), fc.constantFrom('a', 'b', 'z'), (a, b, at, letter) => {
      expect(isOneSlip(a, b)).toBe(isOneSlip(b, a))
      const place = at % a.length
      expect(isOneSlip(a, `${a.slice(0, place)}${letter}${a.slice(place)}`)).toBe(true)
      const replaced = `${a.slice(0, place)}${letter}${a.slice(place + 1)}`
      expect(isOneSlip(a, replaced)).toBe(replaced !== a)
    }),
  )
})
