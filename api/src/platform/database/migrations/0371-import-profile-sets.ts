import { id, migration, moment, oneOf } from './statements.ts'

/**
 * Import profiles that a laboratory makes stand in sets with versions and two approvals, like limits; a laboratory has several, each
 * with its own number and versions. `definition` is the reader that the signatures put into force.
 */
export const importProfileSets = migration(
  `create table import_profile_sets (
    ${id},
    workgroup_id bigint not null references workgroups,
    profile_number integer not null check (profile_number > 0),
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
    copied_from_id bigint references import_profile_sets deferrable initially deferred,
    spec jsonb not null default '{}' check (jsonb_typeof(spec) = 'object'),
    definition jsonb check (jsonb_typeof(definition) = 'object'),
    check (first_approved_by <> second_approved_by),
    constraint import_profile_sets_approved_twice check (state <> 'active' or
      (first_approved_by is not null and first_approved_at is not null
        and second_approved_by is not null and second_approved_at is not null and definition is not null))
  )`,
  'create unique index on import_profile_sets (workgroup_id, profile_number, version)',
  `create unique index import_profile_sets_one_active on import_profile_sets (workgroup_id, profile_number)
    where state = 'active'`,
  `create unique index import_profile_sets_one_draft on import_profile_sets (workgroup_id, profile_number)
    where state = 'draft'`,
)
