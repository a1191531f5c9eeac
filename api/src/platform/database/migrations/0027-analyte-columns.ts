import { id, migration, moment, oneOf } from './statements.ts'

/**
 * An analyte belongs to analysis types by a table of its own. Limits, columns and second tiers of an analyte are kept in the
 * cut-off set of its type and are approved together. A set has a laboratory; one without belongs to the installation and
 * holds where the laboratory has none.
 */
export const analyteColumns = migration(
  `create table analysis_type_analytes (
    analysis_type_id bigint not null references analysis_types,
    analyte text not null references analytes,
    position integer not null,
    primary key (analysis_type_id, analyte)
  )`,
  'create index on analysis_type_analytes (analyte)',
  `insert into analysis_type_analytes (analysis_type_id, analyte, position)
    select analysis_type_id, code, position from analytes`,
  'alter table analytes drop column analysis_type_id',

  // The answers of a qualitative analyte: value, label and flag.
  'alter table analytes add column answers jsonb',
  'alter table analytes drop constraint analytes_kind_check',
  `alter table analytes add constraint analytes_kind_check
    ${oneOf('kind', ['measured', 'ratio', 'ct', 'activity', 'qualitative'])}`,
  "alter table analytes add check ((kind = 'qualitative') = (answers is not null))",

  'alter table cutoff_sets add column workgroup_id bigint references workgroups',
  'alter table cutoff_sets drop constraint cutoff_sets_analysis_type_id_version_key',
  'alter table cutoff_sets add unique nulls not distinct (workgroup_id, analysis_type_id, version)',
  'drop index cutoff_sets_one_active',
  `create unique index cutoff_sets_one_active on cutoff_sets (workgroup_id, analysis_type_id) nulls not distinct
    where state = 'active'`,

  `create table cutoff_columns (
    cutoff_set_id bigint not null references cutoff_sets,
    analyte text not null references analytes,
    role text not null ${oneOf('role', ['diagnostic', 'supporting', 'informative'])},
    required boolean not null,
    critical_low double precision,
    critical_high double precision,
    critical_not_detected boolean not null,
    plausible_low double precision,
    plausible_high double precision,
    no_close double precision,
    max_spread double precision check (max_spread > 0),
    time_critical boolean not null,
    second_tier_always boolean not null,
    recall_card_does_not_close boolean not null,
    primary key (cutoff_set_id, analyte),
    check (critical_low <= critical_high and plausible_low <= plausible_high)
  )`,

  `create table second_tier_rules (
    cutoff_set_id bigint not null references cutoff_sets,
    analyte text not null references analytes,
    analysis_type_id bigint not null references analysis_types,
    markers text[] not null check (cardinality(markers) > 0),
    step integer not null check (step > 0),
    deadline_hours integer not null check (deadline_hours > 0),
    primary key (cutoff_set_id, analyte, analysis_type_id),
    unique (cutoff_set_id, analyte, step)
  )`,

  // Nothing of the episode was ever out of range: only such a report is accepted together with others.
  'alter table reports add column ordinary boolean not null default false',

  // A lead looked at an analysis: the identity behind a doubt, or a value that an analyst excluded.
  `create table analysis_checks (
    ${id},
    sample_analysis_id bigint not null references sample_analyses,
    analyte text not null references analytes,
    kind text not null ${oneOf('kind', ['identity', 'exclusion'])},
    reason text not null,
    checked_by bigint not null references users,
    checked_at ${moment} not null,
    unique (sample_analysis_id, analyte, kind)
  )`,
)
