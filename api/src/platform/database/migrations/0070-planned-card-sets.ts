import { eachOf, id, migration, moment, oneOf, screenings } from './statements.ts'

const conditions = [
  'immature',
  'transfused',
  'before_milk',
  'early',
  'parenteral',
  'intensive_care',
  'multiple_birth',
  'cotwin_recalled',
]
const bases = ['birth', 'collection', 'last_transfusion', 'nutrition_end', 'cotwin_report']
const donorBlood = ['red_cells', 'exchange', 'other', 'plasma', 'platelets', 'unknown', 'ecmo']

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
  'corrected',
  'planned_card',
]

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
  'planned_card',
]

const columns =
  'condition, basis, days, ahead_days, grace_days, categories, motivation, donor_blood, ga_below, weight_below, position'

/**
 * Rules of planned cards are kept in sets of a laboratory with versions and two approvals, like limits. Rules that acted go on
 * acting, as a set that nobody has approved yet; the requests that the former rules never made are made after the start.
 */
export const plannedCardSets = migration(
  `create table planned_card_sets (
    ${id},
    /* None: the template of the installation, which acts nowhere. */
    workgroup_id bigint references workgroups,
    version integer not null check (version > 0),
    valid_from date not null,
    valid_to date check (valid_to >= valid_from),
    state text not null ${oneOf('state', ['draft', 'active', 'retired'])},
    first_approved_by bigint references users,
    first_approved_at ${moment},
    second_approved_by bigint references users,
    second_approved_at ${moment},
    created_at ${moment} not null default now(),
    created_by bigint references users,
    copied_from_id bigint references planned_card_sets deferrable initially deferred,
    /* It acted before sets were approved. */
    inherited boolean not null default false,
    check (first_approved_by <> second_approved_by),
    constraint planned_card_sets_approved_twice check (state <> 'active' or inherited or
      (workgroup_id is not null and first_approved_by is not null and first_approved_at is not null
        and second_approved_by is not null and second_approved_at is not null))
  )`,
  'create unique index on planned_card_sets (workgroup_id, version) nulls not distinct',
  "create unique index planned_card_sets_one_active on planned_card_sets (workgroup_id) where state = 'active'",

  'alter table planned_card_rules rename to former_card_rules',
  `create table planned_card_rules (
    ${id},
    planned_card_set_id bigint not null references planned_card_sets,
    position integer not null,
    condition text not null ${oneOf('condition', conditions)},
    basis text not null ${oneOf('basis', bases)},
    days integer not null check (days >= 0),
    ahead_days integer not null check (ahead_days >= 0),
    grace_days integer not null check (grace_days >= 0),
    categories text[] not null ${eachOf('categories', screenings)},
    motivation text not null references motivations (machine_name),
    waiting_analytes text[] not null default '{}',
    donor_blood text[] not null default '{}' ${eachOf('donor_blood', donorBlood)},
    ga_below integer check (ga_below between 20 and 42),
    weight_below integer check (weight_below between 100 and 6000),
    from_day integer check (from_day > 0),
    earlier_card_serves boolean not null default false,
    check (cardinality(categories) > 0),
    check (condition <> 'immature' or ga_below is not null or weight_below is not null),
    check (condition <> 'transfused' or cardinality(donor_blood) > 0),
    unique (planned_card_set_id, position)
  )`,
  `insert into planned_card_sets (workgroup_id, version, valid_from, state, inherited)
    select distinct workgroup_id, 1, current_date, 'active', true from former_card_rules
    where workgroup_id is not null and enabled`,
  `insert into planned_card_rules (planned_card_set_id, ${columns})
    select own.id,
      case former.origin when 'birth' then 'immature' when 'transfusion' then 'transfused' else 'parenteral' end,
      case former.origin when 'birth' then 'birth' when 'transfusion' then 'last_transfusion' else 'nutrition_end' end,
      former.after_days, former.grace_days, former.grace_days,
      case when former.origin = 'parenteral' then '{sne}'::text[]
        when former.motivation = 'preterm_third' then '{ic}'::text[] else '{sne,ic}'::text[] end,
      former.motivation,
      case former.origin when 'transfusion' then '{red_cells,exchange,other,plasma,platelets,unknown}'::text[]
        else '{}'::text[] end,
      case when former.origin = 'birth' then former.ga_below end,
      case when former.origin = 'birth' then former.weight_below end,
      row_number() over (partition by own.id order by former.position, former.id)
    from former_card_rules former join planned_card_sets own on own.workgroup_id = former.workgroup_id
    where former.enabled`,
  'drop table former_card_rules',

  // Newborns whose planned cards a job looks at again: something beside their own cards changed.
  `create table planned_card_looks (
    /* No foreign keys: their locks would let two twins that are accepted at once wait in a circle. */
    newborn_id bigint not null,
    workgroup_id bigint not null,
    primary key (newborn_id, workgroup_id)
  )`,
  // Half a year and the longest wait: what is older was history for the former rules too.
  `insert into planned_card_looks (newborn_id, workgroup_id)
    select distinct a.newborn_id, a.workgroup_id from analyzable_samples a
      join newborns on newborns.id = a.newborn_id and newborns.closure_at is null
    where a.deleted_at is null and a.accepted_at > now() - interval '240 days'
      and exists (select from planned_card_sets own where own.workgroup_id = a.workgroup_id and own.state = 'active')`,

  // Facts that a request for a planned card keeps of the rules that made it.
  `alter table sample_requests
    add column planned_card_set_id bigint references planned_card_sets,
    add column from_date date,
    add column grace_days integer check (grace_days >= 0),
    add column end_unknown boolean not null default false,
    add column withdrawn_by_rules boolean not null default false,
    /* The request of which it asks for the categories that its card did not give. */
    add column continues_id bigint references sample_requests deferrable initially deferred,
    /* What the places have to be told of by mail, and since when. */
    add column untold text ${oneOf('untold', ['asked', 'changed', 'withdrawn'])},
    add column untold_since ${moment},
    add column reminded_at ${moment},
    add column end_asked_at ${moment}`,
  "create index sample_requests_planned on sample_requests (due_date) where type = 'scheduled' and status = 'pending'",
  'create index sample_requests_untold on sample_requests (untold_since) where untold is not null',

  'alter table newborn_events drop constraint newborn_events_type_check',
  `alter table newborn_events add constraint newborn_events_type_check ${oneOf('type', eventTypes)}`,
  ...['notifications', 'birth_point_notices'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_type_check`,
    `alter table ${table} add constraint ${table}_type_check ${oneOf('type', notificationTypes)}`,
  ]),
)
