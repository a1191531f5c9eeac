import { expect, it } from 'vitest'
import { expectedText } from './expected-text.ts'

it.each([
  [{ kind: 'mean_sd', mean: 69, sd: 5.5200000000000014 } as const, '69 ± 5,52'],
  [{ kind: 'mean_sd', mean: 0.3, sd: 0.024 } as const, '0,3 ± 0,024'],
  [{ kind: 'interval', low: 50, high: 75.5 } as const, '50,0–75,5'],
])('the target %j is written without the rest of binary fractions', (expected, text) => {
  expect(expectedText(expected)).toBe(text)
})
