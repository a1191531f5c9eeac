import { useCall } from '@sne/shared/client'
import { errorCatalogue, type Grid, type GridRow, gridEndpoints } from '@sne/shared/contract'
import {
  formatTime,
  type GridActionName,
  gridAction,
  gridActions,
  holdsNegatives,
  isSupportSession,
  qcStates,
  sameBarcode,
} from '@sne/shared/domain'
import { usePageTitle, useSession, useToast } from '@sne/shared/shell'
import {
  Alert,
  Button,
  coreTexts,
  ErrorOf,
  GenericError,
  Keys,
  LinkButton,
  NotFound,
  Skeleton,
  StatusTag,
  useHotkeys,
  useScans,
} from '@sne/shared/ui-core'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { usePathId } from '../path-id.ts'
import { ChangedRows, changedText } from './changed-rows.tsx'
import { CloseGrid } from './close-grid.tsx'
import { byGroup } from './columns.ts'
import { ConflictRows, RefusedRows } from './conflict-rows.tsx'
import { DecideNow } from './decide-now.tsx'
import {
  choiceFor,
  countActions,
  nextAnomalous,
  nextCell,
  ordinaryRows,
  shownAnalytes,
  undecidedRows,
  wantsSecondLook,
} from './draft-state.ts'
import { ExplainPanel } from './explain-panel.tsx'
import './grid.css'
import { GridTable } from './grid-table.tsx'
import { NoteModal } from './note-modal.tsx'
import { ReleaseControls } from './release-controls.tsx'
import { shortActions, gridTexts as texts } from './texts.ts'
import { useDraft } from './use-draft.ts'
import { useNegativeQuestions } from './use-negative-questions.tsx'

const negativeActions: readonly GridActionName[] = ['report_negative', 'positivity_returned']

/** The grid of one plate: ninety samples to judge row by row, from the keyboard. */
export default function GridPage() {
  const id = usePathId('plateId')
  return id === null ? <NotFound /> : <GridOf key={id} id={id} />
}

function GridOf({ id }: { readonly id: number }) {
  const result = useCall(gridEndpoints.getGrid, { params: { id }, query: { withHistory: true } })
  usePageTitle(result.data && `${texts.title} ${result.data.plate.name ?? result.data.plate.barcode}`)
  const { refetch } = result
  const reload = useCallback(() => void refetch(), [refetch])
  if (result.isError && !result.data) {
    if (result.error.code === 'invalid_transition')
      return (
        <GenericError
          message={result.error.message}
          actions={<LinkButton to={`/plate/${id}/analyze`}>{texts.toAnalyze}</LinkButton>}
        />
      )
    return <ErrorOf error={result.error} onRetry={reload} />
  }
  if (result.data) return <GridWork grid={result.data} onReload={reload} />
  return (
    <div className="grd">
      <Skeleton lines={20} />
    </div>
  )
}

/** The key of an action that stands refused says why. */
const isRefused = (row: GridRow | undefined, name: GridActionName) =>
  row?.refusedActions.some(({ actionId }) => actionId === name) ?? false

