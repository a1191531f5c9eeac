import { describe, expect, it } from 'vitest'
import { cellReader, type NumberStyle } from './cell-value.ts'
import { profileOf } from './fixture.ts'
import { numberStyle } from './number-style.ts'
import { looksLikeUnit } from './units.ts'

const comma: NumberStyle = { decimal: ',', thousands: '' }
const wide = profileOf('wide_table')
const read = cellReader(comma, wide.notDetected, wide.flags)

describe('a value that cannot be read with certainty', () => {
  it.each(['−5,0', '–5,0', '—5,0', '‒5,0', '－5,0'])(
    'a value that cannot be read with certainty is negative behind any dash: %s',
    (text) => {
      expect(read(text)).toMatchObject({ value: -5, unreadable: false })
    },
  )

  it.each([
    ['lt 2,0', '<', 2],
    ['GT 60', '>', 60],
    ['＜2,0', '<', 2],
    ['＞60', '>', 60],
    ['⩽2,0', '<', 2],
    ['≧ 60', '>', 60],
    ['≪2,0', '<', 2],
  ])('a value that cannot be read with certainty keeps the comparator of %s', (text, comparator, value) => {
    expect(read(text)).toMatchObject({ value, comparator, unreadable: false })
  })

  it.each(['400 >', '400 <', '<<2,0', '~2,0', '≈2', '(15,8)', '5,8¹', '15,8‰'])(
    'a value that cannot be read with certainty is unreadable with a sign that may change it: %s',
    (text) => {
      expect(read(text)).toMatchObject({ value: null, comparator: null, unreadable: true })
    },
  )

  it.each(['2,5 nM', '15,8 mM', '15,8 ng', '2,5 µM', '15,8 mU', 'ca 15,8', '15,8 X', '15,8 (rip)'])(
    'a value that cannot be read with certainty is unreadable beside letters that are no flag of the profile: %s',
    (text) => {
      expect(read(text)).toMatchObject({ value: null, unreadable: true })
    },
  )

  it.each(['15,8 *', '15,8*', '*15,8', '1,8 !', '2,1†', '0,3 **'])(
    'a value that cannot be read with certainty is unreadable beside a sign that the profile does not know: %s',
    (text) => {
      expect(read(text)).toMatchObject({ value: null, unreadable: true })
    },
  )

  it.each(['15,8 H', 'L 1,2', '4,2 (e)'])(
    'a value that cannot be read with certainty is read beside a flag of the profile: %s',
    (text) => {
      expect(read(text)).toMatchObject({ unreadable: false, value: expect.any(Number) })
    },
  )

  it.each(['-', 'n.r.', 'NR', 'n.d.', 'nd'])(
    'a value that cannot be read with certainty is unreadable in a table, not "not detected": %s',
    (text) => {
      expect(read(text)).toMatchObject({ notDetected: false, unreadable: true })
    },
  )

  it('an empty concentration is not "not detected" in any built-in profile', () => {
    for (const id of ['wide_table', 'waters_quantify', 'masshunter_csv', 'quantstudio_results'])
      expect(cellReader(comma, profileOf(id).notDetected)('')).toMatchObject({
        notDetected: false,
        value: null,
      })
  })
})

describe('a sign of thousands', () => {
  const guess = (cells: string[], delimiter: string | null = ';') => numberStyle(wide, cells, delimiter)
  const readAll = (cells: string[]) => {
    const reader = cellReader(guess(cells).style, [])
    return cells.map((cell) => reader(cell).value)
  }

  it('a sign of thousands is known by a number with both, and never makes thousands of three decimals', () => {
    expect(readAll(['1.234,5', '7,5', '0.850', '7.500', '12.345,0'])).toEqual([null, 7.5, null, null, null])
    expect(readAll(['1.234,5', '7,5', '7.500', '12.345,0'])).toEqual([1234.5, 7.5, null, 12345])
  })

  it('a sign of thousands leaves three decimals behind the decimal sign what they are', () => {
    expect(readAll(['1.250,5', '70,614', '2,5'])).toEqual([1250.5, 70.614, 2.5])
    expect(readAll(['1,250.5', '70.614', '7,500'])).toEqual([1250.5, 70.614, null])
    expect(readAll(['1.250.000', '70,614'])).toEqual([null, 70.614])
  })

  it.each([[['60,000', '15', '12']], [['7.500', '12']]])(
    'a sign of thousands is uncertain where only %j is there',
    (cells) => {
      expect(guess(cells, ',').uncertain).toBe(cells[0])
    },
  )

  it('a sign of thousands is certain by one number that has decimals', () => {
    expect(guess(['0,850', '60,000'])).toMatchObject({ uncertain: null, style: { decimal: ',' } })
    expect(guess(['2,5', '60,000']).uncertain).toBeNull()
  })

  it('a sign of thousands occurs in no file that an instrument writes', () => {
    const style = numberStyle(profileOf('quantstudio_results'), ['24,512', '22,108'], '\t')
    expect(style).toMatchObject({ uncertain: null, style: { decimal: ',', thousands: '' } })
  })

  it('a sign of thousands in a file with both decimal signs makes what looks like thousands unreadable', () => {
    expect(readAll(['1,5', '2,5', '3.5', '7,500'])).toEqual([1.5, 2.5, null, null])
  })
})

describe('a unit', () => {
  it.each(['mg/dL', 'µIU/dL', 'µmol/L/h', '%', 'nM', 'µM', 'ng'])('a unit is known: %s', (text) => {
    expect(looksLikeUnit(text)).toBe(true)
  })
  it.each(['N/A', 'n/d', 'M', 'F', 'H', 'ripetere', '12/03/2026', ''])('a unit is not %s', (text) => {
    expect(looksLikeUnit(text)).toBe(false)
  })
})
