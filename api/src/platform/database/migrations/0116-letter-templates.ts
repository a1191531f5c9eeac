import { id, migration, moment, oneOf } from './statements.ts'

export const letterKinds = [
  'family',
  'birth_point',
  'clinical_centre',
  'birth_point_mail',
  'clinical_centre_mail',
]

/** Templates of letters are kept in sets of a laboratory with versions and two approvals, like recall protocols. */
export const letterTemplates = migration(
  `create table letter_template_sets (
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
    copied_from_id bigint references letter_template_sets deferrable initially deferred,
    check (first_approved_by <> second_approved_by),
    constraint letter_template_sets_approved_twice check (state <> 'active' or
      (workgroup_id is not null and first_approved_by is not null and first_approved_at is not null
        and second_approved_by is not null and second_approved_at is not null))
  )`,
  'create unique index on letter_template_sets (workgroup_id, version) nulls not distinct',
  "create unique index letter_template_sets_one_active on letter_template_sets (workgroup_id) where state = 'active'",
  `create table letter_templates (
    ${id},
    letter_template_set_id bigint not null references letter_template_sets,
    position integer not null,
    kind text not null ${oneOf('kind', letterKinds)},
    language text not null ${oneOf('language', ['it', 'en'])},
    title text not null check (title <> ''),
    text text not null check (text <> ''),
    unique (letter_template_set_id, kind, language)
  )`,
)
