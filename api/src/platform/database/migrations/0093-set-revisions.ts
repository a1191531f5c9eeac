import { migration } from './statements.ts'

/** Drafts of signed sets are edited: a lead signs the revision that was read, and no other. */
export const setRevisions = migration(
  // Earlier migrations of the same upgrade write rows of these tables, whose deferred checks would be pending.
  'set constraints all immediate',
  ...['cutoff_sets', 'planned_card_sets', 'recall_protocol_sets'].map(
    (table) => `alter table ${table} add column revision integer not null default 0 check (revision >= 0)`,
  ),
)
