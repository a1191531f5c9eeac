import type { ReceptionCard } from '@sne/shared/contract'
import { newbornName, screeningShortLabels } from '@sne/shared/domain'
import { failedOutcome, type Outcome, undoneOutcome } from '../parts/scanning/outcome.ts'
import { acceptTexts } from '../parts/scanning/texts.ts'
import { receptionTexts as texts } from './texts.ts'

/** Result of the last reading, as at the acceptance. */
export interface ReceptionOutcome extends Outcome {
  /** Absent for a code that was refused. */
  readonly card?: ReceptionCard
  /** Nobody knows the code: awaited cards with a code that resembles it are proposed. */
  readonly unknown?: true
}

export const categoriesOf = ({ categories }: Pick<ReceptionCard, 'categories'>) =>
  categories.map(({ category }) => screeningShortLabels[category]).join(', ')

const about = (card: ReceptionCard) => ({
  code: card.barcode,
  cardId: card.id,
  title: newbornName(card.newborn),
  card,
})

/** Taken in, or it was before. */
export const receivedOutcome = (card: ReceptionCard, changed: boolean): ReceptionOutcome =>
  changed
    ? { ...about(card), verdict: 'accepted', text: texts.received(categoriesOf(card)) }
    : { ...about(card), verdict: 'look', text: texts.already }

export const unsuitableOutcome = (card: ReceptionCard): ReceptionOutcome => ({
  ...about(card),
  verdict: 'look',
  text: texts.unsuitable,
})

/** The server says no, or was not reached by something that cannot wait. */
export const refusedOutcome = (code: string, error: unknown): ReceptionOutcome => ({
  ...failedOutcome(code, null, error),
  title: texts.refused,
  unresolved: undefined,
})

/** Kept in the browser until the server answers. @param first of an outage: said with another tone */
export const waitingOutcome = (code: string, decision: string, first: boolean): ReceptionOutcome => ({
  verdict: first ? 'look' : 'accepted',
  code,
  cardId: null,
  title: acceptTexts.waitingTitle,
  text: texts.waiting(decision),
  waiting: true,
})

export const takenBackOutcome = (card: ReceptionCard): ReceptionOutcome => undoneOutcome(card.barcode, card)
