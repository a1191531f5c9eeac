import { id, migration, moment, oneOf } from './statements.ts'

const flags = ['N', 'L', 'H', 'LL', 'HH', 'ND', 'ERR', 'NC']
const causes = ['control', 'reagent', 'calibration', 'instrument', 'preparation', 'environment', 'other']

/** Wells of EQA samples, what runs gave for them, what was sent, and how the provider evaluated it. */
export const eqaResults = migration(
  'alter table wells add column eqa_sample_id bigint references eqa_samples',
  'alter table wells drop constraint wells_type_check',
  `alter table wells add constraint wells_type_check ${oneOf('type', [
    'empty',
    'white_spot',
    'quality_control',
    'sample',
    'eqa_sample',
  ])}`,
  // A sample of external assessment is no newborn's: the checks on analyses hold for 'sample' alone.
  "alter table wells add constraint wells_eqa_sample_check check ((type = 'eqa_sample') = (eqa_sample_id is not null))",
  'alter table wells add constraint wells_eqa_no_newborn_check check (eqa_sample_id is null or sample_id is null)',
  'create index on wells (eqa_sample_id) where eqa_sample_id is not null',
  `create table eqa_readings (
    ${id},
    plate_result_id bigint not null references plate_results,
    eqa_sample_id bigint not null references eqa_samples,
    /* Well of the plate. */
    position text not null,
    analyte text not null,
    raw text,
    value double precision,
    comparator text ${oneOf('comparator', ['<', '>'])},
    unit text not null,
    flag text not null ${oneOf('flag', flags)},
    unique (plate_result_id, eqa_sample_id, analyte)
  )`,
  'create index on eqa_readings (eqa_sample_id)',
  `create table eqa_results (
    ${id},
    round_id bigint not null references eqa_rounds,
    eqa_sample_id bigint not null references eqa_samples,
    analyte text not null,
    plate_id bigint not null references plates,
    position text not null,
    raw text,
    /* As sent, in the decimals of the analyte. */
    value double precision,
    comparator text ${oneOf('comparator', ['<', '>'])},
    unit text not null,
    flag text not null ${oneOf('flag', flags)},
    /* Why it was not sent; null where it was. */
    hindrance text ${oneOf('hindrance', ['held', 'unreadable'])},
    unique (eqa_sample_id, analyte)
  )`,
  'create index on eqa_results (round_id)',
  'create trigger eqa_results_append_only before update or delete on eqa_results for each row execute function refuse_change()',
  'create trigger eqa_results_no_truncate before truncate on eqa_results for each statement execute function refuse_change()',
  `create table eqa_scores (
    eqa_result_id bigint primary key references eqa_results,
    /* Value that the provider assigns. */
    target double precision,
    /* Standard deviation for proficiency assessment. */
    sd double precision check (sd > 0),
    /* Score of the provider. */
    z double precision,
    correct boolean,
    scored_at ${moment} not null,
    scored_by bigint not null references users,
    cause text ${oneOf('cause', causes)},
    reason text,
    action text,
    corrected_at ${moment},
    corrected_by bigint references users,
    check ((corrected_at is null) = (cause is null)),
    check (cause is null or (reason is not null and action is not null and corrected_by is not null))
  )`,
)
