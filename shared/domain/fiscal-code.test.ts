import { describe, expect, it } from 'vitest'
import { type BirthOfCode, controlLetterOf, holderOf } from './fiscal-code.ts'

const boy: BirthOfCode = { birthDay: '2026-11-24', sex: 'male' }

describe('holderOf a fiscal code told for a boy of 24 November 2026', () => {
  it.each([
    ['of that day', 'RSSMRA26S24L219A', 'newborn'],
    ['of that day, in small letters', 'rssmra26s24l219a', 'newborn'],
    ['of a woman born in 1990', 'RSSMRA90A41L219S', 'parent'],
    ['of a girl', 'RSSMRA26S64L219E', 'other'],
    ['of the next day', 'RSSMRA26S25L219E', 'other'],
    ['of another month', 'RSSMRA26R24L219W', 'other'],
    ['of the year before', 'RSSMRA25S24L219B', 'other'],
    ['with another control letter', 'RSSMRA26S24L219B', 'mistyped'],
    ['with letters in place of digits', `RSSMRA26S24L21V${controlLetterOf('RSSMRA26S24L21V')}`, 'newborn'],
    ['that is no fiscal code', 'STP0701234567890', 'unread'],
  ])('%s', (_, code, holder) => {
    expect(holderOf(code, boy)).toBe(holder)
  })

  it('holderOf a fiscal code told for a boy of 24 November 2026 of an unknown sex takes either day', () => {
    expect(holderOf('RSSMRA26S64L219E', { ...boy, sex: null })).toBe('newborn')
  })
})
