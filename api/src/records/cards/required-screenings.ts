import {
  consentTo,
  dayOf,
  type FamilyConsent,
  isConsented,
  type Screening,
  screenings,
} from '@sne/shared/domain'
import type { WorkgroupSettings } from '../../platform/database/json-shapes.ts'

/** Whether the screening of a category had begun at the birth point at the birth. @param birthAt ISO 8601 */
export function hasBegun(
  { programmeStart }: Pick<WorkgroupSettings, 'programmeStart'>,
  birthAt: string,
): (category: Screening) => boolean {
  const born = dayOf(new Date(birthAt))
  return (category) => (programmeStart?.[category] ?? born) <= born
}

/**
 * Categories for which a card is analysed: those asked for, or every one whose programme has begun. A category that
 * needs the parents' consent is left out without it. Every category is left out when the family refused the
 * screening.
 * @param asked categories that the birth point asks for; undefined for all.
 * @param isAgreed the family agrees to a category on its earlier cards: it holds where this card has no answer
 */
export function requiredScreenings(
  asked: readonly Screening[] | undefined,
  consent: FamilyConsent,
  begun: (category: Screening) => boolean,
  isAgreed: (category: Screening) => boolean = () => false,
): Screening[] {
  const isOpen = (category: Screening) =>
    !consent.refused && consentTo(category, consent) === null && isAgreed(category)
  return screenings.filter(
    (category) =>
      (asked?.includes(category) ?? begun(category)) && (isConsented(category, consent) || isOpen(category)),
  )
}

/** A category that the birth point's screening offers. */
export interface ExpectedScreening {
  readonly category: Screening
  /** The family has not said whether it consents. */
  readonly consentUnknown: boolean
}

/**
 * Categories that are expected of a newborn (safety, section 8): those that its birth point offers, from programme start
 * on. Only a recorded refusal removes one; a consent that nobody knows is an open question.
 * @param birthAt ISO 8601
 */
export function expectedScreenings(
  config: Pick<WorkgroupSettings, 'screenings' | 'programmeStart'>,
  birthAt: string,
  consent: FamilyConsent,
): ExpectedScreening[] {
  if (consent.refused) return []
  const begun = hasBegun(config, birthAt)
  return screenings
    .filter(
      (category) =>
        config.screenings.includes(category) && begun(category) && consentTo(category, consent) !== false,
    )
    .map((category) => ({ category, consentUnknown: consentTo(category, consent) !== true }))
}
