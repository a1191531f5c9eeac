import { AnalyteColumn } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { byGroup, groupRuns, widthsFor } from './columns.ts'
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
])('distanceInto of a cell %s', (_, from, to, distance) => {
  expect(distanceInto(from, to, 100, 200)).toBe(distance)
})

it('widthsFor reserves the width of the values, and with it the rest of the window for the names', () => {
  expect([1, 12].map((count) => widthsFor(count)['--grd-values'])).toEqual(['68px', '816px'])
})
