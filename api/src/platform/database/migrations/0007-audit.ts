import { id, migration, moment } from './statements.ts'

/** One row a call, one effect a changed record; nothing of it is ever changed or removed. */
export const audit = migration(
  `create table audit_trail (
    ${id},
    at ${moment} not null,
    request_id text not null,
    call text not null,
    entity text not null,
    entity_id bigint,
    action text not null,
    from_status text,
    to_status text,
    reason text,
    details jsonb,
    actor_id bigint references users,
    api_key_id bigint references api_keys,
    impersonated_by bigint references users,
    role text,
    workgroup_id bigint references workgroups,
    host_version text,
    remote_version text
  )`,
  'create index on audit_trail (entity, entity_id, at)',
  'create index on audit_trail (actor_id, at)',
  'create index on audit_trail (at)',

  `create table audit_effects (
    ${id},
    audit_id bigint not null references audit_trail,
    entity text not null,
    entity_id bigint not null,
    from_status text,
    to_status text,
    details jsonb
  )`,
  'create index on audit_effects (audit_id)',
  'create index on audit_effects (entity, entity_id)',

  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  ...['audit_trail', 'audit_effects', 'files'].flatMap((table) => [
    `create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change()`,
    `create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function refuse_change()`,
  ]),
)
