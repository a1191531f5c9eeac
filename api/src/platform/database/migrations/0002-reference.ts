import { id, migration, moment, oneOf, screenings } from './statements.ts'

/** What the laboratory measures and how it judges: versioned, changed by people, never by code. */
export const reference = migration(
  `create table screenings (
    id text primary key ${oneOf('id', screenings)},
    position integer not null,
    requires_consent boolean not null,
    default_enabled boolean not null,
    laboratory_type text not null ${oneOf('laboratory_type', ['standard', 'icfc', 'sma'])}
  )`,

  // Built-in ones and the laboratory's own; the definition is read by the instruments module.
  `create table import_profiles (
    id text primary key check (id ~ '^[a-z0-9_]{2,40}$'),
    label text not null,
    built_in boolean not null default false,
    enabled boolean not null default true,
    definition jsonb not null,
    created_at ${moment} not null default now(),
    updated_at ${moment} not null default now()
  )`,

  `create table analysis_types (
    ${id},
    code text not null unique,
    label text not null,
    category text not null references screenings,
    methods text[] not null default '{}',
    enabled boolean not null default true,
    tier text not null ${oneOf('tier', ['1', '2', 'confirm'])},
    second_tier_of_id bigint references analysis_types,
    requires_punching boolean not null,
    punches_per_well integer not null check (punches_per_well between 0 and 4),
    replicates integer not null check (replicates between 1 and 4),
    fill_order text not null ${oneOf('fill_order', ['row', 'column'])},
    plate_template jsonb not null,
    import_profile_id text references import_profiles,
    tat_hours integer not null check (tat_hours > 0),
    info_report jsonb not null,
    position integer not null
  )`,
  'create index on analysis_types (category, position)',

  `create table analytes (
    code text primary key,
    analysis_type_id bigint not null references analysis_types,
    label text not null,
    unit text not null,
    loinc text,
    decimals integer not null check (decimals between 0 and 6),
    kind text not null ${oneOf('kind', ['measured', 'ratio', 'ct', 'activity'])},
    formula text,
    disorders text[] not null default '{}',
    second_tier_type_id bigint references analysis_types,
    position integer not null,
    check ((kind = 'ratio') = (formula is not null))
  )`,
  'create index on analytes (analysis_type_id, position)',

  `create table cutoff_sets (
    ${id},
    analysis_type_id bigint not null references analysis_types,
    version integer not null check (version > 0),
    valid_from date not null,
    valid_to date,
    state text not null ${oneOf('state', ['draft', 'active', 'retired'])},
    first_approved_by bigint references users,
    first_approved_at ${moment},
    second_approved_by bigint references users,
    second_approved_at ${moment},
    created_at ${moment} not null default now(),
    unique (analysis_type_id, version),
    check (valid_to > valid_from),
    check (first_approved_by <> second_approved_by)
  )`,
  "create unique index cutoff_sets_one_active on cutoff_sets (analysis_type_id) where state = 'active'",

  // Bands as in the domain: bounds from included to excluded, null is no bound.
  `create table cutoff_rules (
    ${id},
    cutoff_set_id bigint not null references cutoff_sets,
    analyte text not null references analytes,
    low double precision,
    high double precision,
    critical_low double precision,
    critical_high double precision,
    age_hours_from double precision,
    age_hours_to double precision,
    ga_from double precision,
    ga_to double precision,
    weight_from double precision,
    weight_to double precision,
    tin boolean,
    transfused boolean,
    npt boolean,
    check (low <= high and critical_low <= low and high <= critical_high)
  )`,
  'create index on cutoff_rules (cutoff_set_id, analyte)',

  `create table motivations (
    ${id},
    machine_name text not null unique,
    name text not null,
    enabled boolean not null default true,
    screening_category text references screenings,
    position integer not null
  )`,

  `create table non_conformity_reasons (
    code text primary key,
    label text not null,
    severity text ${oneOf('severity', ['blocking', 'minor'])},
    enabled boolean not null default true,
    position integer not null
  )`,

  // Another severity for one category; without a laboratory it holds for all.
  `create table non_conformity_overrides (
    ${id},
    code text not null references non_conformity_reasons,
    category text not null references screenings,
    workgroup_id bigint references workgroups,
    severity text not null ${oneOf('severity', ['blocking', 'minor'])},
    unique nulls not distinct (code, category, workgroup_id)
  )`,

  `create table qc_lots (
    ${id},
    workgroup_id bigint not null references workgroups,
    analysis_type_id bigint not null references analysis_types,
    level text not null ${oneOf('level', ['low', 'medium', 'high', 'blank', 'calibrator'])},
    code text not null,
    expires_on date,
    enabled boolean not null default true,
    created_at ${moment} not null default now(),
    unique (workgroup_id, analysis_type_id, level, code)
  )`,

  `create table qc_lot_limits (
    qc_lot_id bigint not null references qc_lots,
    analyte text not null references analytes,
    mean double precision not null,
    sd double precision not null check (sd > 0),
    primary key (qc_lot_id, analyte)
  )`,

  // Gap-free numbers: taken with the row's lock inside the transaction that uses them.
  `create table number_counters (
    workgroup_id bigint not null references workgroups,
    kind text not null ${oneOf('kind', [
      'protocol',
      'sample_invalid',
      'sample_re-test',
      'plate',
      'report',
      'sample_request',
      'analysis_request',
    ])},
    year integer not null check (year between 2000 and 2100),
    last integer not null check (last > 0),
    primary key (workgroup_id, kind, year)
  )`,

  // Content by its hash in the file store; rows are never changed or deleted.
  `create table files (
    ${id},
    sha256 text not null check (length(sha256) = 64),
    size bigint not null check (size >= 0),
    type text,
    name text not null,
    created_at ${moment} not null default now(),
    created_by bigint references users
  )`,
  'create index on files (sha256)',
)
