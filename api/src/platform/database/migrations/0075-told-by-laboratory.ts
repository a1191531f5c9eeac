import { id, migration, moment } from './statements.ts'

/**
 * A communication counts for categories of its author's laboratory. Orders that are closed stay closed. What a deleted result
 * showed is kept, and so are the words beside a report of serum.
 */
export const toldByLaboratory = migration(
  // Categories that the communication tells of.
  `alter table communications add column told_categories text[] not null default '{}'`,
  `update communications set told_categories = case when category is not null then array[category]
    else array(select jsonb_array_elements_text(coalesce(place.config -> 'screenings', '[]'::jsonb))
      from workgroups place where place.id = communications.author_workgroup_id) end`,
  'alter table sample_requests add column serum_notes text',
  `create table withdrawn_findings (
    ${id},
    sample_analysis_id bigint not null references sample_analyses,
    measured_at ${moment} not null,
    -- Analytes out of range, and those of them that count as a critical first value.
    analytes text[] not null,
    critical text[] not null,
    reason text not null,
    withdrawn_at ${moment} not null,
    withdrawn_by bigint not null references users
  )`,
  'create index on withdrawn_findings (sample_analysis_id)',
  'create index on withdrawn_findings (withdrawn_by)',
)
