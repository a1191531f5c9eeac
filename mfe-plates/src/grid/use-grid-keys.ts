import type { GridRow } from '@sne/shared/contract'
import { type GridAction, type GridActionName, gridActions } from '@sne/shared/domain'
import { useHotkeys } from '@sne/shared/ui-core'
import { nextAnomalous, nextCell } from './draft-state.ts'
import { gridTexts as texts } from './texts.ts'
import type { Draft } from './use-draft.ts'

/** The row and the analyte on which the keys act. */
export interface Cursor {
  readonly row: number
  readonly code: string | null
}

interface GridKeys {
  /** The shown rows, in their order. */
  readonly rows: readonly GridRow[]
  readonly draft: Draft
  readonly cursor: Cursor
  readonly setCursor: (cursor: Cursor) => void
  readonly moveTo: (index: number | null) => void
  /** Analytes that are shown, in their order. */
  readonly codes: readonly string[]
  readonly open: boolean
  readonly choose: (actionId: GridActionName) => void
  readonly onNote: () => void
  readonly onExplain: () => void
  readonly onFold: () => void
  readonly onDeltas: () => void
  readonly onFilter: () => void
  /** By the values of the analyte under the cursor. */
  readonly onOrder: () => void
  readonly onShowAll: () => void
  /** The decision of a row, which may be hidden, was taken back. */
  readonly onUndone: (id: number) => void
  readonly onClose: () => void
}

/** The key of a refused action shows the reason. */
const isRefused = (row: GridRow | undefined, name: GridActionName) =>
  row?.refusedActions.some(({ actionId }) => actionId === name) ?? false

/** Keys by which a grid is read and decided. */
export function useGridKeys({
  rows,
  draft,
  cursor,
  setCursor,
  moveTo,
  codes,
  open,
  choose,
  onNote,
  onExplain,
  onFold,
  onDeltas,
  onFilter,
  onOrder,
  onShowAll,
  onUndone,
  onClose,
}: GridKeys): void {
  const row = rows[cursor.row]
  /**
   * A digit may be the first character of a scan. The row gets its former decision back, and the cursor stays
   * on it.
   */
  const takeBackOf = ({ key, label, machineName }: GridAction) => {
    if (!row) return null
    const takeBack = draft.beforeDecision(row.sampleAnalysisId, machineName)
    return () => {
      if (!takeBack()) return null
      moveTo(cursor.row)
      return texts.takenBack(key, label, row.wells[0] ?? '')
    }
  }
  const about = () => row?.sampleAnalysisId
  const cellBefore = nextCell(rows, codes, cursor, 'back')
  useHotkeys([
    { keys: 'ArrowDown', label: texts.down, run: () => moveTo(cursor.row + 1) },
    { keys: 'ArrowUp', label: texts.up, run: () => moveTo(cursor.row - 1) },
    { keys: 'PageDown', label: texts.tenDown, run: () => moveTo(cursor.row + 10) },
    { keys: 'PageUp', label: texts.tenUp, run: () => moveTo(cursor.row - 10) },
    {
      keys: 'n',
      label: texts.nextAnomaly,
      run: () => {
        const next = nextAnomalous(rows, cursor.row)
        const cell = next === null ? null : nextCell(rows, codes, { row: next, code: null })
        // The altered value comes into view with its row.
        if (cell && cell.row === next) setCursor(cell)
        else moveTo(next)
      },
      repeats: true,
    },
    {
      keys: 'Tab',
      label: texts.nextCell,
      run: () => {
        const cell = nextCell(rows, codes, cursor)
        if (cell) setCursor(cell)
      },
    },
    // Before the first such value the key leaves the table, as the browser has it.
    {
      keys: 'Shift+Tab',
      label: texts.cellBefore,
      run: () => cellBefore && setCursor(cellBefore),
      enabled: cellBefore !== null,
    },
    ...gridActions.map((action) => ({
      keys: action.key,
      label: action.label,
      run: () => choose(action.machineName),
      prepare: () => takeBackOf(action),
      about,
      enabled:
        open && (row?.allowedActions.includes(action.machineName) || isRefused(row, action.machineName)),
    })),
    {
      keys: 'Enter',
      label: texts.accept,
      run: () => row && choose(row.proposedAction.actionId),
      about,
      enabled: open,
    },
    {
      keys: 'Shift+n',
      label: texts.note,
      run: () => onNote(),
      enabled: open && row?.status === 'to_review',
    },
    { keys: 'e', label: texts.explain, run: () => onExplain() },
    { keys: 't', label: texts.fold, run: () => onFold() },
    { keys: 'd', label: texts.deltas, run: () => onDeltas() },
    { keys: 'f', label: texts.filter, run: () => onFilter() },
    // The browser's own search does not find rows that are not drawn.
    { keys: 'Ctrl+f', label: texts.filter, run: () => onFilter(), inFields: true },
    { keys: 'o', label: texts.orderByCell, run: () => onOrder() },
    { keys: 'Shift+f', label: texts.showAllRows, run: () => onShowAll() },
    {
      keys: 'u',
      label: texts.undo,
      run: () => {
        const id = draft.undo()
        if (id !== null) onUndone(id)
      },
      enabled: open,
    },
    {
      keys: 'Del',
      label: texts.clear,
      run: () => row && draft.change(row.sampleAnalysisId, { actionId: null }),
      about,
      enabled: open && row?.status === 'to_review',
    },
    { keys: 'Ctrl+Enter', label: texts.close, run: () => onClose(), enabled: open },
  ])
}
