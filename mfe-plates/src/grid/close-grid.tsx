import { type ApiError, useAction } from '@sne/shared/client'
import { type Grid, gridEndpoints } from '@sne/shared/contract'
import { decidedAnalysisStatuses, gridAction, isOneOf } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Alert, Button, Modal, messageOf } from '@sne/shared/ui-core'
import { useState } from 'react'
import { countActions, departures, missingNotes, refusedRows, undecidedRows } from './draft-state.ts'
import { gridTexts as texts } from './texts.ts'
import type { Draft } from './use-draft.ts'
import type { ShownRows } from './use-row-view.ts'

interface CloseGridProps {
  readonly grid: Grid
  readonly draft: Draft
  /** Says which rows others changed and the person has to read again; null when there are none. */
  readonly changed: string | null
  /** Closing decides the whole plate: it waits while a filter hides rows of it. */
  readonly shown: Pick<ShownRows, 'all' | 'hidden' | 'showAll'>
  readonly open: boolean
  readonly onCancel: () => void
}

/** Shows the effects of closing in numbers, asks for missing data, and closes. */
export function CloseGrid({ grid, draft, changed, shown, open, onCancel }: CloseGridProps) {
  const toast = useToast()
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(false)
  const close = useAction(gridEndpoints.closeGrid, {
    onSuccess: ({ reports }) => {
      toast('success', texts.closed(reports))
      onCancel()
    },
    onError: (error: ApiError) => {
      if (error.code === 'stale_version') draft.overtaken(error.details)
      setProblem(messageOf(error))
    },
  })
  const undecided = undecidedRows(grid.rows, draft.choices)
  const withoutNote = missingNotes(grid.rows, draft.choices)
  const conflicts = draft.conflicts.length > 0
  // Rows that were decided at once are done: closing does nothing to them.
  const closing = grid.rows.filter(({ status }) => !isOneOf(decidedAnalysisStatuses, status))
  const refused = refusedRows(closing, draft.choices)
  const against = departures(closing, draft.choices)
  const ready =
    undecided.length === 0 &&
    withoutNote.length === 0 &&
    refused.length === 0 &&
    draft.toRead.length === 0 &&
    shown.hidden === 0 &&
    !conflicts

  const confirm = async () => {
    setProblem(null)
    setWaiting(true)
    try {
      const draftVersion = await draft.flush()
      if (draftVersion === null) return setProblem(texts.notSaved)
      close.mutate({
        params: { id: grid.id },
        body: { draftVersion },
      })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Modal
      open={open}
      title={texts.closeTitle}
      confirmText={texts.close}
      confirmDisabled={!ready}
      pending={waiting || close.isPending}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    >
      {shown.hidden > 0 && (
        <Alert
          type="warning"
          showIcon
          title={texts.closeHidden(shown.all, shown.hidden)}
          action={
            <Button size="small" onClick={shown.showAll}>
              {texts.showAll}
            </Button>
          }
        />
      )}
      <p>{texts.closeIntro}</p>
      <ul className="grd-close-list">
        {countActions(closing, draft.choices).map(({ actionId, count, label }) => (
          <li key={actionId}>
            <strong>{count}</strong> × {label}: {gridAction(actionId).description}
          </li>
        ))}
      </ul>
      {against.length > 0 && (
        <section aria-label={texts.closeAgainst(against.length)}>
          <p>
            <strong>{texts.closeAgainst(against.length)}</strong>
          </p>
          <ul className="grd-close-list">
            {against.map(({ sampleAnalysisId, ...row }) => (
              <li key={sampleAnalysisId}>{texts.closeAgainstRow(row)}</li>
            ))}
          </ul>
        </section>
      )}
      {undecided.length > 0 && <Alert type="error" showIcon title={texts.closeUndecided(undecided.length)} />}
      {withoutNote.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={texts.closeMissingNote(withoutNote.map(({ wells }) => wells[0]).join(', '))}
        />
      )}
      {conflicts && <Alert type="error" showIcon title={texts.conflictsFirst} />}
      {changed && <Alert type="error" showIcon title={changed} />}
      {refused.map(({ wells, label, reason }) => (
        <Alert
          key={wells[0]}
          type="error"
          showIcon
          title={texts.closeRefused(wells[0] ?? '', label, reason)}
        />
      ))}
      {problem && <Alert type="error" showIcon title={problem} />}
    </Modal>
  )
}
