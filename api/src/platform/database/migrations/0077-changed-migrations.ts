import { migration } from './statements.ts'

/**
 * What 0047, 0065 and 0068 got after their release: a database that had applied them before lacks it. Elsewhere this changes
 * nothing, and it can be repeated.
 */
const repairs = [
  'drop index if exists sample_requests_second_tiers',
  'drop index if exists intake_messages_newborn_id_idx',
  'create index intake_messages_newborn_id_idx on intake_messages (newborn_id)',
  // A planned card that was decided to wait for a further one, which nobody was asked for then or later.
  `update sample_requests request set status = 'pending', assumed_at = null, new_sample_id = null, version = version + 1
    where status = 'assume_re_test' and type = 'scheduled'
      and exists (select from analyzable_samples a join sample_analyses last on last.id = a.current_sample_analysis_id
        where a.sample_id = request.new_sample_id and a.category = any(request.categories) and a.status = 'recall'
          and last.action_id = 'wait_scheduled')
      and not exists (select from sample_requests other where other.newborn_id = request.newborn_id
        and other.type = 'scheduled' and other.id <> request.id
        and (other.status = 'pending' or other.id > request.id and other.status in ('assume_re_test', 'done')))`,
]

/** The identity of the database: the data directory carries the same one, so that each is recognised beside the other. */
export const changedMigrations = migration(
  ...repairs,
  `create table if not exists installation_identity (
    id integer primary key check (id = 1),
    identity text not null,
    made_at timestamptz(3) not null
  )`,
)
