import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analytes, formulaCodes } from './analytes.ts'
import { codesIn, FormulaError, ratioOf as ratioWith, parseFormula as readFormula } from './ratios.ts'
import { withoutDrift } from './result-value.ts'

const parseFormula = (text: string, codes = formulaCodes) => readFormula(text, codes)
const ratioOf = (text: string, values: Parameters<typeof ratioWith>[1]) =>
  ratioWith(text, values, formulaCodes)

describe('reading a formula', () => {
  it.each([
    ['C0/(C16+C18)', ['C0', 'C16', 'C18']],
    ['PHE/TYR', ['PHE', 'TYR']],
    ['C14:1/C12:1', ['C14:1', 'C12:1']],
    ['C16OH/C16', ['C16OH', 'C16']],
    ['C5DC+C6OH', ['C5DC+C6OH']],
    ['C3/(C5DC+C6OH + C8)', ['C3', 'C5DC+C6OH', 'C8']],
    ['(C3DC+C4OH)/C10', ['C3DC+C4OH', 'C10']],
    ['ALLO-ILE/VAL', ['ALLO-ILE', 'VAL']],
  ])('%s names its analytes', (formula, codes) => {
    expect(codesIn(parseFormula(formula))).toEqual(codes)
  })
  it.each(['', 'C0/', '(C0', 'C0)', 'C99', 'C16X', 'C0 C2', '1.2.3', '/C0'])('%j is refused', (formula) => {
    expect(() => parseFormula(formula)).toThrow(FormulaError)
  })
  it.each([
    ['C16X/C2', 1],
    ['C0/C99', 4],
    ['C0 C2', 4],
    ['2.5C0', 1],
    ['(C0', 4],
    ['', 1],
  ])('%j names the place that is not readable', (formula, place) => {
    expect(() => parseFormula(formula)).toThrow(`Formula "${formula}" is not readable at character ${place}`)
  })
  it('reading a formula takes the longest code, in whatever order codes are known', () => {
    const codes = ['C5DC', 'C6OH', 'C5DC+C6OH']
    expect(parseFormula('C5DC+C6OH', codes)).toEqual({ kind: 'analyte', code: 'C5DC+C6OH' })
    expect(parseFormula('C5DC+C6OH', codes.toReversed())).toEqual({ kind: 'analyte', code: 'C5DC+C6OH' })
  })
  it('reading a formula keeps the order of operations, with spaces anywhere', () => {
    const analyte = (code: string) => ({ kind: 'analyte', code })
    const formula = {
      kind: 'operation',
      sign: '-',
      left: analyte('C0'),
      right: { kind: 'operation', sign: '*', left: { kind: 'number', value: 12.25 }, right: analyte('C2') },
    }
    expect(parseFormula('C0-12.25*C2')).toEqual(formula)
    expect(parseFormula('  C0 -  12.25 * C2 ')).toEqual(formula)
    expect(parseFormula(' ( C0 ) ')).toEqual(analyte('C0'))
  })
  it('reading a formula names no analyte for a number, and each analyte once', () => {
    expect(codesIn(parseFormula('2*C0/C0'))).toEqual(['C0'])
    expect(codesIn(parseFormula('3'))).toEqual([])
  })
  it('reading a formula reads the formula of every known ratio', () => {
    for (const { formula } of analytes)
      if (formula) for (const code of codesIn(parseFormula(formula))) expect(formulaCodes).toContain(code)
  })
})

describe('the value of a formula', () => {
  const values = { C0: 30, C16: 4, C18: 1, C2: 20, PHE: 48, TYR: 80, 'C5DC+C6OH': 0.4, C8: 0 }
  it.each([
    ['C0/(C16+C18)', 6],
    ['C0/C16+C18', 8.5],
    ['C0-C16-C18', 25],
    ['C0/C16/C18', 7.5],
    ['2*C5DC+C6OH', 0.8],
    ['PHE/TYR', 0.6],
    ['C0*10', 300],
    ['C0*1.25', 37.5],
    ['10*C0-100.05', 199.95],
  ])('%s', (formula, value) => {
    expect(ratioOf(formula, values)).toBeCloseTo(value, 12)
  })
  it('the value of a formula does not exist over zero, nor with an analyte absent or not detected', () => {
    expect(ratioOf('C0/C8', values)).toBeNull()
    expect(ratioOf('C0/C10', values)).toBeNull()
    expect(ratioOf('C8/C2', { ...values, C8: 'not_detected' })).toBeNull()
    expect(ratioOf('C8/C2', values)).toBe(0)
    expect(ratioOf('C8/C2', { ...values, C8: Number.POSITIVE_INFINITY })).toBeNull()
    expect(ratioOf('C8/C2', { ...values, C8: Number.NaN })).toBeNull()
  })
  it('the value of a formula has no drift of binary fractions', () => {
    const mixed = { ...values, C10: 0.1, C8: 0.2 }
    expect(ratioOf('(C10+C8)/C10', mixed)).toBe(3)
  })
  it('the value of a formula of a quotient is the quotient, without drift', () => {
    const amount = fc.double({ min: 0.001, max: 1e5, noNaN: true })
    fc.assert(
      fc.property(amount, amount, (phe, tyr) => {
        expect(ratioOf('PHE/TYR', { PHE: phe, TYR: tyr })).toBe(withoutDrift(phe / tyr))
      }),
    )
  })
})
