import { id, migration, moment } from './statements.ts'

/** Monthly summaries of the controls as leads signed them, and the total error that a laboratory allows of an analyte. */
export const qualitySummaries = migration(
  `create table quality_summaries (
    ${id},
    workgroup_id bigint not null references workgroups,
    analysis_type_id bigint not null references analysis_types,
    month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
    content jsonb not null,
    note text,
    file_id bigint not null references files,
    signed_at ${moment} not null,
    signed_by bigint not null references users,
    unique (workgroup_id, analysis_type_id, month)
  )`,
  'create index on quality_summaries (file_id)',
  'create trigger quality_summaries_append_only before update or delete on quality_summaries for each row execute function refuse_change()',
  'create trigger quality_summaries_no_truncate before truncate on quality_summaries for each statement execute function refuse_change()',
  `create table quality_goals (
    workgroup_id bigint not null references workgroups,
    analysis_type_id bigint not null references analysis_types,
    analyte text not null references analytes (code),
    /* Total error in percent. */
    allowable double precision not null check (allowable > 0),
    changed_at ${moment} not null,
    changed_by bigint not null references users,
    primary key (workgroup_id, analysis_type_id, analyte)
  )`,
)
