import { id, migration, moment, oneOf } from './statements.ts'

/** Hours and days of a laboratory with what the product starts with (`timeRules` of the domain). */
const times = {
  first_card_days: 5,
  report_days: 7,
  second_step_days: 14,
  third_step_days: 21,
  taken_in_hours: 48,
  lost_card_hours: 24,
  tell_urgent_hours: 4,
  tell_ordinary_hours: 24,
  approve_urgent_hours: 4,
  approve_ordinary_hours: 24,
  repeat_critical_hours: 24,
  repeat_hours: 72,
  second_tier_hours: 72,
  follow_up_late_days: 30,
  follow_up_reminder_days: 365,
}
const columns = Object.entries(times)

/**
 * The times that decide who is late are kept in sets of a laboratory with versions and two approvals, like limits. They replace the
 * days of the failsafe, which stood in a table of the installation.
 */
export const timeSets = migration(
  `create table time_sets (
    ${id},
    /* None: the template of the installation, which acts where a laboratory has approved nothing. */
    workgroup_id bigint references workgroups,
    version integer not null check (version > 0),
    revision integer not null default 0 check (revision >= 0),
    valid_from date not null,
    valid_to date check (valid_to >= valid_from),
    state text not null ${oneOf('state', ['draft', 'active', 'retired'])},
    first_approved_by bigint references users,
    first_approved_at ${moment},
    second_approved_by bigint references users,
    second_approved_at ${moment},
    created_at ${moment} not null default now(),
    created_by bigint references users,
    copied_from_id bigint references time_sets deferrable initially deferred,
    ${columns.map(([name, seed]) => `${name} integer not null default ${seed} check (${name} > 0)`).join(',\n    ')},
    check (report_days < second_step_days and second_step_days < third_step_days),
    check (first_approved_by <> second_approved_by),
    constraint time_sets_approved_twice check (state <> 'active' or
      (workgroup_id is not null and first_approved_by is not null and first_approved_at is not null
        and second_approved_by is not null and second_approved_at is not null))
  )`,
  'create unique index on time_sets (workgroup_id, version) nulls not distinct',
  "create unique index time_sets_one_active on time_sets (workgroup_id) where state = 'active'",

  // Days that an installation had changed become its template; a database without rows gets it at its start.
  `insert into time_sets (version, valid_from, state, report_days, second_step_days, third_step_days)
    select 1, current_date, 'draft', days[1], days[2], days[3]
    from (select array_agg(days order by days) as days from failsafe_steps) steps
    where cardinality(days) >= 3 and days[1:3] <> array[7, 14, 21]`,
  'drop table failsafe_steps',

  // What acts now for each place; 0 where no laboratory is known. Nothing that is missing turns a time off.
  `create view times_in_force as
    select place.workgroup_id, ${columns
      .map(([name, seed]) => `coalesce(own.${name}, template.${name}, ${seed}) as ${name}`)
      .join(', ')}
    from (select id as workgroup_id from workgroups union all select 0) place
    left join time_sets own on own.workgroup_id = place.workgroup_id and own.state = 'active'
    left join time_sets template on template.id = (select id from time_sets where workgroup_id is null
      and state <> 'retired' order by version desc limit 1)`,
)
