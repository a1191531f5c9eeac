import { id, migration, moment, oneOf } from './statements.ts'

/** Kits of reagents of a laboratory and their lots, which a lead releases. */
export const reagents = migration(
  `create table reagent_kits (
    ${id},
    workgroup_id bigint not null references workgroups,
    analysis_type_id bigint not null references analysis_types,
    name text not null,
    maker text not null,
    /* Days for which an opened pack is good. */
    open_days integer check (open_days > 0),
    /* Each plate of the type records a lot before its results. */
    required boolean not null default false,
    enabled boolean not null default true,
    version integer not null default 1,
    created_at ${moment} not null default now(),
    created_by bigint not null references users
  )`,
  'create unique index on reagent_kits (workgroup_id, analysis_type_id, lower(name), lower(maker))',
  `create table reagent_lots (
    ${id},
    kit_id bigint not null references reagent_kits,
    workgroup_id bigint not null references workgroups,
    code text not null,
    barcode text,
    received_on date not null,
    expires_on date not null,
    opened_on date,
    quantity integer check (quantity > 0),
    status text not null default 'received' ${oneOf('status', ['received', 'released', 'quarantine', 'refused', 'finished'])},
    /* Changes of the status with their reasons, the oldest first. */
    steps jsonb not null default '[]',
    version integer not null default 1,
    created_at ${moment} not null default now(),
    created_by bigint not null references users,
    check (opened_on >= received_on)
  )`,
  'create unique index on reagent_lots (kit_id, lower(code))',
  'create unique index on reagent_lots (workgroup_id, upper(barcode)) where barcode is not null',
)
