import { id, migration, moment } from './statements.ts'

/** A finding that a lead asks to close against the rules, and the second person who confirms it. */
export const overrides = migration(
  `create table finding_overrides (
    ${id},
    report_id bigint not null references reports,
    sample_analysis_id bigint not null references sample_analyses,
    analyte text not null references analytes,
    reason text not null,
    proposed_by bigint not null references users,
    proposed_at ${moment} not null,
    confirmed_by bigint references users,
    confirmed_at ${moment},
    withdrawn_by bigint references users,
    withdrawn_at ${moment},
    withdrawn_reason text,
    check (confirmed_by <> proposed_by),
    check ((confirmed_at is null) = (confirmed_by is null)),
    check ((withdrawn_at is null) = (withdrawn_by is null)),
    check (confirmed_at is null or withdrawn_at is null)
  )`,
  `create unique index finding_overrides_one_live on finding_overrides (sample_analysis_id, analyte)
    where withdrawn_at is null`,
  'create index on finding_overrides (report_id)',
  'create index on finding_overrides (proposed_at)',
)
