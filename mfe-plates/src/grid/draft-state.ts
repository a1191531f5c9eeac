import type { Grid, GridDraftRow, GridRow } from '@sne/shared/contract'
import {
  areValuesOvertaken,
  type GridActionName,
  gateReasonLabels,
  gridAction,
  gridActions,
  isOut,
  newbornName,
} from '@sne/shared/domain'
import { shortActions } from '../parts/decision/finding-texts.ts'
import { gridTexts } from './texts.ts'

/** A person's decision on a row, before it is saved and after. */
export interface Choice {
  readonly actionId: GridActionName | null
  readonly note: string | null
  readonly checked: boolean
  /** Second tiers chosen with the action; null for the proposed ones. */
  readonly secondTierTypeIds: number[] | null
}
export type Choices = ReadonlyMap<number, Choice>

export const noChoice: Choice = { actionId: null, note: null, checked: false, secondTierTypeIds: null }

const choiceOf = ({ actionId, note, checked, secondTierTypeIds }: GridDraftRow): Choice => ({
  actionId,
  note,
  checked,
  secondTierTypeIds,
})

/** The choices as the server keeps them; of a closed grid the decisions, also before the closing. */
export const savedChoices = (rows: readonly GridRow[]): Choices =>
  new Map(
    rows.map(({ sampleAnalysisId, draft, atClosing }) => [
      sampleAnalysisId,
      { ...choiceOf(draft), actionId: atClosing ? atClosing.decided : draft.actionId },
    ]),
  )

/** Takes over rows saved by others; rows that the person changed and did not save yet stay. */
export function mergeRows(
  choices: Choices,
  rows: readonly GridDraftRow[],
  dirty: ReadonlySet<number>,
): Choices {
  const merged = new Map(choices)
  for (const row of rows)
    if (!dirty.has(row.sampleAnalysisId)) merged.set(row.sampleAnalysisId, choiceOf(row))
  return merged
}

/** Rows whose values somebody else changed after a version, or after the row was decided when it is not given. */
export const changedValues = (rows: readonly GridDraftRow[], person: number, version?: number) =>
  rows.filter((row) => {
    const since = version ?? row.savedVersion
    return since !== null && areValuesOvertaken(row, since, person)
  })

export const choiceFor = (choices: Choices, id: number): Choice => choices.get(id) ?? noChoice

/** Rows for each action, in the order of the actions. */
export function countActions(rows: readonly GridRow[], choices: Choices) {
  return gridActions.flatMap(({ machineName, label }) => {
    const count = rows.filter(
      (row) => choiceFor(choices, row.sampleAnalysisId).actionId === machineName,
    ).length
    return count > 0 ? [{ actionId: machineName, label, count }] : []
  })
}

/** Rows decided otherwise than is proposed, each with both. */
export const departures = (rows: readonly GridRow[], choices: Choices) =>
  rows.flatMap(({ sampleAnalysisId, newborn, wells, proposedAction }) => {
    const { actionId } = choiceFor(choices, sampleAnalysisId)
    return actionId === null || actionId === proposedAction.actionId
      ? []
      : [
          {
            sampleAnalysisId,
            well: wells[0] ?? '',
            newborn: newbornName(newborn),
            decided: gridAction(actionId).label,
            proposed: gridAction(proposedAction.actionId).label,
          },
        ]
  })

export const undecidedRows = (rows: readonly GridRow[], choices: Choices): GridRow[] =>
  rows.filter((row) => choiceFor(choices, row.sampleAnalysisId).actionId === null)

/** Rows whose action needs a note that is not there. */
export const missingNotes = (rows: readonly GridRow[], choices: Choices): GridRow[] =>
  rows.filter((row) => {
    const { actionId, note } = choiceFor(choices, row.sampleAnalysisId)
    return actionId !== null && gridAction(actionId).noteRequired && !note?.trim()
  })

/** Rows whose action is refused now, such as a negative that failed controls hold. Chosen second tiers are judged at the closing. */
export const refusedRows = (rows: readonly GridRow[], choices: Choices) =>
  rows.flatMap(({ sampleAnalysisId, wells, refusedActions }) => {
    const { actionId, secondTierTypeIds } = choiceFor(choices, sampleAnalysisId)
    const refusal = refusedActions.find((one) => one.actionId === actionId)
    return actionId === null || secondTierTypeIds !== null || !refusal
      ? []
      : [{ wells, label: gridAction(actionId).label, reason: refusal.reason }]
  })

