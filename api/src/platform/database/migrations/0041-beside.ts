import { migration } from './statements.ts'

/**
 * Second tiers are requests of their own: an analysis may run beside the work of its sample without moving it, and a row of
 * a grid names any number of them; null for those that are proposed.
 */
export const besideAnalyses = migration(
  'alter table sample_analyses add column beside boolean not null default false',
  'drop index sample_analyses_one_place',
  `create unique index sample_analyses_one_place on sample_analyses (analyzable_sample_id, analysis_type_id)
    where status in ('planned', 'punched', 'running', 'to_review')`,
  'alter table grid_draft_rows add column second_tier_type_ids int[]',
  `update grid_draft_rows set second_tier_type_ids = array[second_tier_type_id::int]
    where second_tier_type_id is not null`,
  'alter table grid_draft_rows drop column second_tier_type_id',
)
