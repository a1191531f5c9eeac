import type { GridRow } from '@sne/shared/contract'
import type { GridActionName } from '@sne/shared/domain'
import { Alert, Button, coreTexts } from '@sne/shared/ui-core'
import { shortActions } from '../parts/decision/finding-texts.ts'
import { choiceFor } from './draft-state.ts'
import { gridTexts as texts } from './texts.ts'
import type { Draft } from './use-draft.ts'

interface RowsProps {
  readonly rows: readonly GridRow[]
  readonly draft: Draft
}

const wellOf = (rows: readonly GridRow[], id: number) =>
  rows.find(({ sampleAnalysisId }) => sampleAnalysisId === id)?.wells[0] ?? ''
const nameOf = (action: GridActionName | null) => (action ? shortActions[action] : texts.none)

/** Rows that two people decided: both decisions, and the choice between them. It stays until it is answered. */
export function ConflictRows({ rows, draft }: RowsProps) {
  const [first] = draft.conflicts
  if (!first) return null
  const who = (first.saved?.by ?? first.values?.by)?.label ?? texts.somebody
  const shown = draft.conflicts.map(({ sampleAnalysisId, actionId }) => {
    const mine = choiceFor(draft.choices, sampleAnalysisId).actionId
    const theirs = actionId === mine ? texts.otherValues : nameOf(actionId)
    return texts.conflictRow(wellOf(rows, sampleAnalysisId), nameOf(mine), theirs)
  })
  return (
    <Alert
      type="warning"
      showIcon
      banner
      title={texts.conflict(shown.join(', '), who)}
      action={
        <span className="sne-actions">
          <Button size="small" onClick={() => draft.resolve(true)}>
            {texts.keepMine}
          </Button>
          <Button size="small" onClick={() => draft.resolve(false)}>
            {texts.takeTheirs}
          </Button>
        </span>
      }
    />
  )
}

/** Decisions that the server did not take, each with its reason; they are not tried again. */
export function RefusedRows({ rows, draft }: RowsProps) {
  if (draft.refused.length === 0) return null
  const reasons = Map.groupBy(draft.refused, ({ reason }) => reason)
  return (
    <Alert
      type="error"
      showIcon
      banner
      title={[
        texts.refusedRows,
        ...[...reasons].map(
          ([reason, refused]) =>
            `${refused.map(({ id, choice }) => texts.refusedRow(wellOf(rows, id), nameOf(choice.actionId))).join('; ')}. ${reason}`,
        ),
      ].join(' ')}
      action={
        <Button size="small" onClick={draft.forgetRefused}>
          {coreTexts.close}
        </Button>
      }
    />
  )
}
