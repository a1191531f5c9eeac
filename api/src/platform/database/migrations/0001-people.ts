import { eachOf, id, key, migration, moment, oneOf, roles, screenings } from './statements.ts'

/** Laboratories, birth points and wards; the people, their sessions and what guards the door. */
export const people = migration(
  `create table workgroups (
    ${id},
    name text not null,
    facility_name text not null,
    name_sort ${key} not null,
    code text not null unique,
    type text not null ${oneOf('type', ['standard', 'icfc', 'sma', 'spoke_birth_point', 'tin'])},
    address text,
    phones text[] not null default '{}',
    email text,
    pec text,
    config jsonb not null,
    created_at ${moment} not null default now(),
    updated_at ${moment} not null default now()
  )`,
  'create index on workgroups (name_sort)',
  'create index on workgroups (type)',

  // Which ward or centre carries out recalls for which birth point.
  `create table workgroup_birth_points (
    workgroup_id bigint not null references workgroups,
    birth_point_id bigint not null references workgroups,
    primary key (workgroup_id, birth_point_id)
  )`,
  'create index on workgroup_birth_points (birth_point_id)',

  `create table users (
    ${id},
    email ${key} not null unique check (email = lower(email)),
    password_hash text,
    password_changed_at ${moment},
    roles text[] not null check (cardinality(roles) > 0) ${eachOf('roles', roles)},
    active_role text not null ${oneOf('active_role', roles)},
    permissions text[] not null default '{}',
    title text,
    name text,
    surname text,
    name_sort ${key} not null,
    phone text,
    lead boolean not null default false,
    validator boolean not null default false,
    workgroup_id bigint references workgroups,
    screenings text[] not null default '{}' ${eachOf('screenings', screenings)},
    supervisor_screenings text[] ${eachOf('supervisor_screenings', screenings)},
    enabled boolean not null default true,
    last_login_at ${moment},
    created_at ${moment} not null default now(),
    updated_at ${moment} not null default now(),
    check (active_role = any (roles))
  )`,
  'create index on users (name_sort)',
  'create index on users (workgroup_id)',

  `create table sessions (
    ${id},
    token_hash ${key} not null unique,
    user_id bigint not null references users,
    role text not null ${oneOf('role', roles)},
    impersonated_by bigint references users,
    created_at ${moment} not null default now(),
    last_activity_at ${moment} not null default now(),
    expires_at ${moment} not null,
    revoked_at ${moment},
    check (impersonated_by <> user_id)
  )`,
  'create index on sessions (user_id) where revoked_at is null',
  'create index on sessions (expires_at)',

  `create table password_resets (
    ${id},
    user_id bigint not null references users,
    token_hash ${key} not null unique,
    created_at ${moment} not null default now(),
    expires_at ${moment} not null,
    used_at ${moment}
  )`,
  'create index on password_resets (user_id)',

  // Addresses and e-mails only as hashes: the table counts, it does not tell who tried.
  `create table login_attempts (
    ${id},
    kind text not null ${oneOf('kind', ['login', 'password', 'reset', 'support', 'client_log'])},
    subject_hash ${key} not null,
    address_hash ${key} not null,
    succeeded boolean not null,
    at ${moment} not null default now()
  )`,
  'create index on login_attempts (kind, subject_hash, at)',
  'create index on login_attempts (kind, address_hash, at)',

  `create table api_keys (
    ${id},
    workgroup_id bigint not null references workgroups,
    label text not null,
    prefix text not null,
    secret_hash ${key} not null unique,
    created_at ${moment} not null default now(),
    created_by bigint references users,
    last_used_at ${moment},
    revoked_at ${moment},
    revoked_by bigint references users,
    revoked_reason text
  )`,
  'create index on api_keys (workgroup_id)',

  // The code is only ever in the mail; here its hash.
  `create table invites (
    ${id},
    code_hash ${key} not null unique,
    email text not null check (email = lower(email)),
    roles text[] not null check (cardinality(roles) > 0) ${eachOf('roles', roles)},
    workgroup_id bigint not null references workgroups,
    issuer_workgroup_id bigint references workgroups,
    screenings text[] not null default '{}' ${eachOf('screenings', screenings)},
    supervisor_screenings text[] ${eachOf('supervisor_screenings', screenings)},
    status text not null default 'pending' ${oneOf('status', ['pending', 'accepted', 'withdrawn', 'expired'])},
    sent_at ${moment} not null,
    sent_by bigint references users,
    expires_at ${moment} not null,
    accepted_user_id bigint references users,
    version integer not null default 1,
    created_at ${moment} not null default now(),
    check ((status = 'accepted') = (accepted_user_id is not null))
  )`,
  'create index on invites (issuer_workgroup_id, sent_at desc)',
  "create unique index invites_one_pending on invites (email, workgroup_id) where status = 'pending'",
)
