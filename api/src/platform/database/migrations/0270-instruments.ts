import { id, migration, moment, oneOf } from './statements.ts'

/** Instruments of a laboratory, the analyses that they measure, and their calibrations and maintenances. */
export const instruments = migration(
  `create table instruments (
    ${id},
    workgroup_id bigint not null references workgroups,
    name text not null,
    maker text not null,
    model text not null,
    serial text not null,
    kind text not null ${oneOf('kind', [
      'mass_spectrometer',
      'immunoassay',
      'fluorimeter',
      'thermocycler',
      'puncher',
      'pipette',
      'incubator',
      'other',
    ])},
    place text,
    notes text,
    status text not null default 'in_use' ${oneOf('status', ['in_use', 'out_of_use', 'retired'])},
    /* Changes of the status with their reasons, the oldest first. */
    steps jsonb not null default '[]',
    version integer not null default 1,
    created_at ${moment} not null default now(),
    created_by bigint not null references users
  )`,
  'create unique index on instruments (workgroup_id, lower(name))',
  'create unique index on instruments (workgroup_id, lower(maker), lower(serial))',
  `create table instrument_types (
    instrument_id bigint not null references instruments,
    analysis_type_id bigint not null references analysis_types,
    primary key (instrument_id, analysis_type_id)
  )`,
  `create table instrument_events (
    ${id},
    instrument_id bigint not null references instruments,
    kind text not null ${oneOf('kind', ['calibration', 'verification', 'maintenance', 'repair'])},
    happened_on date not null,
    /* Who did it, also somebody without an account. */
    person text not null,
    outcome text not null ${oneOf('outcome', ['passed', 'remarks', 'failed'])},
    next_due_on date,
    note text,
    recorded_at ${moment} not null,
    recorded_by bigint not null references users,
    annulled jsonb,
    check (next_due_on >= happened_on)
  )`,
  'create index on instrument_events (instrument_id, kind, happened_on desc, id desc)',
)
