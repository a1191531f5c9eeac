import { describe, expect, it } from 'vitest'
import { copiedWells, isSameNumber, type WellNumbers } from './copied.ts'

const written = (raw: string, comparator: string | null = null) => ({
  raw,
  value: Number(raw.replace(',', '.')),
  comparator,
})
const plate = (...values: string[]): ReadonlyMap<string, WellNumbers> =>
  new Map(values.map((raw, at) => [`A${at + 1}`, new Map([['BTD', written(raw)]])]))

describe('numbers of two files', () => {
  it.each([
    ['347', '347,0'],
    ['347', '346,96'],
    ['0,5', '0.50'],
    ['-1,20', '-1,2'],
    ['0,0', '0,04'],
  ])('%s and %s are one', (one, other) => {
    expect(isSameNumber(written(one), written(other))).toBe(true)
    expect(isSameNumber(written(other), written(one))).toBe(true)
  })

  it.each([
    ['347,0', '346,8'],
    ['3,2', '3,3'],
    ['347', '348'],
    ['0,00', '0,04'],
  ])('%s and %s are two', (one, other) => {
    expect(isSameNumber(written(one), written(other))).toBe(false)
  })

  it('numbers of two files in another unit are one where they stand for one value', () => {
    const inOtherUnit = { raw: '2,10', value: 126.04, comparator: null }
    expect(isSameNumber(inOtherUnit, written('126'))).toBe(true)
    expect(isSameNumber(written('5', '<'), written('5'))).toBe(false)
  })
})

describe('the values of another plate', () => {
  const eight = ['88', '91', '104', '77', '120', '99', '81', '95']
  it('the values of another plate are known from eight wells, within what was written', () => {
    const other = plate(...eight.map((one) => `${one},0`))
    expect(copiedWells(plate(...eight), other)).toMatchObject({ isSure: true })
    expect(copiedWells(plate(...eight.slice(0, 6), '82', '96'), other)).toBeNull()
  })

  it('the values of another plate are refused from two wells on where the plate is a copy', () => {
    const few = eight.slice(0, 3)
    expect(copiedWells(plate(...few), plate(...few))).toBeNull()
    expect(copiedWells(plate(...few), plate(...few), true)).toMatchObject({ isSure: true })
    expect(copiedWells(plate('88', '91'), plate('88', '91'))).toBeNull()
    expect(copiedWells(plate('88', '91'), plate('88', '91'), true)).toMatchObject({ isSure: true })
    expect(copiedWells(plate('88'), plate('88'), true)).toMatchObject({ isSure: false })
    expect(copiedWells(plate('88', '91'), plate('88', '92'), true)).toBeNull()
  })

  it('the values of another plate are no pattern where all wells show one value', () => {
    const same = Array.from({ length: 20 }, () => '0,1')
    expect(copiedWells(plate(...same), plate(...same))).toBeNull()
  })
})
