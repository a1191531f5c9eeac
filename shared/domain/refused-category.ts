import { type AnalyzableStatus, closedStatuses } from './analyzable-sample.ts'
import { consentScreenings, consentTo, type FamilyConsent } from './routing.ts'
import type { Screening } from './screenings.ts'
import { isOneOf } from './status.ts'

/**
 * What the family said last to a category: true where none of its consent is needed, null where nobody knows. @param cards newest
 * first
 */
export function answerTo(category: Screening, cards: readonly FamilyConsent[]): boolean | null {
  const last = cards.find((consent) => consent.refused || consentTo(category, consent) !== null)
  return last === undefined ? null : !last.refused && consentTo(category, last) === true
}

/**
 * May material be asked for by hand in a category? One that needs consent, by the last card on which the family answered. The others
 * always: a person may have to ask a family again that refused while a finding is open. @param cards newest first
 */
export const mayAskFor = (category: Screening, cards: readonly FamilyConsent[]): boolean =>
  !consentScreenings.includes(category) || answerTo(category, cards) === true

/**
 * May a category of a card not be analysed? The card itself says so, or the newest of the cards that answer.
 * @param cards newest first, with the card itself
 */
export const isRefusedOn = (
  category: Screening,
  own: FamilyConsent,
  cards: readonly FamilyConsent[],
): boolean => answerTo(category, [own]) === false || answerTo(category, cards) === false

/** A category of a card when the family's refusal is recorded. */
export interface RefusedCategory {
  readonly status: AnalyzableStatus
  /** The card was accepted here and goes to another laboratory, which has not taken it in. */
  readonly onItsWay: boolean
  /** A disc was taken, and has no result. */
  readonly punched: boolean
  /** The category of this card has a result, or a report. */
  readonly measured: boolean
  /** The newborn has an open finding in the category, on whichever card. */
  readonly finding: boolean
}

/**
 * What a recorded refusal does to a category of a card (safety, section 8): `take_off` it; `stop` it where people have its disc, or
 * wait for it; a person is to `decide` where there is a result or an open finding, which always goes on; `none` where the category has
 * ended.
 */
export function refusalEffect(category: RefusedCategory): 'none' | 'take_off' | 'stop' | 'decide' {
  const { status, onItsWay, punched, measured, finding } = category
  if (isOneOf(closedStatuses, status)) return 'none'
  if (measured || finding) return 'decide'
  return punched || onItsWay ? 'stop' : 'take_off'
}
