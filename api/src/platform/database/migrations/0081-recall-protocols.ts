import { eachOf, id, migration, moment, oneOf, roles, screenings } from './statements.ts'

const steps = ['tell', 'attempt', 'collect']

/**
 * Protocols of recalls are kept in sets of a laboratory with versions and two approvals, like limits. The job of the recall
 * desk keeps what is past its hours, and what it has told.
 */
export const recallProtocols = migration(
  `create table recall_protocol_sets (
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
    copied_from_id bigint references recall_protocol_sets deferrable initially deferred,
    check (first_approved_by <> second_approved_by),
    constraint recall_protocol_sets_approved_twice check (state <> 'active' or
      (workgroup_id is not null and first_approved_by is not null and first_approved_at is not null
        and second_approved_by is not null and second_approved_at is not null))
  )`,
  'create unique index on recall_protocol_sets (workgroup_id, version) nulls not distinct',
  "create unique index recall_protocol_sets_one_active on recall_protocol_sets (workgroup_id) where state = 'active'",
  `create table recall_protocol_steps (
    ${id},
    recall_protocol_set_id bigint not null references recall_protocol_sets,
    position integer not null,
    step text not null ${oneOf('step', steps)},
    urgency text not null ${oneOf('urgency', ['urgent', 'ordinary'])},
    categories text[] not null ${eachOf('categories', screenings)},
    analytes text[] not null default '{}',
    within_hours integer not null check (within_hours > 0),
    role text not null ${oneOf('role', roles)},
    escalate_to text not null ${oneOf('escalate_to', roles)},
    text text not null check (text <> ''),
    check (cardinality(categories) > 0),
    unique (recall_protocol_set_id, position)
  )`,
  `create table case_escalations (
    analysis_request_id bigint not null references analysis_requests,
    step text not null ${oneOf('step', steps)},
    due_at ${moment} not null,
    role text not null ${oneOf('role', roles)},
    escalate_to text not null ${oneOf('escalate_to', roles)},
    text text not null,
    told_at ${moment} not null,
    primary key (analysis_request_id, step)
  )`,
  `create table desk_notices (
    kind text not null ${oneOf('kind', ['recall_overdue', 'recall_sample_arrived', 'tat_warning', 'sample_missing_data'])},
    entity_id bigint not null,
    /* What it was told of: a day, or a card. The same is told once. */
    mark text not null,
    told_at ${moment} not null,
    primary key (kind, entity_id, mark)
  )`,
  'create index on desk_notices (told_at)',
)
