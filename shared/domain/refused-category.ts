import { type AnalyzableStatus, closedStatuses } from './analyzable-sample.ts'
import { consentScreenings, consentTo, type FamilyConsent } from './routing.ts'
import type { Screening } from './screenings.ts'
import { isOneOf } from './status.ts'

/** A card that tells nothing of the family's consent. */
export const isSilent = ({ refused, informed, storage, research, sma, lysosomal }: FamilyConsent): boolean =>
  !refused && [informed, storage, research, sma, lysosomal].every((answer) => typeof answer !== 'boolean')

/** Does a card answer for a category? A silent one answers for none: a recorded refusal stands (safety, section 8). */
const answers = (category: Screening, consent: FamilyConsent): boolean =>
  consent.refused ||
  (consentScreenings.includes(category) ? consentTo(category, consent) !== null : !isSilent(consent))

/**
 * What the family said last to a category. @returns null where its consent is needed and no card tells it; true where it is not needed
 * and no card refuses it
 * @param cards newest first
 */
export function answerTo(category: Screening, cards: readonly FamilyConsent[]): boolean | null {
  const last = cards.find((consent) => answers(category, consent))
  if (last === undefined) return consentScreenings.includes(category) ? null : true
  return !last.refused && consentTo(category, last) === true
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

/** A category of a card when the family's refusal is recorded, or its consent is withdrawn without a refusal. */
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
 * What a recorded refusal does to a category of a card (safety, section 8), or the lack of the consent that the category needs:
 * `take_off` it; `stop` it where people have its disc, or wait for it; a person is to `decide` where there is a result or an open finding, which always goes on; `none` where the category has
 * ended.
 */
export function refusalEffect(category: RefusedCategory): 'none' | 'take_off' | 'stop' | 'decide' {
  const { status, onItsWay, punched, measured, finding } = category
  if (isOneOf(closedStatuses, status)) return 'none'
  if (measured || finding) return 'decide'
  return punched || onItsWay ? 'stop' : 'take_off'
}
