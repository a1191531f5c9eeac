import { id, migration, moment, oneOf } from './statements.ts'

/** Control rules of a laboratory are kept in sets with versions and two approvals. Without an active set the built-in rules act. */
export const controlRuleSets = migration(
  `create table control_rule_sets (
    ${id},
    /* None: the template of the installation, which acts nowhere. */
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
    copied_from_id bigint references control_rule_sets deferrable initially deferred,
    /* RuleLine of the domain. */
    lines jsonb not null default '[]',
    check (first_approved_by <> second_approved_by),
    constraint control_rule_sets_approved_twice check (state <> 'active' or
      (workgroup_id is not null and first_approved_by is not null and first_approved_at is not null
        and second_approved_by is not null and second_approved_at is not null))
  )`,
  'create unique index on control_rule_sets (workgroup_id, version) nulls not distinct',
  "create unique index control_rule_sets_one_active on control_rule_sets (workgroup_id) where state = 'active'",
)
