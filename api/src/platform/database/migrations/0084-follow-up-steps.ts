import { migration, moment, oneOf } from './statements.ts'

const statuses = [
  'referred',
  'visited',
  'testing',
  'diagnosed',
  'treated',
  'not_confirmed',
  'carrier',
  'lost',
  'died',
]

/** The steps of a case at its clinical centre; earlier rows have an outcome alone, and get the step that gave it. */
export const followUpSteps = migration(
  `alter table follow_ups
    add column workgroup_id bigint references workgroups,
    add column report_id bigint references reports,
    add column status text not null default 'referred' ${oneOf('status', statuses)},
    add column missed boolean not null default false,
    add column tested_at date,
    add column tests text,
    add column closed_at ${moment},
    add column changed_at ${moment} not null default now(),
    add column reminded_at ${moment},
    add column created_by bigint references users,
    add column version integer not null default 1`,
  `update follow_ups set status = case outcome when 'in_corso' then case when first_visit_at is null then 'referred'
      else 'visited' end when 'confermato' then case when therapy_start is null then 'diagnosed' else 'treated' end
      when 'non_confermato' then 'not_confirmed' when 'portatore' then 'carrier' when 'perso' then 'lost' else 'died' end,
    closed_at = case when outcome in ('non_confermato', 'portatore', 'perso', 'deceduto') then created_at end,
    changed_at = created_at,
    workgroup_id = (select episode.workgroup_id from analysis_requests episode
      where episode.newborn_id = follow_ups.newborn_id and episode.category = follow_ups.category
      order by episode.id desc limit 1)`,
  'create index on follow_ups (workgroup_id, status)',
  'create index on follow_ups (report_id)',
  'create index on follow_ups (created_by)',
)
