import { id, migration, moment, oneOf } from './statements.ts'

const notificationTypes = [
  'shipping_sent',
  'shipping_closed',
  'shipping_not_received',
  'reminder',
  'sample_invalid',
  'sample_missing_data',
  'plate_closed',
  'results_imported',
  'critical_values',
  'qc_failed',
  'report_refused',
  'report_reopened',
  'report_to_reassess',
  'urgent_positive',
  'recall_approved',
  'recall_changed',
  'recall_withdrawn',
  'recall_sample_arrived',
  'recall_overdue',
  'serum_uploaded',
  'newborn_closed',
  'tat_warning',
  'message',
]

/** Critical values of an import, of which a person takes charge: one row an analysis. */
export const criticalValues = migration(
  ...['notifications', 'birth_point_notices'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_type_check`,
    `alter table ${table} add constraint ${table}_type_check ${oneOf('type', notificationTypes)}`,
  ]),
  `create table critical_values (
    ${id},
    workgroup_id bigint not null references workgroups,
    plate_result_id bigint not null references plate_results,
    sample_analysis_id bigint not null references sample_analyses,
    measures jsonb not null,
    created_at ${moment} not null,
    taken_at ${moment},
    taken_by bigint references users,
    unique (sample_analysis_id, plate_result_id),
    check ((taken_at is null) = (taken_by is null))
  )`,
  'create index on critical_values (plate_result_id)',
  'create index on critical_values (workgroup_id, created_at)',
  'create index critical_values_open on critical_values (workgroup_id) where taken_at is null',
)
