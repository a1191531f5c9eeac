import { isApiError } from '@sne/shared/client'
import type { ShippingSampleRow } from '@sne/shared/contract'
import {
  closureText,
  formatDateTime,
  isOneOf,
  looksOf,
  newbornName,
  type OtherCode,
  otherCodes,
  problemText,
  type SampleStatus,
  sampleStatuses,
  undecidedSampleStatuses,
} from '@sne/shared/domain'
import { messageOf } from '@sne/shared/ui-core'
import type { Verdict } from '@sne/shared/ui-data'
import { gramsText } from '../newborn/newborn-facts.ts'
import { isWaiting } from './card-order.ts'
import { blockingOf, type Question } from './scan-plan.ts'
import { acceptTexts as texts } from './texts.ts'
import type { OpenPoint } from './use-open-points.ts'

/**
 * Result of the last reading or decision. `accepted`: saved, nothing to check. `look`: saved, a person must check the
 * card. `stop`: nothing was saved, a person must act.
 */
export interface Outcome {
  readonly verdict: Verdict
  /** The barcode that was read, or that of the card that was decided. */
  readonly code: string
  readonly title: string
  readonly text: string
  /** Null when the code belongs to no card that can be shown. */
  readonly cardId: number | null
  /** The card, as long as it is not of this shipment. */
  readonly foreign?: ShippingSampleRow
  readonly question?: Question
  /** Cards of the shipment that may have been meant by a code that nobody knows. */
  readonly near?: readonly NearCard[]
  /** The reading is kept in the browser's queue until the server answers. */
  readonly waiting?: true
  /** The reading that waits is another one of the same code, perhaps of another tab: its answer is not told here. */
  readonly elsewhere?: true
  /** On its way to the server: the keys for this card wait for the answer. */
  readonly sending?: true
  /** An accepted card was decided otherwise: Ctrl+Z takes nothing back, and says who may revise it. */
  readonly isFinal?: true
  /** Status of the card that the verdict tells. */
  readonly told?: SampleStatus
  /** Set while somebody holds a card on which nothing was saved. */
  readonly unresolved?: OpenPoint['kind']
}

const about = (card: ShippingSampleRow) => ({ code: card.barcode, cardId: card.id })
/**
 * Fields of an outcome for a card that was decided. `heldOutcome` compares the status with the present one.
 */
const decidedAs = (card: ShippingSampleRow) => ({ ...about(card), told: card.status })
const labels = (problems: readonly { readonly label: string }[]) =>
  problems.map(({ label }) => label).join(', ')
const recorded = ({ nonConformities }: ShippingSampleRow) => nonConformities.map(problemText).join(', ')
/** The newborn first: the name is compared with the scanned card. */
const named = (card: ShippingSampleRow, ...said: readonly string[]) =>
  [newbornName(card.newborn), ...said].filter(Boolean).join(' · ')

/**
 * The unusual facts of the card that a person checks again, as text: "pretermine, 1.180 g". Empty for a card
 * without any.
 */
const lookText = (card: ShippingSampleRow) =>
  [
    closureOf(card),
    ...looksOf(card).map((look) =>
      look === 'light' ? texts.lightOf(gramsText(card.newborn.birthWeight)) : texts.looks[look],
    ),
  ]
    .filter(Boolean)
    .join(', ')

/** Another decision on a card that had been accepted: work begun by the acceptance has ended with it. */
export const finalOutcome = (saved: Outcome): Outcome => ({
  ...saved,
  text: `${saved.text} ${texts.notUndoable}`,
  isFinal: true,
})

/** A decision that the server has saved. */
export function savedOutcome(card: ShippingSampleRow, changed: boolean): Outcome {
  if (!changed) return decidedOutcome(card)
  const problems = recorded(card)
  switch (card.status) {
    case 'accepted':
      return {
        ...decidedAs(card),
        verdict: problems || lookText(card) ? 'look' : 'accepted',
        title: problems ? texts.withReserve : texts.accepted,
        text: [texts.acceptedText(newbornName(card.newborn), card.protocolNumber), problems, lookText(card)]
          .filter(Boolean)
          .join(' · '),
      }
    case 'not_valid':
      return {
        ...decidedAs(card),
        verdict: 'look',
        title: texts.notValid,
        text: named(card, texts.notValidText(problems)),
      }
    default:
      return {
        ...decidedAs(card),
        verdict: 'look',
        title: sampleStatuses[card.status].label,
        text: named(card, texts.notRequiredText),
      }
  }
}

/** Read again: the card had been decided before, by this person or another. */
export function decidedOutcome(card: ShippingSampleRow): Outcome {
  const { status, acceptedAt, acceptedBy } = card
  if (status === 'accepted')
    return {
      ...decidedAs(card),
      verdict: 'look',
      title: texts.already,
      text: named(
        card,
        texts.alreadyText(acceptedAt && formatDateTime(acceptedAt), acceptedBy?.label ?? null),
        lookText(card),
      ),
    }
  return {
    ...decidedAs(card),
    verdict: 'stop',
    title: texts.alreadyDecided(sampleStatuses[status].label),
    text: named(card, recorded(card) || texts.alreadyDecidedText),
  }
}

