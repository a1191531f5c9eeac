import { type Screening, screeningLabels } from '@sne/shared/domain'
import { type Refusal, refuse } from '../../platform/calls/refusal.ts'
import { texts } from './texts.ts'

/** The refusal `consent_missing`. @param categories to which the family has not agreed */
export const consentMissing = (categories: readonly Screening[]): Refusal =>
  refuse('consent_missing', {
    message: texts.noConsent(categories.map((category) => `«${screeningLabels[category]}»`).join(', ')),
    details: { categories },
  })
