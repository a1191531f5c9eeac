import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressWaitAfter, failuresBeforeWait, waitAfter, waitInWords } from './sign-in-wait.ts'

it('waitAfter lets four errors pass, then doubles from 30 seconds up to 15 minutes', () => {
  const waits = Array.from({ length: 12 }, (_, failures) => waitAfter(failures, 'place'))
  expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900])
})

it('waitAfter counts the attempts of strangers together from the twentieth', () => {
  expect(waitAfter(19, 'strangers')).toBe(0)
  expect(waitAfter(20, 'strangers')).toBe(30)
})

it('addressWaitAfter lets 49 errors of an address pass, then doubles from a second up to a minute', () => {
  const waits = [49, 50, 51, 52, 55, 56, 60, 100_000].map(addressWaitAfter)
  expect(waits).toEqual([0, 1, 2, 4, 32, 60, 60, 60])
})

it('waitAfter never shortens with a further failure, and stays within its bounds', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.constantFrom('place' as const, 'strangers' as const),
      (failures, scope) => {
        const wait = waitAfter(failures, scope)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(900)
        expect(waitAfter(failures + 1, scope)).toBeGreaterThanOrEqual(wait)
        expect(wait > 0).toBe(failures >= failuresBeforeWait[scope])
      },
    ),
  )
})

it.each([
  [1, '1 secondo'],
  [30, '30 secondi'],
  [60, '1 minuto'],
  [61, '2 minuti'],
  [900, '15 minuti'],
])('waitInWords(%i) is %o', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})
