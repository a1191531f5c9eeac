import type { Grid } from '@sne/shared/contract'
import { type GridActionName, gridAction, isSupportSession, sameBarcode } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { useScans } from '@sne/shared/ui-core'
import { useMemo, useState } from 'react'
import { ChangedRows, changedText } from './changed-rows.tsx'
import { CloseGrid } from './close-grid.tsx'
import { byGroup } from './columns.ts'
import { ConflictRows, RefusedRows } from './conflict-rows.tsx'
import { choiceFor, ordinaryRows, shownAnalytes, wantsSecondLook } from './draft-state.ts'
import { ExplainPanel } from './explain-panel.tsx'
import { GridBar } from './grid-bar.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridNotices } from './grid-notices.tsx'
import { GridTable } from './grid-table.tsx'
import { NoteModal } from './note-modal.tsx'
import { useDraft } from './use-draft.ts'
import { type Cursor, useGridKeys } from './use-grid-keys.ts'
import { useNegativeQuestions } from './use-negative-questions.tsx'

const negativeActions: readonly GridActionName[] = ['report_negative', 'positivity_returned']

/** The rows of a grid, from the first cursor to its closing. */
export function GridWork({ grid, onReload }: { readonly grid: Grid; readonly onReload: () => void }) {
  const draft = useDraft(grid, onReload)
  const { choices, change } = draft
  const [cursor, setCursor] = useState<Cursor>({ row: 0, code: null })
  const [everything, setEverything] = useState(false)
  const [explaining, setExplaining] = useState(false)
  const [noting, setNoting] = useState<GridActionName | 'note' | null>(null)
  const [closing, setClosing] = useState(false)
  const anomalous = useMemo(() => shownAnalytes(grid), [grid])
  const columns = useMemo(
    () => byGroup(everything || anomalous.length === 0 ? grid.analytes : anomalous),
    [everything, anomalous, grid.analytes],
  )
  const codes = useMemo(() => columns.map(({ code }) => code), [columns])
  const supportSession = isSupportSession(useSession())
  const toast = useToast()
  const open = grid.status === 'open' && !supportSession
  const row = grid.rows[cursor.row]
  const ordinary = ordinaryRows(grid.rows, choices)
  const questions = useNegativeQuestions(grid.rows, choices)
  const moveTo = (index: number | null) => {
    if (index === null) return
    setCursor({ row: Math.max(0, Math.min(grid.rows.length - 1, index)), code: null })
  }
  /** Decides the row under the cursor; an action that needs a note asks for it first. */
  const choose = (actionId: GridActionName) => {
    if (!open || !row) return
    if (!row.allowedActions.includes(actionId)) {
      const refused = row.refusedActions.find((one) => one.actionId === actionId)
      if (refused) toast('warning', refused.reason)
      return
    }
    if (gridAction(actionId).noteRequired && !choiceFor(choices, row.sampleAnalysisId).note?.trim())
      return setNoting(actionId)
    const decide = () => {
      change(row.sampleAnalysisId, { actionId })
      moveTo(cursor.row + 1)
    }
    if (!negativeActions.includes(actionId) || !wantsSecondLook(row)) return decide()
    void questions.askOne(row).then((sure) => sure && decide())
  }
  const acceptOrdinary = async () => {
    if (!(await questions.askAll())) return
    for (const { sampleAnalysisId } of ordinary) change(sampleAnalysisId, { actionId: 'report_negative' })
  }
  const fold = () => setEverything(!everything)
  const explain = () => setExplaining(!explaining)
  const close = () => setClosing(true)
  useGridKeys({
    ...{ grid, draft, cursor, setCursor, moveTo, codes, open, choose },
    onNote: () => setNoting('note'),
    onExplain: explain,
    onFold: fold,
    onClose: close,
  })
  // A card that is read while the grid is open is looked for, and decides nothing.
  useScans((code) => {
    const index = grid.rows.findIndex(({ barcode }) => sameBarcode(barcode, code))
    if (index >= 0) moveTo(index)
    return index >= 0
  })
  const changed = changedText(grid.rows, draft.toRead)

  return (
    <div className="grd">
      <GridBar
        {...{ grid, open, everything }}
        anomalous={anomalous.length}
        ordinary={ordinary.length}
        onFold={fold}
        onExplain={explain}
        onAccept={() => void acceptOrdinary()}
        onClose={close}
      />
      <GridNotices {...{ grid, draft, supportSession }} />
      <ConflictRows rows={grid.rows} draft={draft} />
      <RefusedRows rows={grid.rows} draft={draft} />
      {open && <ChangedRows text={changed} onRead={draft.markRead} />}
      <div className="grd-body">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls takes focus, so that keys scroll it. */}
        <div className="grd-scroll" tabIndex={0}>
          <GridTable grid={grid} columns={columns} choices={choices} cursor={cursor} onCursor={setCursor} />
        </div>
        {explaining && row && (
          <ExplainPanel
            grid={grid}
            row={row}
            code={cursor.code}
            tiers={
              open && row.status === 'to_review'
                ? {
                    chosen: choiceFor(choices, row.sampleAnalysisId).secondTierTypeIds,
                    onChange: (secondTierTypeIds) => change(row.sampleAnalysisId, { secondTierTypeIds }),
                  }
                : undefined
            }
          />
        )}
      </div>
      <GridFoot
        {...{ grid, draft, row, open }}
        analyte={columns.find(({ code }) => code === cursor.code)}
        onChoose={choose}
      />
      {row && (
        <NoteModal
          open={noting !== null}
          row={row}
          note={choiceFor(choices, row.sampleAnalysisId).note}
          onCancel={() => setNoting(null)}
          onSave={(note) => {
            change(row.sampleAnalysisId, {
              note,
              ...(noting && noting !== 'note' ? { actionId: noting } : {}),
            })
            setNoting(null)
          }}
        />
      )}
      <CloseGrid {...{ grid, draft, changed }} open={closing} onCancel={() => setClosing(false)} />
    </div>
  )
}
