import { migration } from './statements.ts'

/**
 * The moment of the last restore, from which its first numbers follow; minutes at work, which the data directory counts too. A position of
 * a birth point up to `checked_after` was given before positions without a step were refused.
 */
export const restoresByTime = migration(
  'alter table installation_identity add column numbers_left_out_at timestamptz(3)',
  'alter table installation_identity add column minutes_at_work bigint not null default 0',
  'alter table outgoing_report_counters add column checked_after integer not null default 0',
  'update outgoing_report_counters set checked_after = last',
)
