import type { GridRow } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { useMemo, useState } from 'react'
import { undecidedRows } from './draft-state.ts'
import { isWholePlate, type RowView, rowsOf, takeView, wholePlate } from './row-view.ts'
import { gridTexts as texts } from './texts.ts'
import type { Draft } from './use-draft.ts'
import type { Cursor } from './use-grid-keys.ts'

/**
 * The rows that the person has chosen to see, in the chosen order, and the cursor among them. Rows and order stay as they are until the
 * person chooses again.
 */
export function useRowView(all: readonly GridRow[], draft: Draft) {
  const [taken, setTaken] = useState(() => takeView(all, draft.choices, wholePlate))
  const [at, setCursor] = useState<Cursor>({ row: 0, code: null })
  const toast = useToast()
  const { toRead, conflicts, refused } = draft
  // Changes of others and refusals of the server are questions to the person: they are never hidden.
  const wanted = useMemo(
    () =>
      new Set([
        ...[...toRead, ...conflicts].map(({ sampleAnalysisId }) => sampleAnalysisId),
        ...refused.map(({ id }) => id),
      ]),
    [toRead, conflicts, refused],
  )
  const isWhole = isWholePlate(taken)
  const rows = useMemo(() => (isWhole ? all : rowsOf(all, taken, wanted)), [isWhole, all, taken, wanted])
  const hidden = useMemo(() => {
    const shown = new Set(rows)
    return all.filter((row) => !shown.has(row))
  }, [all, rows])
  const last = Math.max(0, rows.length - 1)
  const cursor = useMemo(() => (at.row <= last ? at : { ...at, row: last }), [at, last])

  /** Takes rows anew; the cursor stays on its row where that is shown. */
  const choose = (view: RowView, id = rows[cursor.row]?.sampleAnalysisId) => {
    const next = takeView(all, draft.choices, view)
    setTaken(next)
    const shown = isWholePlate(next) ? all : rowsOf(all, next, wanted)
    const index = shown.findIndex(({ sampleAnalysisId }) => sampleAnalysisId === id)
    setCursor({ row: Math.max(0, index), code: index < 0 ? null : cursor.code })
  }
  return {
    rows,
    view: taken as RowView,
    isWhole,
    all: all.length,
    hidden: hidden.length,
    hiddenUndecided: undecidedRows(hidden, draft.choices).length,
    cursor,
    setCursor,
    moveTo: (index: number | null) => {
      if (index !== null) setCursor({ row: Math.max(0, Math.min(last, index)), code: null })
    },
    choose,
    showAll: () => choose(wholePlate),
    /** Moves to a row of the plate; a view that hides it is removed, and the person is told. */
    goTo: (row: GridRow) => {
      const index = rows.indexOf(row)
      if (index >= 0) return setCursor({ row: index, code: null })
      toast('info', texts.filterTakenAway(row.wells[0] ?? row.barcode))
      choose(wholePlate, row.sampleAnalysisId)
    },
    /** By the analyte under the cursor: its highest values first, its lowest, the plate's order. */
    orderByCell: () => {
      const { code } = cursor
      if (code === null) return toast('info', texts.orderWantsCell)
      choose({ ...taken, order: nextOrder(taken, code) })
    },
    orderBy: (code: string) => choose({ ...taken, order: nextOrder(taken, code) }),
  }
}
export type ShownRows = ReturnType<typeof useRowView>

function nextOrder({ order }: RowView, code: string): RowView['order'] {
  if (order.by !== 'value' || order.code !== code) return { by: 'value', code, highestFirst: true }
  return order.highestFirst ? { ...order, highestFirst: false } : { by: 'well' }
}