/** The verdict as it holds now: the card may have been decided or taken back in another tab or by a colleague. */
export function heldOutcome(outcome: Outcome, card: ShippingSampleRow | null): Outcome {
  if (!card || outcome.told === undefined || outcome.told === card.status || outcome.cardId !== card.id)
    return outcome
  const { isFinal: _, ...before } = outcome
  return {
    ...before,
    verdict: 'look',
    title: texts.revisedTitle(isWaiting(card) ? texts.toRead : sampleStatuses[card.status].label),
    text: named(card, texts.revisedText(outcome.title)),
  }
}

/** "Rifiuto registrato il 20/11/2026"; empty while the screening continues. */
const closureOf = ({ closure }: ShippingSampleRow) => (closure ? closureText(closure) : '')

const closedAsk = ({ closure }: ShippingSampleRow) =>
  closure?.kind === 'refused'
    ? texts.ask.newborn_refused
    : closure?.kind === 'deceased'
      ? texts.ask.newborn_deceased
      : texts.ask.newborn_closed

/** A person has to answer first. */
export function questionOutcome(
  card: ShippingSampleRow,
  question: Exclude<Question, 'out_of_list'>,
): Outcome {
  const asked = {
    blocking: texts.ask.blocking(labels(blockingOf(card))),
    newborn_done: texts.ask.newborn_done,
    newborn_closed: closedAsk(card),
    was_not_required: texts.ask.was_not_required,
  }[question]
  const text = named(card, [closureOf(card), asked].filter(Boolean).join('. '))
  const title = texts.askTitle[question]
  return { ...about(card), verdict: 'stop', title, text, question, unresolved: 'undecided' }
}

/** The card belongs to another shipment, or to none. */
export const outOfListOutcome = (
  card: ShippingSampleRow,
  shipping: { readonly barcode: string } | null,
): Outcome => ({
  ...about(card),
  verdict: 'stop',
  title: texts.askTitle.out_of_list,
  text: [
    `${newbornName(card.newborn)}.`,
    card.closure ? `${closureText(card.closure)}.` : '',
    texts.ask.out_of_list(shipping?.barcode ?? null),
    blockingOf(card).length > 0 ? texts.ask.blocking(labels(blockingOf(card))) : '',
  ]
    .filter(Boolean)
    .join(' '),
  foreign: card,
  question: 'out_of_list',
  unresolved: 'out_of_list',
})

/** The card was decided in another shipment, where it stays. */
export const decidedElsewhereOutcome = (
  card: ShippingSampleRow,
  shipping: { readonly barcode: string } | null,
): Outcome => ({
  code: card.barcode,
  cardId: null,
  verdict: 'stop',
  title: texts.alreadyDecided(sampleStatuses[card.status].label),
  text: texts.elsewhereText(shipping?.barcode ?? null, newbornName(card.newborn)),
})

/** The code is no card's. @param near cards of the shipment with a code that resembles it */
export const unknownOutcome = (code: string, text: string, near: readonly NearCard[] = []): Outcome => ({
  near,
  verdict: 'stop',
  code,
  cardId: null,
  title: texts.unknown,
  text,
  unresolved: 'unknown',
})

/** No card has so long a code: another one of the paper was read, such as a two-dimensional one. */
export const tooLongOutcome = (code: string): Outcome => unknownOutcome(code, texts.tooLong(code.length))

/** This shipment's own code was read among the cards. */
export const ownShippingOutcome = (code: string): Outcome => ({
  verdict: 'look',
  code,
  cardId: null,
  title: texts.ownShipping,
  text: texts.ownShippingText,
})

/** The code is not a card's, and the server knows whose. Only a cancelled card lies on the bench for it. */
export const otherCodeOutcome = (code: string, is: OtherCode, text: string): Outcome => ({
  ...(is === 'cancelled' && { unresolved: 'out_of_list' }),
  verdict: 'stop',
  code,
  cardId: null,
  title: is === 'shipping' ? texts.otherShipping : otherCodes[is].label,
  text: is === 'shipping' ? texts.otherShippingText(code) : text,
})

/** Not saved, and why. */
export const failedOutcome = (code: string, card: ShippingSampleRow | null, error: unknown): Outcome => ({
  verdict: 'stop',
  code,
  cardId: card?.id ?? null,
  title: texts.notSaved,
  text: [messageOf(error), isApiError(error) && error.status === 0 ? texts.readAgain : '']
    .filter(Boolean)
    .join(' '),
  unresolved: 'failed',
})

/**
 * Read on the page of a shipment that is closed: nothing was done. A card that was decided is told with its decision; for another one
 * the shipment has to be opened again.
 * @param card as the page knows it
 * @param shipping code of the shipment
 */
