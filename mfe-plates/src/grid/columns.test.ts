import { AnalyteColumn } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import { byGroup, columnWidths, groupRuns, widthsFor } from './columns.ts'
import { distanceInto } from './reveal.ts'

const columns = [
  ['PHE', 'PKU'],
  ['C8', 'MCAD'],
  ['TYR', 'PKU'],
].map(([code, group]) => record(AnalyteColumn, { code: code!, group: group! }))

it('groupRuns gives each header exactly the neighbouring columns of its disorder', () => {
  expect(groupRuns(columns).map(({ group, count }) => [group, count])).toEqual([
    ['PKU', 1],
    ['MCAD', 1],
    ['PKU', 1],
  ])
})

it('byGroup puts the columns of a disorder beside each other', () => {
  expect(byGroup(columns).map(({ code }) => code)).toEqual(['PHE', 'TYR', 'C8'])
  expect(groupRuns(byGroup(columns)).map(({ group, count }) => [group, count])).toEqual([
    ['PKU', 2],
    ['MCAD', 1],
  ])
})

it.each([
  ['inside', 110, 130, 0],
  ['under the frozen columns', 80, 100, -20],
  ['beyond the right edge', 190, 230, 30],
  ['wider than the frame: its start is shown', 150, 400, 50],
])('distanceInto measures a cell %s', (_, from, to, distance) => {
  expect(distanceInto(from, to, 100, 200)).toBe(distance)
})

it('widthsFor reserves the width of the values, and with it the rest of the window for the names', () => {
  expect([[68], [68, 80]].map((widths) => widthsFor(widths)['--grd-values'])).toEqual(['68px', '148px'])
})

describe('columnWidths', () => {
  const column = (code: string, unit = 'µmol/L') => record(AnalyteColumn, { code, unit, decimals: 2 })
  const value = (code: string, number: number, flag: 'N' | 'HH' = 'N', comparator: '>' | null = null) => ({
    values: [{ code, value: number, flag, comparator, edited: null }],
  })

  it('columnWidths gives short values the least width', () => {
    expect(columnWidths([column('PHE')], [value('PHE', 1.5), value('PHE', 99.25)])).toEqual([68])
  })

  it('columnWidths widens a column for the value farthest from zero, for signs and for bounds, wherever the row is', () => {
    const width = (...lines: ReturnType<typeof value>[]) => columnWidths([column('PHE')], lines)[0] ?? 0
    const long = width(value('PHE', 1), value('PHE', -123_456.5))
    expect(long).toBeGreaterThan(68)
    expect(width(value('PHE', 123_456.5), value('PHE', 2, 'HH'))).toBeGreaterThan(long)
    expect(width(value('PHE', 123_456.5), value('PHE', 2, 'N', '>'))).toBeGreaterThan(long)
  })

  it('columnWidths widens a column for its code or its unit', () => {
    const widths = columnWidths([column('C4DC+C5OH'), column('PHE', 'mmol/mol creatinina')], [])
    for (const one of widths) expect(one).toBeGreaterThan(80)
  })
})
