import { id, migration, moment, softDelete } from './statements.ts'

/** Control values of runs outside the product, as a laboratory imported them from a file. */
export const controlHistory = migration(
  `create table control_history_imports (
    ${id},
    workgroup_id bigint not null references workgroups,
    analysis_type_id bigint not null references analysis_types,
    file_name text not null,
    sha256 text not null check (length(sha256) = 64),
    lines integer not null check (lines > 0),
    created_at ${moment} not null,
    created_by bigint not null references users,
    ${softDelete}
  )`,
  'create index on control_history_imports (workgroup_id, analysis_type_id)',
  `create table control_history_runs (
    ${id},
    import_id bigint not null references control_history_imports,
    /* As the file names it; null where it names none. */
    name text,
    measured_at ${moment} not null,
    instrument text
  )`,
  'create index on control_history_runs (import_id, measured_at)',
  `create table control_history_values (
    run_id bigint not null references control_history_runs,
    qc_lot_id bigint not null references qc_lots,
    analyte text not null references analytes,
    replicate integer not null check (replicate > 0),
    line integer not null,
    raw text not null,
    value double precision not null,
    comparator text check (comparator in ('<', '>')),
    flag text,
    primary key (run_id, qc_lot_id, analyte, replicate)
  )`,
  'create index on control_history_values (qc_lot_id, analyte)',
)
