import { describe, expect, it } from 'vitest'
import type { MatchedValue } from '../../exchange/instruments/index.ts'
import { measuredIn } from './import-values.ts'

const value = (position: string, code: string, ...numbers: (number | null)[]): MatchedValue => ({
  position,
  code,
  raw: numbers.join(' | '),
  value: numbers[0] ?? null,
  comparator: null,
  notDetected: false,
  flagText: null,
  readings: numbers.map((one) => ({
    raw: `${one ?? 'n.d.'}`,
    value: one,
    comparator: null,
    notDetected: one === null,
    line: 1,
  })),
})
const inWells = (...values: MatchedValue[]) => Map.groupBy(values, ({ position }) => position)

describe('what the wells of an analysis gave', () => {
  it('an analyte has one entry, its replicates in the order of the wells', () => {
    const [phe] = measuredIn(['B1', 'A1'], inWells(value('A1', 'PHE', 50), value('B1', 'PHE', 60)), ['PHE'])
    expect(phe).toMatchObject({
      raw: '60 | 50',
      replicates: [
        { well: 'B1', value: 60, excluded: false },
        { well: 'A1', value: 50 },
      ],
    })
  })

  it('an entry counts several readings of one well apart, and knows which found nothing', () => {
    const [phe] = measuredIn(['A1'], inWells(value('A1', 'PHE', 50, null)), ['PHE'])
    expect(phe?.replicates.map((one) => one.value)).toEqual([50, 'not_detected'])
  })

  it('an entry keeps an analyte that the file gives only for others, without a reading', () => {
    const measured = measuredIn(['A1'], inWells(value('A1', 'PHE', 50), value('A2', 'TYR', 70)), [
      'PHE',
      'TYR',
    ])
    expect(measured.map(({ code, raw, replicates }) => [code, raw, replicates.length])).toEqual([
      ['PHE', '50', 1],
      ['TYR', null, 0],
    ])
  })
})
