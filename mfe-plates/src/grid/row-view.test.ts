import { AnalyteValue, GridDraftRow, GridRow, NewbornLabel } from '@sne/shared/contract'
import type { GridActionName } from '@sne/shared/domain'
import { record } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import { savedChoices } from './draft-state.ts'
import { isWholePlate, type RowView, rowsOf, takeView, wholePlate } from './row-view.ts'

interface Given {
  readonly well: string
  readonly surname?: string
  readonly protocol?: string
  readonly value?: number | null
  readonly flag?: 'N' | 'H' | 'HH' | 'ERR'
  readonly proposed?: GridActionName
  readonly sameDay?: boolean
  readonly decided?: GridActionName | null
  readonly note?: string
}

const row = (given: Given, index: number) =>
  record(GridRow, {
    sampleAnalysisId: index + 1,
    wells: [given.well],
    barcode: `SN-${index + 1}`,
    protocol: given.protocol ?? `2026/${index + 1}`,
    newborn: record(NewbornLabel, { surname: given.surname ?? 'Rossi', name: 'Anna' }),
    values: [
      record(AnalyteValue, {
        code: 'PHE',
        value: given.value === undefined ? 50 : given.value,
        flag: given.flag ?? 'N',
        excluded: false,
      }),
    ],
    findings: [],
    anomalies: given.flag && given.flag !== 'N' ? 1 : 0,
    atClosing: null,
    decision: null,
    proposedAction: {
      actionId: given.proposed ?? 'report_negative',
      reason: '',
      sameDay: given.sameDay ?? false,
      secondTiers: [],
    },
    draft: record(GridDraftRow, {
      sampleAnalysisId: index + 1,
      actionId: given.decided ?? null,
      note: given.note ?? null,
    }),
  } as Partial<GridRow>)

const rows = (
  [
    { well: 'A1', surname: 'Verdi', protocol: '2026/10', value: 60 },
    {
      well: 'A2',
      surname: 'Àlbini',
      protocol: '2026/9',
      value: 900,
      flag: 'HH',
      proposed: 're_test_duplicate',
      sameDay: true,
    },
    { well: 'A3', surname: 'De Marco', protocol: '2026/100', value: null, flag: 'ERR', note: 'Spot scarso' },
    {
      well: 'B1',
      surname: 'Bianchi',
      protocol: '2026/2',
      value: 130,
      flag: 'H',
      proposed: 're_test_duplicate',
    },
    { well: 'B2', surname: 'Marini', protocol: '2026/3', value: 60, decided: 'recall_spot' },
  ] satisfies Given[]
).map(row)
const choices = savedChoices(rows)
const wells = (found: readonly GridRow[]) => found.map((one) => one.wells[0])
const shown = (part: Partial<RowView>) =>
  wells(rowsOf(rows, takeView(rows, choices, { ...wholePlate, ...part })))

describe('takeView filters', () => {
  it.each([
    ['verdi', ['A1']],
    ['marco DE', ['A3']],
    ['2026/10', ['A1', 'A3']],
    ['sn-4', ['B1']],
    ['b2', ['B2']],
    ['scarso', ['A3']],
    ['  ', ['A1', 'A2', 'A3', 'B1', 'B2']],
    ['nessuno', []],
  ])('takeView filters by the text "%s"', (text, expected) => {
    expect(shown({ text })).toEqual(expected)
  })

  it.each([
    ['undecided', ['A1', 'A2', 'A3', 'B1']],
    ['anomalous', ['A2', 'A3', 'B1']],
    ['critical', ['A2', 'A3']],
    ['unread', ['A3']],
    ['noted', ['A3']],
    ['recall_spot', ['B2']],
    ['re_test_duplicate', ['A2', 'B1']],
    ['report_negative', ['A1', 'A3']],
  ] as const)('takeView filters by %s, the verdict being the decision or the proposal', (only, expected) => {
    expect(shown({ only })).toEqual(expected)
  })
})

describe('takeView puts rows in order', () => {
  it.each([
    [{ by: 'well' }, ['A1', 'A2', 'A3', 'B1', 'B2']],
    [{ by: 'protocol' }, ['B1', 'B2', 'A2', 'A1', 'A3']],
    [{ by: 'newborn' }, ['A2', 'B1', 'A3', 'B2', 'A1']],
    [{ by: 'verdict' }, ['A2', 'B1', 'B2', 'A1', 'A3']],
    [{ by: 'value', code: 'PHE', highestFirst: true }, ['A2', 'B1', 'A1', 'B2', 'A3']],
    [{ by: 'value', code: 'PHE', highestFirst: false }, ['A1', 'B2', 'B1', 'A2', 'A3']],
  ] as const)('%o, equal rows as on the plate and missing values at the end', (order, expected) => {
    expect(shown({ order })).toEqual(expected)
  })
})

it('a taken view keeps its rows and their order whatever is decided or measured later', () => {
  const view = {
    ...wholePlate,
    only: 'undecided',
    order: { by: 'value', code: 'PHE', highestFirst: true },
  } as const
  const taken = takeView(rows, choices, view)
  const later = rows.map((one) => ({
    ...one,
    values: one.values.map((value) => ({ ...value, value: 1000 - (value.value ?? 0) })),
    draft: { ...one.draft, actionId: 'report_negative' as const },
  }))
  expect(wells(rowsOf(later, taken))).toEqual(['A2', 'B1', 'A1', 'A3'])
  expect(wells(rowsOf(later, takeView(later, savedChoices(later), view)))).toEqual([])
})

it('rows to be seen follow at the end, and rows unknown to the view are shown', () => {
  const taken = takeView(rows, choices, { ...wholePlate, only: 'anomalous' })
  expect(wells(rowsOf(rows, taken, new Set([1])))).toEqual(['A2', 'A3', 'B1', 'A1'])
  const added = row({ well: 'C1' }, 50)
  expect(wells(rowsOf([...rows, added], taken))).toEqual(['A2', 'A3', 'B1', 'C1'])
})

it('a view is that of the whole plate without a text, a filter and an order', () => {
  expect(isWholePlate(wholePlate)).toBe(true)
  expect(isWholePlate({ ...wholePlate, text: ' ' })).toBe(true)
  expect(isWholePlate({ ...wholePlate, text: 'a' })).toBe(false)
  expect(isWholePlate({ ...wholePlate, only: 'noted' })).toBe(false)
  expect(isWholePlate({ ...wholePlate, order: { by: 'newborn' } })).toBe(false)
})
