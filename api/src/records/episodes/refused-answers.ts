import type { AnalysisTypeId } from '@sne/shared/domain'
import { sql } from 'kysely'
import { refusedByHand } from '../analyses/refused-by-hand.ts'
import { texts } from './texts.ts'

/** A person refused the request, or decided without its answer. */
const refusedByPerson = sql`(r.refused_reason = ${texts.repetitionUnanswered} or ${refusedByHand})`

const refusedOf = sql`sample_requests r where r.origin_analyzable_id = a.id and r.type = 're_test' and r.status = 'refused'
  and ${refusedByPerson}`

/** Second tiers of a card that a person refused, and that nobody has asked for since. */
export const refusedSecondTiers = sql<AnalysisTypeId[]>`array(select distinct t.code from analysis_types t
  where t.tier = '2' and exists (select from ${refusedOf} and r.second_tier_type_id = t.id
    and not exists (select from sample_requests later where later.origin_analyzable_id = a.id
      and later.second_tier_type_id = t.id and later.id > r.id)))`

/** Analyses of a card whose repetition a person refused, and that nobody has asked to repeat since. */
export const refusedRepetitions = sql<
  number[]
>`array(select distinct r.origin_sample_analysis_id::int from ${refusedOf}
  and r.second_tier_type_id is null and r.origin_sample_analysis_id is not null
  and not exists (select from sample_requests later
    where later.origin_sample_analysis_id = r.origin_sample_analysis_id and later.type = 're_test'
      and later.second_tier_type_id is null and later.id > r.id))`
