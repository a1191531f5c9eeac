import { expect, it } from 'vitest'
import { fieldPlace, readSenderCodes, repeatedCodes } from './sender-codes.ts'

it('lines of codes are read; others are given by their number', () => {
  const text =
    'domanda PESO = 8339-4\n\nRisposta Latte A=LA16914-6\nesame SNE 01 = 54089-8\npeso 8339-4\ndomanda = x'
  expect(readSenderCodes(text)).toEqual({
    codes: [
      { kind: 'question', from: 'PESO', to: '8339-4' },
      { kind: 'answer', from: 'Latte A', to: 'LA16914-6' },
      { kind: 'test', from: 'SNE 01', to: '54089-8' },
    ],
    wrong: [5, 6],
  })
})

it.each([
  ['SPM-2.1', true],
  ['OBR-18', true],
  ['PID-3', false],
  ['OBR-0', false],
  ['OBR-18.1.2', false],
])('%s as the place of a card number: %s', (text, fits) => {
  expect(fieldPlace.test(text)).toBe(fits)
})

it('a second line for one code of one kind is a repeated one', () => {
  const { codes } = readSenderCodes(
    'domanda PESO = 8339-4\nrisposta PESO = 2\ndomanda peso = 58229-6\nrisposta 2 = no',
  )
  expect(repeatedCodes(codes)).toEqual([{ kind: 'question', from: 'peso', to: '58229-6' }])
})
