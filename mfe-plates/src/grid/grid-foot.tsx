import type { AnalyteColumn, Grid, GridRow } from '@sne/shared/contract'
import { formatTime, type GridActionName, gridAction } from '@sne/shared/domain'
import { Button, Keys } from '@sne/shared/ui-core'
import { shortActions } from '../parts/decision/finding-texts.ts'
import { DecideNow } from './decide-now.tsx'
import { choiceFor, countActions, savedChoices, undecidedRows } from './draft-state.ts'
import { GridWho } from './grid-who.tsx'
import { gridTexts as texts } from './texts.ts'
import type { Draft } from './use-draft.ts'

interface GridFootProps {
  readonly grid: Grid
  readonly draft: Draft
  /** The row under the cursor. */
  readonly row: GridRow | undefined
  /** The column under the cursor. */
  readonly analyte: AnalyteColumn | undefined
  readonly open: boolean
  readonly onChoose: (actionId: GridActionName) => void
}

/** Whether the server holds the decisions. */
function savedText({ state, conflicts, savedAt }: Draft): string {
  switch (state) {
    case 'unsaved':
      return texts.toSave
    case 'saving':
      return texts.saving
    case 'failed':
      return conflicts.length > 0 ? texts.waitsForAnswer : texts.notSaved
    default:
      return savedAt ? texts.saved(formatTime(savedAt)) : texts.neverSaved
  }
}

/** Actions of the row under the cursor, counts of decisions, and whether the draft is saved. */
export function GridFoot({ grid, draft, row, analyte, open, onChoose }: GridFootProps) {
  // Somebody closed the grid elsewhere: unsaved choices of this tab are void.
  const choices = open ? draft.choices : savedChoices(grid.rows)
  const undecided = undecidedRows(grid.rows, choices).length
  return (
    <footer className="grd-bar grd-foot">
      {row ? <GridWho row={row} analyte={analyte} /> : <span className="grd-bar-space" />}
      {countActions(grid.rows, choices).map(({ actionId, count }) => (
        <span key={actionId}>
          <strong>{count}</strong> {shortActions[actionId]}
        </span>
      ))}
      {/* Rows of a rejected run are decided on its copy. */}
      {(undecided === 0 || grid.status === 'open') && (
        <strong>{undecided > 0 ? texts.undecided(undecided) : `✓ ${texts.allDecided}`}</strong>
      )}
      <span role="status" className="sne-weak">
        {savedText(draft)}
      </span>
      {open && row && (
        <div className="grd-actions">
          {row.allowedActions.map((name) => (
            <Button
              key={name}
              size="small"
              type={choiceFor(choices, row.sampleAnalysisId).actionId === name ? 'primary' : 'default'}
              title={gridAction(name).description}
              onClick={() => onChoose(name)}
            >
              <Keys combination={gridAction(name).key} /> {shortActions[name]}
            </Button>
          ))}
          <DecideNow key={row.sampleAnalysisId} row={row} />
        </div>
      )}
    </footer>
  )
}