/** A value that no single key reports as in range: critical, unreadable, or a finding that was critical. */
export const wantsSecondLook = ({ values, findings, proposedAction }: GridRow): boolean =>
  proposedAction.sameDay ||
  findings.some(({ critical }) => critical) ||
  values.some(({ flag, excluded }) => !excluded && (flag === 'HH' || flag === 'LL' || isUnread(flag)))

/**
 * Why "accept all" leaves an undecided row; null when it takes it: proposed in range and without an obstacle.
 */
export function whyLeft(row: GridRow): string | null {
  const { proposedAction: proposed, against } = row
  const [first] = against
  if (first) return gateReasonLabels[first.code]
  if (proposed.actionId !== 'report_negative') return shortActions[proposed.actionId]
  return wantsSecondLook(row) || !row.allowedActions.includes('report_negative') ? gridTexts.oneByOne : null
}

/** The undecided rows that "accept all" takes. */
export const ordinaryRows = (rows: readonly GridRow[], choices: Choices): GridRow[] =>
  undecidedRows(rows, choices).filter((row) => whyLeft(row) === null)

/** How many undecided rows "accept all" leaves, by reason, most first. */
export const leftRows = (rows: readonly GridRow[], choices: Choices) =>
  [...Map.groupBy(undecidedRows(rows, choices), whyLeft)]
    .flatMap(([why, left]) => (why === null ? [] : [{ why, count: left.length }]))
    .toSorted((one, other) => other.count - one.count)

/** A row that a person must look at: a value out of range, or a proposal that is not "in range". */
export const isAnomalous = ({ anomalies, proposedAction }: GridRow): boolean =>
  anomalies > 0 || !['report_negative', 'positivity_returned'].includes(proposedAction.actionId)

/** The next anomalous row after `from`, from the top again at the end; null when there is none. */
export function nextAnomalous(rows: readonly GridRow[], from: number): number | null {
  for (let step = 1; step <= rows.length; step += 1) {
    const index = (from + step) % rows.length
    const row = rows[index]
    if (row && isAnomalous(row)) return index
  }
  return null
}

/** A value that was not read, or that no limit can be compared with. */
export const isUnread = (flag: GridRow['values'][number]['flag']) => flag === 'ERR' || flag === 'NC'

const outOfRange = (row: GridRow, code: string) =>
  row.values.some(
    (value) => value.code === code && !value.excluded && value.flag !== null && isOut(value.flag),
  )

/**
 * Analytes that show something: out of range in a row, unusable, an open finding, or barred by a control. A run without controls bars
 * every analyte, and its notice says so.
 */
export function shownAnalytes(grid: Pick<Grid, 'analytes' | 'rows' | 'barredAnalytes' | 'qcState'>) {
  const barred = grid.qcState === 'none' ? [] : grid.barredAnalytes
  const shown = new Set(barred.map(({ code }) => code))
  for (const { findings } of grid.rows)
    for (const { analyte, closedBy } of findings) if (closedBy === null) shown.add(analyte)
  return grid.analytes.filter(
    ({ code }) =>
      shown.has(code) ||
      grid.rows.some(
        (row) =>
          outOfRange(row, code) || row.values.some((value) => value.code === code && isUnread(value.flag)),
      ),
  )
}

/** The next value out of range after a cell, row by row, from the top again at the end; `back`: the one before it. Null when there is none. */
export function nextCell(
  rows: readonly GridRow[],
  codes: readonly string[],
  from: { readonly row: number; readonly code: string | null },
  way: 'on' | 'back' = 'on',
): { row: number; code: string } | null {
  const cells = rows.flatMap((row, index) =>
    codes.flatMap((code) => (outOfRange(row, code) ? [{ row: index, code }] : [])),
  )
  const place = (cell: { row: number; code: string | null }) =>
    cell.row * (codes.length + 1) + (cell.code === null ? 0 : codes.indexOf(cell.code) + 1)
  if (way === 'back') return cells.findLast((cell) => place(cell) < place(from)) ?? null
  return cells.find((cell) => place(cell) > place(from)) ?? cells[0] ?? null
}
