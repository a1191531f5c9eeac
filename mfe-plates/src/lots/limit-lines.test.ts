import { expect, it } from 'vitest'
import { linesOf, readLines } from './limit-lines.ts'

it('reads lines typed with semicolons or pasted with tabs, decimal commas included', () => {
  expect(readLines('phe; 62,5; 5\n\nC14:1/C2\t0.02\t0,003\r\n')).toEqual({
    limits: [
      { analyte: 'PHE', mean: 62.5, sd: 5 },
      { analyte: 'C14:1/C2', mean: 0.02, sd: 0.003 },
    ],
    problem: null,
  })
})

it.each([
  ['PHE; 62', /^Riga 1: «PHE; 62» non è/],
  ['PHE; 62; 5; 7', /non è/],
  ['PHE; molto; 5', /non è/],
  ['PHE; < 3; 5', /non è/],
  ['PHE; 62; 0', /maggiore di 0/],
  ['PHE; 62; 5\nphe; 60; 5', /^Riga 2: PHE è già indicato/],
  ['  \n', /almeno un analita/],
])('says what is wrong with %j', (text, problem) => {
  expect(readLines(text).problem).toMatch(problem)
})

it('writes limits as it reads them', () => {
  const limits = [
    { analyte: 'PHE', mean: 1250, sd: 62.5 },
    { analyte: 'C8', mean: 0.3, sd: 0.024 },
    { analyte: 'TYR', mean: 100, sd: 10 },
  ]
  expect(readLines(linesOf(limits))).toEqual({ limits, problem: null })
})
