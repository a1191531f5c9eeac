import { eachOf, migration, moment } from './statements.ts'

/** Levels of control material without which a run of a type is not released, by laboratory. No row: none is required. */
export const controlPolicies = migration(
  `create table control_policies (
    workgroup_id bigint not null references workgroups,
    analysis_type_id bigint not null references analysis_types,
    levels text[] not null ${eachOf('levels', ['low', 'medium', 'high', 'blank'])},
    changed_at ${moment} not null,
    changed_by bigint not null references users,
    primary key (workgroup_id, analysis_type_id)
  )`,
)
