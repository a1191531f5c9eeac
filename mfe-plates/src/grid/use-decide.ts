import type { GridRow } from '@sne/shared/contract'
import { type GridActionName, gridAction } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { type RefObject, useState } from 'react'
import { choiceFor, wantsSecondLook } from './draft-state.ts'
import { isRowInSight } from './reveal.ts'
import { gridTexts as texts } from './texts.ts'
import type { Draft } from './use-draft.ts'
import { useNegativeQuestions } from './use-negative-questions.tsx'
import type { ShownRows } from './use-row-view.ts'

const negativeActions: readonly GridActionName[] = ['report_negative', 'positivity_returned']

interface Deciding {
  readonly draft: Draft
  readonly shown: ShownRows
  /** Rows can be decided. */
  readonly open: boolean
  /** The frame in which the rows scroll. */
  readonly frame: RefObject<HTMLElement | null>
  /** Rows that are accepted all together. */
  readonly ordinary: readonly GridRow[]
}

/**
 * Decisions on the row under the cursor and on all ordinary rows that are shown. A decision that wants a
 * question or a note asks for it first.
 */
export function useDecide({ draft: { choices, change }, shown, open, frame, ordinary }: Deciding) {
  const { rows, cursor, setCursor, moveTo } = shown
  const row = rows[cursor.row]
  const toast = useToast()
  const questions = useNegativeQuestions(rows, choices, shown.hidden)
  /** The purpose of a note: an action that needs one, or the note itself. */
  const [noting, setNoting] = useState<GridActionName | 'note' | null>(null)
  /** Decides the row under the cursor; an action that needs a note asks for it first. */
  const choose = (actionId: GridActionName) => {
    if (!open || !row) return
    // Nobody decides values that are not on the screen: the row comes into view first.
    if (!isRowInSight(frame.current, cursor.row)) {
      setCursor({ ...cursor })
      toast('info', texts.rowOutOfSight(row.wells[0] ?? row.barcode))
      return
    }
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
  /** Keeps the note, and decides the action that waited for it. */
  const saveNote = ({ sampleAnalysisId }: GridRow, note: string | null) => {
    change(sampleAnalysisId, { note, ...(noting && noting !== 'note' ? { actionId: noting } : {}) })
    setNoting(null)
  }
  return { choose, acceptOrdinary, noting, setNoting, saveNote }
}
