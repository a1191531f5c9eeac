import type { ControlLimit } from '@sne/shared/contract'
import { expect, it } from 'vitest'
import { linesOf, readLines } from './limit-lines.ts'

it('readLines reads lines typed with semicolons or pasted with tabs, decimal commas included', () => {
  expect(readLines('phe; 62,5; 5\n\nC14:1/C2\t0.02\t0,003\r\n')).toEqual({
    limits: [
      { analyte: 'PHE', expected: { kind: 'mean_sd', mean: 62.5, sd: 5 } },
      { analyte: 'C14:1/C2', expected: { kind: 'mean_sd', mean: 0.02, sd: 0.003 } },
    ],
    problem: null,
  })
})

it.each([
  ['PHE; 62', /^Riga 1: «PHE; 62» non si legge/],
  ['PHE; 62; 5; 7', /non si legge/],
  ['PHE; da 75 a 50', /suo triplo/],
  ['PHE; da 0 a 50', /maggiore di 0/],
  ['PHE; da 25 a 75,1', /suo triplo/],
  ['PHE; 60; 20', /un terzo della media/],
  ['PHE; da molto a 50', /non si legge/],
  ['PHE; esito', /non si legge/],
  ['PHE; quasi amplificato', /non si legge/],
  ['PHE; molto; 5', /non si legge/],
  ['PHE; < 3; 5', /non si legge/],
  ['PHE; 62; 0', /maggiore di 0/],
  ['PHE; 62; 5\nphe; 60; 5', /^Riga 2: PHE è già indicato/],
  ['  \n', /almeno un analita/],
])('readLines says what is wrong with %j', (text, problem) => {
  expect(readLines(text).problem).toMatch(problem)
})

it('limits are written as they are read', () => {
  const limits: ControlLimit[] = [
    { analyte: 'PHE', expected: { kind: 'mean_sd', mean: 1250, sd: 62.5 } },
    { analyte: 'C8', expected: { kind: 'mean_sd', mean: 0.3, sd: 0.024 } },
    { analyte: 'TYR', expected: { kind: 'mean_sd', mean: 100, sd: 10 } },
    { analyte: 'SUAC', expected: { kind: 'interval', low: 0.25, high: 0.75 } },
    { analyte: 'SMN1', expected: { kind: 'call', call: 'not_amplified' } },
    { analyte: 'RNASEP', expected: { kind: 'call', call: 'amplified' } },
    { analyte: 'CFTR', expected: { kind: 'answer', answer: 2 } },
  ]
  expect(readLines(linesOf(limits))).toEqual({ limits, problem: null })
})
