import { migration, oneOf } from './statements.ts'

const notificationTypes = [
  'shipping_sent',
  'shipping_closed',
  'shipping_not_received',
  'reminder',
  'sample_invalid',
  'sample_missing_data',
  'plate_closed',
  'results_imported',
  'qc_failed',
  'report_refused',
  'report_reopened',
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

/**
 * A recall may be changed or withdrawn after the birth point was told. A sample has one live request of a type, and one
 * repetition for each second tier: a second tier may be asked for beside a recall, and several at once.
 */
export const urgentRecall = migration(
  ...['notifications', 'birth_point_notices'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_type_check`,
    `alter table ${table} add constraint ${table}_type_check ${oneOf('type', notificationTypes)}`,
  ]),
  'drop index sample_requests_one_live',
  `create unique index sample_requests_one_live
    on sample_requests (origin_analyzable_id, type, coalesce(second_tier_type_id, 0))
    where origin_analyzable_id is not null and status in ('pending', 'assume_re_test')`,
)
