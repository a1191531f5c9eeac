import { migration, moment } from './statements.ts'

/** The period from which the drift of an analyte is measured, as a lead chose it. */
export const qualityReferences = migration(
  `create table quality_references (
    workgroup_id bigint not null references workgroups,
    analysis_type_id bigint not null references analysis_types,
    analyte text not null references analytes (code),
    from_day date not null,
    to_day date not null check (to_day >= from_day),
    changed_at ${moment} not null,
    changed_by bigint not null references users,
    primary key (workgroup_id, analysis_type_id, analyte)
  )`,
)
