import { isApiError, useAction, useInTurn } from '@sne/shared/client'
import { type ReceptionCard, receptionEndpoints } from '@sne/shared/contract'
import { newbornName, type ReceptionDecision, screeningShortLabels } from '@sne/shared/domain'
import { messageOf } from '@sne/shared/ui-core'
import type { Verdict } from '@sne/shared/ui-data'
import { useState } from 'react'
import { receptionTexts as texts } from './texts.ts'

/** What became of the last reading. */
export interface ReceptionOutcome {
  readonly code: string
  readonly verdict: Verdict
  readonly title: string
  readonly text: string
  /** Absent for a code that was refused. */
  readonly card?: ReceptionCard
}

export interface Reason {
  readonly code: string
  readonly note: string | null
}

export const categoriesOf = ({ categories }: Pick<ReceptionCard, 'categories'>) =>
  categories.map(({ category }) => screeningShortLabels[category]).join(', ')

const refusedOutcome = (code: string, error: unknown): ReceptionOutcome => ({
  code,
  verdict: 'stop',
  title: texts.refused,
  text: isApiError(error) && error.status > 0 ? messageOf(error) : texts.unreached(messageOf(error)),
})

/** Readings and decisions, one after the other in the order in which they were made. */
export function useReception() {
  const inTurn = useInTurn()
  const decide = useAction(receptionEndpoints.decideReception)
  const [outcome, setOutcome] = useState<ReceptionOutcome | null>(null)

  const send = (barcode: string, status: ReceptionDecision, reasons: readonly Reason[] = []) =>
    inTurn(() => decide.mutateAsync({ body: { barcode, status, reasons: [...reasons] } }))

  const show = (shown: ReceptionOutcome) => {
    setOutcome(shown)
    return shown.verdict
  }
  const scan = async (barcode: string): Promise<Verdict> => {
    try {
      const { changed, card } = await send(barcode, 'accepted')
      const title = newbornName(card.newborn)
      return changed
        ? show({ code: barcode, verdict: 'accepted', title, text: texts.received(categoriesOf(card)), card })
        : show({ code: barcode, verdict: 'look', title, text: texts.already, card })
    } catch (error) {
      return show(refusedOutcome(barcode, error))
    }
  }
  const refuse = async (barcode: string, reasons: readonly Reason[]): Promise<boolean> => {
    try {
      const { card } = await send(barcode, 'not_valid', reasons)
      show({ code: barcode, verdict: 'look', title: newbornName(card.newborn), text: texts.unsuitable, card })
      return true
    } catch (error) {
      show(refusedOutcome(barcode, error))
      return false
    }
  }
  return { outcome, scan, refuse, send }
}
export type Reception = ReturnType<typeof useReception>
