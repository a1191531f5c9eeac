import type { AnalyteColumns, CutoffRule } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import type { TypeAnalyte } from '../analyses/judgement.ts'
import { toEpisodeValue } from './values.ts'

const analyte: TypeAnalyte = {
  code: 'TYR',
  label: 'Tirosina',
  unit: 'µmol/L',
  decimals: 0,
  kind: 'measured',
  formula: null,
  answers: null,
  position: 1,
}
const columns: AnalyteColumns = {
  analysisTypeId: 'sne_ms',
  analyte: 'TYR',
  role: 'diagnostic',
  required: true,
  criticalLow: null,
  criticalHigh: null,
  criticalNotDetected: false,
  plausibleLow: 0,
  plausibleHigh: 2000,
  noClose: 600,
  maxSpread: 30,
  timeCritical: false,
  secondTierAlways: false,
  recallCardDoesNotClose: false,
}
const limits = { low: null, high: 400, criticalLow: null, criticalHigh: null }
const general: CutoffRule = {
  id: 1,
  analyte: 'TYR',
  ...limits,
  ageHoursFrom: null,
  ageHoursTo: null,
  gaFrom: null,
  gaTo: null,
  weightFrom: null,
  weightTo: null,
  tin: null,
  transfused: null,
  npt: null,
}
const preterm: CutoffRule = { ...general, id: 2, high: 600, gaTo: 37 }

type Stored = Parameters<typeof toEpisodeValue>[0]
type Well = Partial<Stored['replicateValues'][number]>
const stored = (given: Partial<Stored>, ...wells: Well[]): Stored => ({
  code: 'TYR',
  value: 100,
  flag: 'N',
  excluded: false,
  limits,
  edited: null,
  replicateValues: wells.map((well, at) => ({
    well: `A${at + 1}`,
    raw: null,
    value: null,
    excluded: false,
    ...well,
  })),
  ...given,
})
const sure = { rules: [general], facts: [] }
const read = (given: Stored, bands: Parameters<typeof toEpisodeValue>[4] = sure) =>
  toEpisodeValue(given, analyte, columns, new Set(), bands)
const edited = { by: { id: 1, label: 'A' }, at: '2026-01-01T00:00:00Z', old: 100, reason: 'errore' }

describe('a well', () => {
  it('a well with a value that is not plausible cannot be read, however the limits are', () => {
    const value = read(stored({ value: 100 }, { value: -5 }, { value: 100 }))
    expect(value.replicates.map(({ flag }) => flag)).toEqual(['ERR', 'N'])
    expect(read(stored({ value: null, flag: 'ERR' }, { value: -5 })).replicates).toMatchObject([
      { flag: 'ERR' },
    ])
  })

  it('a well above a limit is out of range by less than the decimals of its analyte too', () => {
    const critical = { ...limits, criticalHigh: 500 }
    const value = read(stored({ value: 450, limits: critical }, { value: 400.4 }, { value: 500.4 }))
    expect(value.replicates.map(({ flag }) => flag)).toEqual(['H', 'HH'])
  })

  it('a well with a bound is compared by its comparator', () => {
    const value = read(
      stored(
        { value: 400, comparator: '<' },
        { value: 400, comparator: '<' },
        { value: 500, comparator: '<' },
      ),
    )
    expect(value.replicates.map(({ flag }) => flag)).toEqual(['N', 'NC'])
  })
})

describe('a value above noClose', () => {
  it.each([
    ['> 300 may be', { value: 300, comparator: '>' }, true],
    ['< 700 may be', { value: 700, comparator: '<' }, true],
    ['< 600 is not', { value: 600, comparator: '<' }, false],
    ['600 is not', { value: 600 }, false],
  ] as const)('%s', (_, given, aboveNoClose) => {
    expect(read(stored(given)).aboveNoClose).toBe(aboveNoClose)
  })
})

it('a value that was typed with a comparator stands in place of its wells', () => {
  const typed = stored({ value: 100, comparator: '<', edited }, { value: 100 }, { value: 100 })
  expect(read(typed).replicates).toEqual([])
  expect(read({ ...typed, comparator: null }).replicates).toHaveLength(2)
})

it('a value that was typed near the measured one replaces it; one that was kept rounded is the measured one', () => {
  const kept = (value: number) => read(stored({ value, edited }, { value: 400.4 })).replicates
  expect(kept(400.3)).toEqual([])
  expect(kept(400.4)).toMatchObject([{ flag: 'H' }])
  expect(kept(400)).toMatchObject([{ flag: 'H' }])
})

describe('an unknown gestational age', () => {
  const open = { rules: [general, preterm], facts: ['gaWeeks'] } as const

  it('an unknown gestational age takes the gravest flag of the value and each well, and names the missing fact', () => {
    const value = read(
      stored({ value: 450, limits: { ...limits, high: 600 } }, { value: 450 }, { value: 390 }),
      open,
    )
    expect(value).toMatchObject({ flag: 'H', factUnknown: true, unknownFacts: ['gaWeeks'] })
    expect(value.replicates.map(({ flag }) => flag)).toEqual(['H', 'N'])
  })

  it('an unknown gestational age is unsure when the bands disagree on one well alone', () => {
    expect(read(stored({ value: 390 }, { value: 450 }, { value: 330 }), open).factUnknown).toBe(true)
  })

  it('an unknown gestational age does not matter where all bands agree', () => {
    expect(read(stored({ value: 390 }, { value: 390 }), open)).toMatchObject({
      flag: 'N',
      factUnknown: false,
      unknownFacts: [],
    })
  })
})
