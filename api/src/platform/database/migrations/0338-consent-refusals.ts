import { migration, moment } from './statements.ts'

/** Since when the family's refusal of a category of a card is known to its laboratory: it was taken off, or a person decides. */
export const consentRefusals = migration(
  `alter table analyzable_samples add column consent_refused_at ${moment}`,
)
