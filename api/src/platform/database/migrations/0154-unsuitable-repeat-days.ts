import { migration } from './statements.ts'

/** Present columns of the view, with what the product starts with; the new one is the last. */
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
  unsuitable_repeat_days: 2,
}
const { unsuitable_repeat_days: days } = times

/** The card that replaces an unsuitable one is due after days that a laboratory sets: the failsafe and lists show it late. */
export const unsuitableRepeatDays = migration(
  `alter table time_sets add column unsuitable_repeat_days integer not null default ${days}
    check (unsuitable_repeat_days > 0)`,
  `create or replace view times_in_force as
    select place.workgroup_id, ${Object.entries(times)
      .map(([name, seed]) => `coalesce(own.${name}, template.${name}, ${seed}) as ${name}`)
      .join(', ')}
    from (select id as workgroup_id from workgroups union all select 0) place
    left join time_sets own on own.workgroup_id = place.workgroup_id and own.state = 'active'
    left join time_sets template on template.id = (select id from time_sets where workgroup_id is null
      and state <> 'retired' order by version desc limit 1)`,
  `update sample_requests r set due_date = (r.created_at at time zone 'Europe/Rome')::date + ${days}
    from motivations m where m.id = r.motivation_id and m.machine_name = 'invalid_repeat'
      and r.status = 'pending' and r.due_date is null`,
)
