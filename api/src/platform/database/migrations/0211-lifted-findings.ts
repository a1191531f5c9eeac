import { id, migration, moment } from './statements.ts'

/** Findings and obstacles that corrected facts of a card took away after its values were imported: their reports go one by one. */
export const liftedFindings = migration(
  `create table lifted_findings (
    ${id},
    analyzable_sample_id bigint not null references analyzable_samples,
    analytes text[] not null,
    -- Reasons against a negative: the card was not suitable, the enzyme or a fact was missing.
    obstacles text[] not null,
    -- Facts that are others than before.
    facts text[] not null,
    -- Null where records were joined.
    reason text,
    lifted_at ${moment} not null,
    lifted_by bigint not null references users
  )`,
  'create index on lifted_findings (analyzable_sample_id)',
  'create index on lifted_findings (lifted_by)',
)
