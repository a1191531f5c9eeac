import { unplannedStatuses } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'

/**
 * Counts discs for first analyses of a card that are on no plate yet. Analyses of other laboratories count, and so do
 * analyses not taken in there. Needs the table `samples`.
 */
export const awaitedDiscs: RawBuilder<number> = sql<number>`coalesce((
  select sum(first.punches_per_well * first.replicates) from analyzable_samples open
  join analysis_types first on first.category = open.category and first.tier = '1' and first.requires_punching and first.enabled
  where open.sample_id = samples.id and open.deleted_at is null and open.status in (${literals(unplannedStatuses)})), 0)::int`
