import { expect, it } from 'vitest'
import { resultsTexts as texts } from './texts.ts'

it.each([
  [texts.missing, '1 pozzetto mancante', '2 pozzetti mancanti'],
  [texts.unknown, '1 pozzetto sconosciuto', '2 pozzetti sconosciuti'],
  [texts.duplicated, '1 pozzetto ripetuto', '2 pozzetti ripetuti'],
] as const)('one well and several wells agree with their adjective: %#', (text, one, several) => {
  expect(text(1)).toBe(one)
  expect(text(2)).toBe(several)
})
