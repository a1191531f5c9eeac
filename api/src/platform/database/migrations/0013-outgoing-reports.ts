import { migration, moment, oneOf } from './statements.ts'

/** What birth points fetch: reports as they become valid and stop being so, numbered for each birth point. */
export const outgoingReports = migration(
  // The counter's row stays locked until the step that counts is committed: nobody ever sees 8 and 7 only later.
  `create table outgoing_report_counters (
    workgroup_id bigint primary key references workgroups,
    last integer not null
  )`,
  `create table outgoing_reports (
    workgroup_id bigint not null references workgroups,
    position integer not null check (position > 0),
    report_id bigint not null references reports,
    event text not null ${oneOf('event', ['accepted', 'reopened'])},
    at ${moment} not null,
    acknowledged_at ${moment},
    ack text ${oneOf('ack', ['AA', 'AE', 'AR'])},
    ack_text text,
    primary key (workgroup_id, position),
    check ((ack is null) = (acknowledged_at is null))
  )`,
  'create index on outgoing_reports (report_id)',

  `insert into outgoing_reports (workgroup_id, position, report_id, event, at)
    select workgroup_id, row_number() over (partition by workgroup_id order by at, report_id, event), report_id, event, at
    from (
      select s.author_workgroup_id as workgroup_id, r.id as report_id, 'accepted' as event, r.accepted_at as at
      from reports r join samples s on s.id = r.sample_id where r.accepted_at is not null
      union all
      select s.author_workgroup_id, r.id, 'reopened', r.reopened_at
      from reports r join samples s on s.id = r.sample_id where r.reopened_at is not null
    ) as steps`,
  `insert into outgoing_report_counters (workgroup_id, last)
    select workgroup_id, max(position) from outgoing_reports group by workgroup_id`,

  // A message that was kept may be taken in later, when what hindered it is gone.
  `alter table intake_messages add column retried_at ${moment}`,
  'alter table intake_messages add column retried_by bigint references users',
)
