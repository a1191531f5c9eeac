import { GridDraftRow, GridRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import {
  countActions,
  leftRows,
  mergeRows,
  missingNotes,
  nextAnomalous,
  nextCell,
  ordinaryRows,
  savedChoices,
  shownAnalytes,
  undecidedRows,
  wantsSecondLook,
} from './draft-state.ts'

const value = (code: string, flag: 'N' | 'H' | 'ERR') => ({
  ...(record(GridRow).values[0] ?? exampleValue),
  code,
  flag,
  excluded: false,
})
const exampleValue = {
  raw: null,
  value: 1,
  unit: '',
  cutoffRuleId: null,
  limits: { low: null, high: null, criticalLow: null, criticalHigh: null },
  percentile: null,
  replicateValues: [],
  edited: null,
}
const draft = (id: number, changes: Partial<GridDraftRow> = {}) =>
  record(GridDraftRow, {
    sampleAnalysisId: id,
    actionId: null,
    note: null,
    checked: false,
    secondTierTypeIds: null,
    savedVersion: null,
    saved: null,
    ...changes,
  })
const row = (id: number, changes: Partial<GridRow> = {}): GridRow =>
  record(GridRow, {
    sampleAnalysisId: id,
    anomalies: 0,
    values: [value('C3', 'N'), value('PHE', 'N')],
    proposedAction: { actionId: 'report_negative', reason: '', sameDay: false, secondTiers: [] },
    draft: draft(id),
    findings: [],
    against: [],
    allowedActions: ['report_negative'],
    ...changes,
  })
const high = row(2, {
  anomalies: 1,
  values: [value('C3', 'H'), value('PHE', 'N')],
  proposedAction: { actionId: 're_test_duplicate', reason: '', sameDay: false, secondTiers: [] },
})
const rows = [row(1), high, row(3)]

describe('the draft', () => {
  it('the draft takes over what others saved, but for rows in hand', () => {
    const mine = new Map(savedChoices(rows)).set(1, {
      actionId: 'suspend',
      note: null,
      checked: true,
      secondTierTypeIds: null,
    })
    const merged = mergeRows(
      mine,
      [draft(1, { actionId: 'report_negative' }), draft(3, { actionId: 'report_negative' })],
      new Set([1]),
    )
    expect([merged.get(1)?.actionId, merged.get(3)?.actionId]).toEqual(['suspend', 'report_negative'])
  })

  it('the draft counts what is chosen, what is open and what lacks its note', () => {
    const choices = savedChoices([
      row(1, { draft: draft(1, { actionId: 'suspend' }) }),
      high,
      row(3, { draft: draft(3, { actionId: 'report_negative' }) }),
    ])
    expect(countActions(rows, choices).map(({ actionId, count }) => [actionId, count])).toEqual([
      ['report_negative', 1],
      ['suspend', 1],
    ])
    expect(undecidedRows(rows, choices).map(({ sampleAnalysisId }) => sampleAnalysisId)).toEqual([2])
    expect(missingNotes(rows, choices).map(({ sampleAnalysisId }) => sampleAnalysisId)).toEqual([1])
    expect(ordinaryRows(rows, new Map()).map(({ sampleAnalysisId }) => sampleAnalysisId)).toEqual([1, 3])
  })
})

it('the choices of a closed grid are what was decided, rows decided before the closing with them', () => {
  const draft = { ...row(1).draft, actionId: null }
  const atClosing = { proposed: null, decided: 'urgent_recall' as const, secondTiers: [] }
  const chosen = (own: GridRow) => savedChoices([own]).get(1)?.actionId
  expect(chosen({ ...row(1), draft, atClosing })).toBe('urgent_recall')
  expect(chosen({ ...row(1), draft: { ...draft, actionId: 'suspend' }, atClosing: null })).toBe('suspend')
})

describe('the eye', () => {
  it('the cursor goes from anomaly to anomaly', () => {
    expect(nextAnomalous(rows, 0)).toBe(1)
    expect(nextAnomalous(rows, 1)).toBe(1)
    expect(nextAnomalous([row(1)], 0)).toBeNull()
    expect(nextCell(rows, ['C3', 'PHE'], { row: 0, code: null })).toEqual({ row: 1, code: 'C3' })
    expect(nextCell([row(1)], ['C3'], { row: 0, code: null })).toBeNull()
    const back = (at: number, code: string | null) => nextCell(rows, ['C3', 'PHE'], { row: at, code }, 'back')
    expect(back(2, null)).toEqual({ row: 1, code: 'C3' })
    expect(back(1, 'C3')).toBeNull()
  })

  it('the grid shows only the analytes that have something to show', () => {
    const columns = ['C3', 'PHE', 'TYR'].map((code) => ({ code })) as never
    const grid = { analytes: columns, rows, barredAnalytes: [{ code: 'TYR', reason: '' }] }
    const shown = (qcState: 'fail' | 'none') => shownAnalytes({ ...grid, qcState }).map(({ code }) => code)
    expect(shown('fail')).toEqual(['C3', 'TYR'])
    // A run without controls bars them all.
    expect(shown('none')).toEqual(['C3'])
  })
})

describe('"accept all"', () => {
  const clean: GridRow = {
    ...row(1),
    values: [],
    findings: [],
    against: [],
    allowedActions: ['report_negative'],
    proposedAction: { actionId: 'report_negative', reason: '', sameDay: false, secondTiers: [] },
  }
  const against: GridRow = {
    ...clean,
    sampleAnalysisId: 2,
    against: [{ code: 'open_finding', text: 'Reperto aperto: PHE' }],
  }
  const repeat: GridRow = {
    ...clean,
    sampleAnalysisId: 3,
    proposedAction: { ...clean.proposedAction, actionId: 're_test_duplicate' },
  }
  const unreadable: GridRow = { ...clean, sampleAnalysisId: 4, values: [value('C3', 'ERR')] }
  const all = [clean, against, repeat, unreadable, { ...against, sampleAnalysisId: 5 }]

  it('"accept all" takes only rows whose gate is empty and that are proposed in range', () => {
    expect(ordinaryRows(all, new Map()).map(({ sampleAnalysisId }) => sampleAnalysisId)).toEqual([1])
  })

  it('"accept all" says in numbers which rows it leaves and why', () => {
    expect(leftRows(all, new Map())).toEqual([
      { why: 'Reperto aperto', count: 2 },
      { why: 'Ripeti in doppio', count: 1 },
      { why: 'Valore critico o non leggibile: riga per riga', count: 1 },
    ])
  })

  it('a critical or unreadable row needs a second look before it is in range', () => {
    expect([clean, unreadable].map(wantsSecondLook)).toEqual([false, true])
    expect(wantsSecondLook({ ...clean, proposedAction: { ...clean.proposedAction, sameDay: true } })).toBe(
      true,
    )
  })
})
