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