function GridWork({ grid, onReload }: { readonly grid: Grid; readonly onReload: () => void }) {
  const draft = useDraft(grid, onReload)
  const { choices, change } = draft
  const [cursor, setCursor] = useState<{ row: number; code: string | null }>({ row: 0, code: null })
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
  const undecided = undecidedRows(grid.rows, choices).length
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
  useHotkeys([
    { keys: 'ArrowDown', label: texts.down, run: () => moveTo(cursor.row + 1) },
    { keys: 'ArrowUp', label: texts.up, run: () => moveTo(cursor.row - 1) },
    {
      keys: 'n',
      label: texts.nextAnomaly,
      run: () => moveTo(nextAnomalous(grid.rows, cursor.row)),
      repeats: true,
    },
    {
      keys: 'Tab',
      label: texts.nextCell,
      run: () => {
        const cell = nextCell(grid.rows, codes, cursor)
        if (cell) setCursor(cell)
      },
    },
    ...gridActions.map((action) => ({
      keys: action.key,
      label: action.label,
      run: () => choose(action.machineName),
      enabled:
        open && (row?.allowedActions.includes(action.machineName) || isRefused(row, action.machineName)),
    })),
    {
      keys: 'Enter',
      label: texts.accept,
      run: () => row && choose(row.proposedAction.actionId),
      enabled: open,
    },
    {
      keys: 'Shift+n',
      label: texts.note,
      run: () => setNoting('note'),
      enabled: open && row?.status === 'to_review',
    },
    { keys: 'e', label: texts.explain, run: () => setExplaining(!explaining) },
    { keys: 't', label: texts.fold, run: () => setEverything(!everything) },
    {
      keys: 'u',
      label: texts.undo,
      run: () => {
        const id = draft.undo()
        const index = grid.rows.findIndex(({ sampleAnalysisId }) => sampleAnalysisId === id)
        if (index >= 0) moveTo(index)
      },
      enabled: open,
    },
    {
      keys: 'Del',
      label: texts.clear,
      run: () => row && change(row.sampleAnalysisId, { actionId: null }),
      enabled: open && row?.status === 'to_review',
    },
    { keys: 'Ctrl+Enter', label: texts.close, run: () => setClosing(true), enabled: open },
  ])
  // A card that is read while the grid is open is looked for, and decides nothing.
  useScans((code) => {
    const index = grid.rows.findIndex(({ barcode }) => sameBarcode(barcode, code))
    if (index >= 0) moveTo(index)
    return index >= 0
  })
  const wellsOf = (ids: readonly number[]) =>
    grid.rows
      .filter(({ sampleAnalysisId }) => ids.includes(sampleAnalysisId))
      .map(({ wells }) => wells[0])
      .join(', ')

  const changed = changedText(grid.rows, draft.toRead)

  return (
    <div className="grd">
      <header className="grd-bar">
        <Link to={`/plate/${grid.plate.id}/view`}>← {texts.back}</Link>
        <h1>{grid.plate.name ?? grid.plate.barcode}</h1>
        <StatusTag look={qcStates[grid.qcState]} />
        <span className="grd-bar-space" />
        <Button size="small" onClick={() => setEverything(!everything)} disabled={anomalous.length === 0}>
          {everything ? texts.onlyAnomalous : texts.all(grid.analytes.length - anomalous.length)}{' '}
          <Keys combination="t" />
        </Button>
        <Button size="small" onClick={() => setExplaining(!explaining)}>
          {texts.explain} <Keys combination="e" />
        </Button>
        {open && ordinary.length > 0 && (
          <Button
            size="small"
            onClick={() => {
              void acceptOrdinary()
            }}
          >
            {texts.acceptProposals(ordinary.length)}
          </Button>
        )}
        {open && (
          <Button type="primary" onClick={() => setClosing(true)}>
            {texts.close} <Keys combination="Ctrl+Enter" />
          </Button>
        )}
      </header>
      {grid.status !== 'open' && <Alert type="info" showIcon banner title={texts.readOnly} />}
      {supportSession && (
        <Alert type="warning" showIcon banner title={errorCatalogue.support_session.message} />
      )}
      {!grid.limitsApproved && (
        <Alert
          type="warning"
          showIcon
          banner
          title={texts.limitsToApprove}
          action={<Link to="/cutoff-set/list?of=laboratory&state=draft">{texts.openLimits}</Link>}
        />
      )}
      {(holdsNegatives(grid.qcState) ||
        (grid.barredAnalytes.length > 0 && grid.qcState !== 'overridden')) && <ReleaseControls grid={grid} />}
      {draft.restored && (
        <Alert
          type={draft.lost.length > 0 ? 'warning' : 'info'}
          showIcon
          banner
          title={
            draft.lost.length > 0
              ? texts.lostRows(wellsOf(draft.lost))
              : coreTexts.draftRestored(texts.unsaved)
          }
          action={
            <Button size="small" onClick={draft.closeNotice}>
              {coreTexts.close}
            </Button>
          }
        />
      )}
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
      <footer className="grd-bar grd-foot">
        {open && row && (
          <div className="grd-actions">
            {row.allowedActions.map((name) => (
              <Button
                key={name}
                size="small"
                type={choiceFor(choices, row.sampleAnalysisId).actionId === name ? 'primary' : 'default'}
                title={gridAction(name).description}
                onClick={() => choose(name)}
              >
                <Keys combination={gridAction(name).key} /> {shortActions[name]}
              </Button>
            ))}
            <DecideNow key={row.sampleAnalysisId} row={row} />
          </div>
        )}
        <span className="grd-bar-space" />
        {countActions(grid.rows, choices).map(({ actionId, count }) => (
          <span key={actionId}>
            <strong>{count}</strong> {shortActions[actionId]}
          </span>
        ))}
        <strong>{undecided > 0 ? texts.undecided(undecided) : `✓ ${texts.allDecided}`}</strong>
        <span role="status" className="sne-weak">
          {draft.state === 'saving'
            ? texts.saving
            : draft.state === 'failed'
              ? draft.conflicts.length > 0
                ? texts.waitsForAnswer
                : texts.notSaved
              : draft.savedAt
                ? texts.saved(formatTime(draft.savedAt))
                : texts.neverSaved}
        </span>
      </footer>
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
