import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWell } from './well-notation.ts'

const place = (text: string) => {
  const reading = readWell(text)
  return reading.kind === 'well' ? reading.position : reading.kind
}

describe('the place of a sample', () => {
  it.each([
    ['A1', 'A1'],
    ['A01', 'A1'],
    ['h12', 'H12'],
    ['2:B,2', 'B2'],
    ['1:H,12', 'H12'],
    ['P1-B02', 'B2'],
    ['A-7', 'A7'],
    ['A:07', 'A7'],
  ])('the place of a sample reads %s as %s', (text, position) => {
    expect(place(text)).toBe(position)
  })

  it.each(['V:1', 'Vial 3', '', ' - '])('the place of a sample reads %j as no place of the plate', (text) => {
    expect(place(text)).toBe('no_well')
  })

  it.each(['A13', 'I1', 'A0', '2:J,2', 'hello', 'A1B2'])('the place of a sample refuses %s', (text) => {
    expect(place(text)).toBe('unreadable')
  })

  it('the place of a sample keeps the tray, because an autosampler holds several plates', () => {
    expect(readWell('2:B,2')).toEqual({ kind: 'well', position: 'B2', tray: '2' })
  })

  it('the place of a sample counts wells along rows when they are numbered', () => {
    expect(readWell('13', 'index')).toMatchObject({ position: 'B1' })
    expect(readWell('96', 'index')).toMatchObject({ position: 'H12' })
    expect(readWell('97', 'index').kind).toBe('unreadable')
  })

  it('the place of a sample reads every well in every notation alike', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'ABCDEFGH'), fc.integer({ min: 1, max: 12 }), (row, column) => {
        const two = String(column).padStart(2, '0')
        const forms = [
          `${row}${column}`,
          `${row}${two}`,
          `1:${row},${column}`,
          `P2-${row}${two}`,
          `${row.toLowerCase()}${column}`,
        ]
        expect(new Set(forms.map(place))).toEqual(new Set([`${row}${column}`]))
      }),
    )
  })

  it('the place of a sample never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readWell(text)))
  })
})
