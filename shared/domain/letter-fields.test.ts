import { expect, it } from 'vitest'
import { fillLetter, type LetterValues, letterDay, letterFields, letterWords } from './letter-fields.ts'

const nothing = Object.fromEntries(Object.keys(letterFields).map((name) => [name, null])) as LetterValues

it('fillLetter puts each value in the place of its field, in title and text', () => {
  const values = { ...nothing, newborn: 'Rossi Ada', barcode: 'SN1' }
  expect(fillLetter({ title: 'Cartoncino {cartoncino}', text: '{neonato}, {cartoncino}.' }, values)).toEqual({
    title: 'Cartoncino SN1',
    text: 'Rossi Ada, SN1.',
    missing: [],
  })
})

it('fillLetter leaves space for a field without a value, and names it once', () => {
  const filled = fillLetter(
    { title: 'Entro il {entro}', text: '{entro} {madre}' },
    { ...nothing, mother: ' ' },
  )
  expect(filled.title).toBe('Entro il ____________')
  expect(filled.missing).toEqual(['due', 'mother'])
})

it('fillLetter says the word Laboratorio once before a name that begins with it', () => {
  const values = { ...nothing, laboratory: 'Laboratorio Nord' }
  const filled = fillLetter(
    { title: '{laboratorio}', text: 'Laboratorio {laboratorio}: {laboratorio}.' },
    values,
  )
  expect(filled).toMatchObject({ title: 'Laboratorio Nord', text: 'Laboratorio Nord: Laboratorio Nord.' })
})

it('fillLetter never reads a value as a field', () => {
  const values = { ...nothing, newborn: '{cartoncino}', barcode: 'SN1' }
  expect(fillLetter({ title: 'x', text: '{neonato}' }, values).text).toBe('{cartoncino}')
})

it('letterWords finds words between braces, and braces that stand alone', () => {
  expect(letterWords('{neonato} e {neonato} {x}')).toEqual(['neonato', 'x'])
  expect(letterWords('aperta { e basta')).toEqual([''])
  expect(letterWords('chiusa } e {{neonato}}')).toEqual(['', 'neonato'])
})

it('letterDay is the Italian day in both languages', () => {
  expect(letterDay('2026-11-26T23:30:00Z', 'it')).toBe('27/11/2026')
  expect(letterDay('2026-11-26T23:30:00Z', 'en')).toBe('27 November 2026')
  expect(letterDay('2026-11-27', 'en')).toBe('27 November 2026')
})
