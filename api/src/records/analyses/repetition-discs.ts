import { sql } from 'kysely'

/*
 * Discs of a repetition, as SQL about its request (`r`), the card (`samples`) and the analysis that is repeated (`origin`).
 */

/** Discs that the wells of the repetition take. */
export const discsNeeded = sql<number>`(r.replicates * (select type.punches_per_well from analysis_types type
  where type.id = coalesce(r.second_tier_type_id, origin.analysis_type_id)))`

/** A punching since the request found too little blood; null where none did. */
export const foundInsufficient = sql<boolean | null>`(samples.insufficient_at > r.created_at)`
