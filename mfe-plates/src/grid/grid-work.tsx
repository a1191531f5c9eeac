import type { Grid } from '@sne/shared/contract'
import { isSupportSession, sameBarcode } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { useScans } from '@sne/shared/ui-core'
import { useRef, useState } from 'react'
import { ChangedRows, changedText } from './changed-rows.tsx'
import { CloseGrid } from './close-grid.tsx'
import { ConflictRows, RefusedRows } from './conflict-rows.tsx'
import { choiceFor, ordinaryRows } from './draft-state.ts'
import { ExplainPanel } from './explain-panel.tsx'
import { GridBar } from './grid-bar.tsx'
import { GridFilter } from './grid-filter.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridNotices } from './grid-notices.tsx'
import { GridTable } from './grid-table.tsx'
import { NoteModal } from './note-modal.tsx'
import { ShownCount } from './shown-count.tsx'
import { gridTexts as texts } from './texts.ts'
import { useDecide } from './use-decide.ts'
import { useDeltas } from './use-deltas.ts'
import { useDraft } from './use-draft.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowView } from './use-row-view.ts'

/** The rows of a grid, from the first cursor to its closing. */
export function GridWork({ grid, onReload }: { readonly grid: Grid; readonly onReload: () => void }) {
  const draft = useDraft(grid, onReload)
  const { choices, change } = draft
  const shown = useRowView(grid.rows, draft)
  const { rows, cursor, setCursor, moveTo } = shown
  const [filtering, setFiltering] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const [explaining, setExplaining] = useState(false)
  const [closing, setClosing] = useState(false)
  const { columns, codes, anomalous, everything, fold } = useGridColumns(grid)
  const supportSession = isSupportSession(useSession())
  const open = grid.status === 'open' && !supportSession
  const row = rows[cursor.row]
  // Rows that the filter hides are not decided all together: nobody sees them.
  const ordinary = ordinaryRows(rows, choices)
  const rowOf = (id: number) => grid.rows.find(({ sampleAnalysisId }) => sampleAnalysisId === id)
  const { choose, acceptOrdinary, noting, setNoting, saveNote } = useDecide({
    ...{ draft, shown, open, frame, ordinary },
  })
  const [deltas, onDeltas] = useDeltas(grid.rows)
  const explain = () => setExplaining(!explaining)
  const close = () => setClosing(true)
  // The row under the cursor is scrolled into the visible part.
  const filter = () => {
    setFiltering(true)
    setCursor({ ...cursor })
  }
  const toRows = () => {
    setFiltering(false)
    frame.current?.focus()
  }
  useGridKeys({
    ...{ rows, draft, cursor, setCursor, moveTo, codes, open, choose },
    onNote: () => setNoting('note'),
    onExplain: explain,
    onFold: fold,
    onDeltas,
    onFilter: filter,
    onOrder: shown.orderByCell,
    onShowAll: shown.showAll,
    onUndone: (id) => {
      const undone = rowOf(id)
      if (undone) shown.goTo(undone)
    },
    onClose: close,
  })
  // A card that is read while the grid is open is looked for, and decides nothing.
  useScans((code) => {
    const scanned = grid.rows.find(({ barcode }) => sameBarcode(barcode, code))
    if (scanned) shown.goTo(scanned)
    return scanned !== undefined
  })
  const changed = changedText(grid.rows, draft.toRead)

  return (
    <div className="grd">
      <GridBar
        {...{ grid, open, everything, anomalous }}
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
      {filtering && <GridFilter {...{ columns, choices, shown }} all={grid.rows} onClose={toRows} />}
      <div className="grd-body">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls takes focus, so that keys scroll it. */}
        <div className="grd-scroll" tabIndex={0} ref={frame}>
          <GridTable
            {...{ grid, rows, columns, choices, cursor, deltas }}
            onCursor={setCursor}
            corner={<ShownCount shown={shown} onFilter={filter} />}
            sort={shown}
          />
          {rows.length === 0 && <p className="sne-weak grd-none">{texts.noRowFound}</p>}
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
          onSave={(note) => saveNote(row, note)}
        />
      )}
      <CloseGrid {...{ grid, draft, changed, shown }} open={closing} onCancel={() => setClosing(false)} />
    </div>
  )
}
