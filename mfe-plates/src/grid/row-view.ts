import type { GridRow } from '@sne/shared/contract'
import { type GridActionName, gridActions } from '@sne/shared/domain'
import { type Choices, choiceFor, isAnomalous, isUnread, wantsSecondLook } from './draft-state.ts'
import { gridTexts } from './texts.ts'

/** Groups by which a person looks for rows, beside the rows of one verdict. */
export const rowGroups = {
  undecided: gridTexts.onlyUndecided,
  anomalous: gridTexts.onlyAnomalies,
  critical: gridTexts.onlyCritical,
  unread: gridTexts.onlyUnread,
  noted: gridTexts.onlyNoted,
} as const
export type RowGroup = keyof typeof rowGroups

/** Sort orders of rows; the verdict is the decision, or the proposal where there is none. */
export type RowOrder =
  | { readonly by: 'well' | 'protocol' | 'newborn' | 'verdict' }
  | { readonly by: 'value'; readonly code: string; readonly highestFirst: boolean }

export interface RowView {
  /** In name, protocol, card, wells or note. */
  readonly text: string
  readonly only: RowGroup | GridActionName | null
  readonly order: RowOrder
}

export const wholePlate: RowView = { text: '', only: null, order: { by: 'well' } }
export const isWholePlate = ({ text, only, order }: RowView) =>
  text.trim() === '' && only === null && order.by === 'well'

/**
 * The rows of a view as they were when it was chosen: neither a decision nor a value that comes later moves or hides a row under the
 * person who judges.
 */
export interface TakenView extends RowView {
  /** Rows that are shown, in their order. */
  readonly ids: readonly number[]
  readonly hidden: ReadonlySet<number>
}

export const verdictOf = (row: GridRow, choices: Choices): GridActionName =>
  row.atClosing?.decided ?? choiceFor(choices, row.sampleAnalysisId).actionId ?? row.proposedAction.actionId

const isUndecided = (row: GridRow, choices: Choices) =>
  row.atClosing === null && choiceFor(choices, row.sampleAnalysisId).actionId === null

function isIn(row: GridRow, choices: Choices, only: RowGroup | GridActionName): boolean {
  switch (only) {
    case 'undecided':
      return isUndecided(row, choices)
    case 'anomalous':
      return isAnomalous(row)
    case 'critical':
      return wantsSecondLook(row)
    case 'unread':
      return row.values.some(({ flag, excluded }) => !excluded && isUnread(flag))
    case 'noted':
      return Boolean(choiceFor(choices, row.sampleAnalysisId).note?.trim())
    default:
      return verdictOf(row, choices) === only
  }
}

const words = (text: string) => text.trim().toLocaleLowerCase('it').split(/\s+/).filter(Boolean)

function hasText(row: GridRow, choices: Choices, text: string): boolean {
  const { newborn, protocol, barcode, wells, sampleAnalysisId } = row
  const note = choiceFor(choices, sampleAnalysisId).note
  const whole = [newborn.surname, newborn.name, protocol, barcode, ...wells, note]
    .join(' ')
    .toLocaleLowerCase('it')
  return words(text).every((word) => whole.includes(word))
}

const inItalian = new Intl.Collator('it', { numeric: true })
const rank: Readonly<Record<string, number>> = Object.fromEntries(
  gridActions.map(({ machineName }, index) => [machineName, index]),
)

/** Same-day rows first, then the other actions, rows in range at the end. */
function urgencyOf(row: GridRow, choices: Choices): number {
  const verdict = verdictOf(row, choices)
  if (row.proposedAction.sameDay) return -1
  return verdict === 'report_negative' ? gridActions.length : (rank[verdict] ?? gridActions.length)
}

function compared(order: RowOrder, choices: Choices): (one: GridRow, other: GridRow) => number {
  switch (order.by) {
    case 'well':
      return () => 0
    case 'protocol':
      return (one, other) => inItalian.compare(one.protocol ?? one.barcode, other.protocol ?? other.barcode)
    case 'newborn':
      return ({ newborn: one }, { newborn: other }) =>
        inItalian.compare(`${one.surname} ${one.name}`, `${other.surname} ${other.name}`)
    case 'verdict':
      return (one, other) => urgencyOf(one, choices) - urgencyOf(other, choices)
    case 'value': {
      // Rows without a value come last in both directions.
      const none = order.highestFirst ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
      const measuredIn = (row: GridRow) => row.values.find(({ code }) => code === order.code)?.value ?? none
      const sign = order.highestFirst ? -1 : 1
      return (one, other) => {
        const [a, b] = [measuredIn(one), measuredIn(other)]
        return a === b ? 0 : sign * (a - b)
      }
    }
  }
}

/** Takes the rows of a view as they are now; rows that are equal in its order keep that of the plate. */
export function takeView(rows: readonly GridRow[], choices: Choices, view: RowView): TakenView {
  const { only, text, order } = view
  const found = rows.filter(
    (row) => (only === null || isIn(row, choices, only)) && hasText(row, choices, text),
  )
  const ids = found.toSorted(compared(order, choices)).map(({ sampleAnalysisId }) => sampleAnalysisId)
  const shown = new Set(ids)
  return {
    ...view,
    ids,
    hidden: new Set(
      rows
        .map(({ sampleAnalysisId }) => sampleAnalysisId)
        .filter((sampleAnalysisId) => !shown.has(sampleAnalysisId)),
    ),
  }
}

/**
 * The rows of a taken view as they are now.
 * @param wanted rows that a person has to see, also hidden ones: they follow at the end
 */
export function rowsOf(
  rows: readonly GridRow[],
  { ids, hidden }: TakenView,
  wanted: ReadonlySet<number> = new Set(),
): GridRow[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ sampleAnalysisId: id }: GridRow) => place.get(id) ?? ids.length
  return rows
    .filter(({ sampleAnalysisId: id }) => !hidden.has(id) || wanted.has(id))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}
