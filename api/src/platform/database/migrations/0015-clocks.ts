import { id, migration, moment, oneOf } from './statements.ts'

const eventTypes = [
  'registered',
  'sample_collected',
  'shipped',
  'accepted',
  'not_valid',
  'not_required',
  'not_received',
  'planned',
  'punched',
  'analyzed',
  're_test',
  'second_tier',
  'report_accepted',
  'report_reopened',
  'recall_requested',
  'recall_refused',
  'recall_sample_accepted',
  'serum_report',
  'communication',
  'referral',
  'follow_up',
  'closed',
  'merged',
  'separated',
  'order_closed',
  'order_opened',
  'reminder',
]

/** The clocks of open orders, the failsafe's steps and rules, and reminders to birth points. */
export const clocks = migration(
  'alter table screenings add column clock_amber_hours integer not null default 24 check (clock_amber_hours > 0)',
  'alter table screenings add column clock_red_hours integer not null default 48',
  'alter table screenings add check (clock_red_hours >= clock_amber_hours)',
  'alter table screenings add column urgent boolean not null default false',
  // Installations that have their categories already start with the same hours as new ones.
  "update screenings set clock_amber_hours = 48, clock_red_hours = 96 where id = 'fc'",
  "update screenings set clock_amber_hours = 60, clock_red_hours = 120 where id = 'lysosomal'",
  "update screenings set urgent = true where id in ('sne', 'tgal')",

  `create table failsafe_steps (
    days integer primary key check (days > 0)
  )`,

  // The limits are those of the index below: a rule beyond them would find nobody.
  `create table planned_card_rules (
    motivation text primary key references motivations (machine_name),
    origin text not null ${oneOf('origin', ['birth', 'transfusion', 'parenteral'])},
    after_days integer not null check (after_days > 0),
    grace_days integer not null check (grace_days >= 0),
    ga_below integer check (ga_below between 20 and 37),
    weight_below integer check (weight_below between 100 and 2500),
    enabled boolean not null default true,
    position integer not null,
    check (origin <> 'birth' or ga_below is not null or weight_below is not null)
  )`,

  `create table newborn_reminders (
    ${id},
    newborn_id bigint not null references newborns,
    /* The laboratory that reminds, none for support; and who is reminded. */
    workgroup_id bigint references workgroups,
    recipient_id bigint not null references workgroups,
    event_id bigint not null references newborn_events,
    at ${moment} not null,
    by_user_id bigint references users,
    text text not null,
    reason text,
    mailed boolean not null
  )`,
  'create index on newborn_reminders (newborn_id, at)',
  'create trigger newborn_reminders_newborn before insert on newborn_reminders for each row execute function refuse_merged_newborn()',

  'alter table newborn_events drop constraint newborn_events_type_check',
  `alter table newborn_events add constraint newborn_events_type_check ${oneOf('type', eventTypes)}`,

  // What is open is a small part of what there is: these hold that part alone.
  "create index analysis_requests_open on analysis_requests (workgroup_id, category) where status = 'open'",
  "create index analyzable_samples_waiting on analyzable_samples (workgroup_id, category) where status = 'waiting' and deleted_at is null",
  'create index newborns_light on newborns (birth_at) where ga_weeks < 37 or birth_weight < 2500',
  `create index samples_treated on samples (collected_at) where deleted_at is null
    and (jsonb_typeof(conditions -> 'transfusion') = 'object' or jsonb_typeof(conditions -> 'parenteral') = 'object')`,
  'create index analysis_requests_opened on analysis_requests (opened_at)',
)
