import { migration, moment } from './statements.ts'

/** Median, 10th and 90th percentile of the in-range term newborns of a plate, counted once for the pages that read a year of them. */
export const patientMedians = migration(
  `create table patient_medians (
    plate_result_id bigint not null references plate_results on delete cascade,
    analyte text not null references analytes (code),
    n integer not null check (n > 0),
    p10 double precision not null,
    median double precision not null,
    p90 double precision not null,
    check (p10 <= median and median <= p90),
    primary key (plate_result_id, analyte)
  )`,
  // A result is here once it was counted, with or without newborns in range.
  `create table patient_counts (
    plate_result_id bigint primary key references plate_results on delete cascade,
    counted_at ${moment} not null
  )`,
  'create index on patient_counts (counted_at)',
  'create index plate_results_imported on plate_results (imported_at) where deleted_at is null',
)
