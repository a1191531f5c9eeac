import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellReader, type NumberStyle } from './cell-value.ts'
import { numberStyle } from './number-style.ts'

const comma: NumberStyle = { decimal: ',', thousands: '' }
const point: NumberStyle = { decimal: '.', thousands: '' }
const flags = ['H', 'e', '§']
const words = ['Undetermined', '< LOD', 'n.d.']

describe('a cell with a value', () => {
  it.each([
    ['12,3', 12.3, null],
    ['12,3 §', 12.3, '§'],
    ['>1000', 1000, '>'],
    ['< 0,05', 0.05, '<'],
    ['H 7,1', 7.1, 'H'],
    ['-1,5', -1.5, null],
    ['1,2E-3', 0.0012, null],
    ['7', 7, null],
    [',5', 0.5, null],
    ['4,2 (e)', 4.2, '(e)'],
  ])('a cell with a value reads %s as %d with flag %s', (text, value, flagText) => {
    expect(cellReader(comma, words, flags)(text)).toMatchObject({
      value,
      flagText,
      notDetected: false,
      unreadable: false,
    })
  })

  it.each([
    ['< 2,0', 2, '<'],
    ['<2,0', 2, '<'],
    ['<= 2,0', 2, '<'],
    ['≤2,0', 2, '<'],
    ['> 400', 400, '>'],
    ['>=400', 400, '>'],
    ['≥ 400', 400, '>'],
    ['2,0', 2, null],
  ])('a cell with a value reads %s as %d with comparator %s', (text, value, comparator) => {
    expect(cellReader(comma, words, flags)(text)).toMatchObject({ value, comparator, unreadable: false })
  })

  it.each([
    ['20 mg/dL', 20, 'mg/dL'],
    ['20 µmol/L', 20, 'µmol/L'],
    ['12,5%', 12.5, '%'],
    ['12,5', 12.5, null],
  ])('a cell with a value reads %s as %d in the unit %s', (text, value, unit) => {
    expect(cellReader(comma, words, flags)(text)).toMatchObject({ value, unit, unreadable: false })
  })

  it.each(['9OO', '40+', '20 circa', '7-', '12 mmol', '3 x'.padEnd(9, 'x')])(
    'a cell with a value reads no number in %s',
    (text) => {
      expect(cellReader(comma, words, flags)(text)).toMatchObject({ value: null, unreadable: true })
    },
  )

  it.each(['Undetermined', 'UNDETERMINED', '<LOD', '< lod', 'N.D.'])(
    'a cell with a value takes %s as not detected',
    (text) => {
      expect(cellReader(comma, words, flags)(text)).toMatchObject({
        value: null,
        notDetected: true,
        unreadable: false,
      })
    },
  )

  it('a cell with a value takes an empty cell as not detected only when the profile says so', () => {
    expect(cellReader(comma, words)('')).toMatchObject({ notDetected: false, value: null, unreadable: false })
    expect(cellReader(comma, [''])('')).toMatchObject({ notDetected: true, value: null })
  })

  it.each(['1.234', '12/03/2026', '1,2,3', '#DIV/0!', 'ERR5', 'Errore 5', 'abc', 'NaN', '12 34'])(
    'a cell with a value does not guess at %s under a decimal comma',
    (text) => {
      expect(cellReader(comma, words, flags)(text)).toMatchObject({ value: null, unreadable: true })
    },
  )

  it('a cell with a value reads thousands only in groups of three', () => {
    const read = cellReader({ decimal: ',', thousands: '.' }, [])
    expect(read('1.234,5').value).toBe(1234.5)
    expect(read('1.23').unreadable).toBe(true)
  })

  it('a cell with a value gives back every number that is written in the same style', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
        fc.integer({ min: 0, max: 6 }),
        (number, decimals) => {
          const text = number.toFixed(decimals)
          expect(cellReader(point, [])(text).value).toBe(Number(text))
          expect(cellReader(comma, [])(text.replace('.', ',')).value).toBe(Number(text))
        },
      ),
    )
  })

  it('a cell with a value never throws and never gives what is no number', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(comma, point), (text, style) => {
        const { value } = cellReader(style, words)(text)
        expect(value === null || Number.isFinite(value)).toBe(true)
      }),
    )
  })
})

describe('the style of a file', () => {
  const auto = { decimal: 'auto', thousands: '', grouped: true } as const

  it.each([
    [['1,5', '20,1'], ';', ',', false],
    [['1.5', '20.1'], ';', '.', false],
    [['1.234,5', '7'], ';', ',', false],
    [['1,234.5', '7'], ';', '.', false],
    [['1,5', '2.5', '3,5'], ';', ',', true],
    [['12', '13'], ',', '.', false],
    [['1,5', '2,5'], ',', ',', false],
  ] as const)('the style of a file finds that of %j between %s', (cells, delimiter, decimal, mixed) => {
    const guess = numberStyle(auto, cells, delimiter)
    expect(guess.style.decimal).toBe(decimal)
    expect(guess.mixed).toBe(mixed)
  })
})
