import { closedStatuses, type OrderedDiscs } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import { punchesLeft } from '../analyses/punches-left.ts'
import { discsNeeded, foundInsufficient } from '../analyses/repetition-discs.ts'

/**
 * Repetitions and second tiers that are ordered on the card `samples` and are on no plate. Orders for which
 * the card has no disc any more reserve none: their finding is decided without them.
 */
export const orderedDiscs = sql<OrderedDiscs[]>`coalesce((select json_agg(json_build_object('requestId', r.id,
    'urgent', r.urgent or asking.priority = 'urgent', 'discs', ${discsNeeded}))
  from sample_requests r
    join sample_analyses origin on origin.id = r.origin_sample_analysis_id
    join analyzable_samples asking on asking.id = r.origin_analyzable_id and asking.deleted_at is null
    join analysis_types ordered on ordered.id = coalesce(r.second_tier_type_id, origin.analysis_type_id)
  where r.newborn_id = samples.newborn_id and r.origin_sample_id = samples.id and r.type = 're_test' and r.status = 'pending'
    and asking.status not in (${literals(closedStatuses)}) and ordered.requires_punching
    and ${discsNeeded} <= ${punchesLeft} and ${foundInsufficient} is not true), '[]')`
