import { describe, expect, it } from 'vitest'
import { profileOf } from './fixture.ts'
import { matchToPlate } from './match-to-plate.ts'
import { parse } from './parse.ts'
import { cards, plateOf, positions, read } from './table-fixture.ts'

const column = (title: string, code: string, plate = plateOf(code)) =>
  read([`Well;Sample;${title}`, ...cards.map((card, at) => `${positions[at]};${card};2${at}.5`)], plate)

describe('names of analytes', () => {
  it.each([
    ['SMN1_E7', 'SMN1'],
    ['RPP30', 'RNASEP'],
    ['C5DC_C6OH', 'C5DC+C6OH'],
    ['C4DC_C5OH', 'C4DC+C5OH'],
    ['OH-C16', 'C16OH'],
    ['3OHC18', 'C18OH'],
    ['3-OH-C16', 'C16OH'],
    ['OH-C18:1', 'C18:1OH'],
    ['OH-C5', 'C4DC+C5OH'],
  ])('%s is %s', async (title, code) => {
    const { importable, values } = await column(title, code)
    expect({ importable, values }).toEqual({ importable: true, values: [20.5, 21.5, 22.5] })
  })

  it.each([
    ['OH-C16:1', 'C16OH'],
    ['C16_1', 'C16'],
    ['C5_1', 'C5'],
    ['C5_C6', 'C5DC+C6OH'],
  ])('%s is not %s', async (title, code) => {
    expect((await column(title, code)).importable).toBe(false)
  })

  it('a label of the catalogue is a name, with a unit behind it', async () => {
    const plate = { ...plateOf(), analytes: [{ code: 'TGAL', label: 'Galattosio tot.', unit: 'mg/dL' }] }
    expect((await column('Galattosio tot. (mg/dL)', 'TGAL', plate)).values).toEqual([20.5, 21.5, 22.5])
    expect((await column('Galattosio tot. (mmol/L)', 'TGAL', plate)).importable).toBe(false)
  })

  it('a label of two analytes is none', async () => {
    const analytes = ['PHE', 'TYR'].map((code) => ({ code, label: 'Amminoacido' }))
    expect((await column('Amminoacido', 'PHE', { ...plateOf(), analytes })).importable).toBe(false)
  })
})

describe('words of a PCR without a curve', () => {
  const cycles = (word: string, code = 'SMN1') =>
    read(
      [
        'Well,Sample Name,Target Name,CT',
        `A2,SN26000001,${code},${word}`,
        `B2,SN26000002,${code},26.3`,
        `C2,SN26000003,${code},25.3`,
      ],
      plateOf(code),
      'cycler_sheet',
    )

  it.each(['NaN', 'N/A', 'neg', 'ND', 'n.d.', 'No Cq'])('%s is not detected', async (word) => {
    const { importable, first } = await cycles(word)
    expect(importable).toBe(true)
    expect(first).toMatchObject({ value: null, notDetected: true, raw: word })
  })

  it('words of a PCR without a curve are no measure of a concentration', async () => {
    const { first } = await read(
      ['Well;Sample;TGAL', 'A2;SN26000001;N/A', 'B2;SN26000002;3,6', 'C2;SN26000003;4,1'],
      plateOf('TGAL'),
    )
    expect(first).toMatchObject({ value: null, notDetected: false })
  })
})

describe('wells', () => {
  it('wells with the column before the row are read', async () => {
    const { importable, valueIn } = await read(
      ['Well;Sample;TGAL', '2A;SN26000001;3,2', '02B;SN26000002;3,6', '2C;SN26000003;4,1'],
      plateOf('TGAL'),
    )
    expect(importable).toBe(true)
    expect(valueIn('B2', 'TGAL')?.value).toBe(3.6)
  })

  const inParts = (rows: readonly string[]) =>
    read(['Row;Column;Sample;TGAL', ...cards.map((card, at) => `${rows[at]};2;${card};${at + 3},2`)])

  it('wells in a column of rows and one of columns are read, and compared with the cards', async () => {
    expect((await inParts(['A', 'B', 'C'])).importable).toBe(true)
    const { importable, texts } = await inParts(['B', 'A', 'C'])
    expect(importable).toBe(false)
    expect(texts).toContain('la piastra attende «SN26000001»')
  })

  it('wells that contradict a column of rows and one of columns refuse the file', async () => {
    const { importable, texts } = await read([
      'Well;Row;Column;Sample;TGAL',
      ...cards.map((card, at) => `${positions[at]};${'ABD'[at]};2;${card};${at + 3},2`),
    ])
    expect(importable).toBe(false)
    expect(texts).toContain('una colonna dice il pozzetto «C2» e un’altra «D2»')
  })
})

it.each(['4.', '4,', '1.2e'])('a file that ends with «%s» is cut', async (end) => {
  const lines = ['Well\tSample\tTGAL', 'A2\tSN26000001\t3.2', 'B2\tSN26000002\t3.6', `C2\tSN26000003\t${end}`]
  const file = await parse(new TextEncoder().encode(lines.join('\n')), profileOf('wide_table'))
  expect(file.truncated).toBe(true)
  expect(matchToPlate(file, plateOf('TGAL')).report.importable).toBe(false)
})

it('a file that ends behind the plate of a row, before its well and name, is cut', async () => {
  const lines = ['Plate;Well;Sample;TGAL', 'PL1;A2;SN26000001;3,2', 'PL1;B2;SN26000002;3,6', 'PL1;']
  const file = await parse(new TextEncoder().encode(lines.join('\n')), profileOf('wide_table'))
  expect(file.truncated).toBe(true)
})
