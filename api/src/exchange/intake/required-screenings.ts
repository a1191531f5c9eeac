import type { Consent } from '@sne/shared/contract'
import { consentScreenings, type Screening, screenings } from '@sne/shared/domain'

/**
 * Categories for which a card is analysed: those asked for, or every one. What needs the parents' consent is left
 * out without it, and everything when the family refused the screening.
 * @param asked what the birth point asks for; undefined for all.
 */
export function requiredScreenings(asked: readonly Screening[] | undefined, consent: Consent): Screening[] {
  if (consent.refused) return []
  const given = (category: Screening) =>
    !consentScreenings.includes(category) || consent[category as 'sma' | 'lysosomal'] === true
  return screenings.filter((category) => (asked?.includes(category) ?? true) && given(category))
}

/** A category that the birth point's screening offers. */
export interface ExpectedScreening {
  readonly category: Screening
  /** The family has not said whether it consents. */
  readonly consentUnknown: boolean
}

/**
 * Categories that are expected of a newborn (safety, section 8): those that its birth point offers. Only a recorded refusal
 * removes one; a consent that nobody knows stands open.
 */
export function expectedScreenings(offered: readonly Screening[], consent: Consent): ExpectedScreening[] {
  if (consent.refused) return []
  const answer = (category: Screening) =>
    consentScreenings.includes(category) ? consent[category as 'sma' | 'lysosomal'] : true
  return screenings
    .filter((category) => offered.includes(category) && answer(category) !== false)
    .map((category) => ({ category, consentUnknown: answer(category) !== true }))
}
