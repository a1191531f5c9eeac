import { expect, it } from 'vitest'
import { answerOfWords } from './answer-words.ts'

it.each([
  ['wild type', 0],
  ['Wild-Type', 0],
  ['non rilevata', 0],
  ['Negativo', 0],
  ['nessuna variante', 0],
  ['1 variante', 1],
  ['F508del het', 1],
  ['c.1521_1523del  eterozigote', 1],
  ['G542X/wt', 1],
  ['2 varianti', 2],
  ['F508del hom', 2],
  ['F508del / G542X', 2],
] as const)('CFTR of «%s» is %d variants', (words, answer) => {
  expect(answerOfWords('CFTR', words)).toBe(answer)
})

it.each(['mutato', 'positivo', 'positive', 'F508del', '3 varianti', 'non rilevata het', 'wt?', ''])(
  'CFTR of «%s» is no approved answer',
  (words) => {
    expect(answerOfWords('CFTR', words)).toBeNull()
  },
)

it('words stand for no answer of an analyte that is measured', () => {
  expect(answerOfWords('PHE', 'negativo')).toBeNull()
})