export function closedOutcome(code: string, card: ShippingSampleRow | null, shipping: string): Outcome {
  if (!card || isOneOf(undecidedSampleStatuses, card.status))
    return {
      verdict: 'stop',
      code,
      cardId: card?.id ?? null,
      title: texts.closedTitle,
      text: card
        ? named(card, sampleStatuses[card.status].label, texts.closedScan)
        : `${texts.unknown}. ${texts.closedScan}`,
    }
  const isAccepted = card.status === 'accepted'
  return {
    ...decidedAs(card),
    verdict: isAccepted ? 'look' : 'stop',
    title: isAccepted ? texts.already : texts.alreadyDecided(sampleStatuses[card.status].label),
    text: named(card, decidedWhen(card) ?? '', recorded(card), texts.closedDecided(shipping)),
  }
}

/**
 * Read on the page of a shipment that is closed: the card is listed in another shipment.
 * @param shipping code of that shipment
 */
export function closedElsewhereOutcome(card: ShippingSampleRow, shipping: string): Outcome {
  const { label } = sampleStatuses[card.status]
  const said = { code: card.barcode, cardId: null }
  if (isOneOf(undecidedSampleStatuses, card.status))
    return {
      ...said,
      verdict: 'stop',
      title: texts.inOtherShipping,
      text: named(card, label, texts.readThere(shipping)),
    }
  const isAccepted = card.status === 'accepted'
  return {
    ...said,
    told: card.status,
    verdict: isAccepted ? 'look' : 'stop',
    title: isAccepted ? texts.already : texts.alreadyDecided(label),
    text: named(card, decidedWhen(card) ?? '', recorded(card), texts.decidedThere(shipping)),
  }
}

/**
 * Characters that may belong to two readings: nothing was sent, and the former card is no longer at the
 * scanner.
 */
export const incompleteOutcome = (raw: string): Outcome => ({
  verdict: 'stop',
  code: raw,
  cardId: null,
  title: texts.incomplete,
  text: texts.incompleteText,
})

/** Just read, and not answered yet. */
export const sendingOutcome = (code: string, card: KnownCard | null): Outcome => ({
  verdict: 'look',
  code,
  cardId: card?.id ?? null,
  title: texts.sendingTitle,
  text: card ? newbornName(card.newborn) : '',
  sending: true,
})

/**
 * Result of a reading that is queued in the browser while the server does not answer. `accepted` for a card
 * of the list without a proposed problem; `look` for an unknown card and for the first reading of an outage.
 * @param decision the decision to record on the card, as text
 * @param near cards of the shipment with a code that resembles an unknown one
 */
export const waitingOutcome = (
  code: string,
  card: ShippingSampleRow | null,
  { first, decision, near }: { first: boolean; decision: string; near: readonly NearCard[] },
): Outcome => ({
  verdict: card && card.proposed.length === 0 && looksOf(card).length === 0 && !first ? 'accepted' : 'look',
  code,
  cardId: card?.id ?? null,
  title: texts.waitingTitle,
  text: card ? texts.waitingText(newbornName(card.newborn), decision) : texts.waitingUnknown(decision),
  ...(card ? {} : { near }),
  waiting: true,
})

/** Read again while it waits: it is sent once. */
export const alreadyWaitingOutcome = (code: string, card: Pick<KnownCard, 'id'> | null): Outcome => ({
  verdict: 'look',
  code,
  cardId: card?.id ?? null,
  title: texts.alreadyWaiting,
  text: texts.alreadyWaitingText,
  waiting: true,
  elsewhere: true,
})

/** The queue holds the reading of another tab no more: the present state of the card. */
export const answeredElsewhere = (code: string, card: ShippingSampleRow | null): Outcome =>
  card && !isWaiting(card)
    ? decidedOutcome(card)
    : {
        ...{ verdict: 'look', code, cardId: card?.id ?? null },
        ...{ title: texts.readOnceMore, text: texts.readOnceMoreText },
      }

/** As much of a card as the outcome of a reading that waits or was taken back names. */
export interface KnownCard {
  readonly id: number
  readonly newborn: Parameters<typeof newbornName>[0]
}

/** A card that a person compares with the scanned one. */
export interface NearCard extends KnownCard {
  readonly barcode: string
}

/** A reading was taken back. @param card as it is now; null when it is no more of this shipment, or was never sent */
export const undoneOutcome = (code: string, card: KnownCard | null): Outcome => ({
  verdict: 'look',
  code,
  cardId: card?.id ?? null,
  title: texts.undone,
  text: card ? texts.undoneText(newbornName(card.newborn)) : texts.undoneAway,
})

/** The card keeps the decision of its reading; the reason why it could not be taken back. */
export const notUndoneOutcome = (
  code: string,
  card: Pick<KnownCard, 'id'> | null,
  error: unknown,
): Outcome => ({
  verdict: 'stop',
  code,
  cardId: card?.id ?? null,
  title: texts.notUndone,
  text: messageOf(error),
})

/** When a decision was taken, for the panel: "20/11/2026 10:42, Bianchi Laura". */
export const decidedWhen = ({ acceptedAt, acceptedBy }: ShippingSampleRow): string | null =>
  acceptedAt ? [formatDateTime(acceptedAt), acceptedBy?.label].filter(Boolean).join(', ') : null
