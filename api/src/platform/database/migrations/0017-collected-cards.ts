import { migration } from './statements.ts'

/** Cards in the order in which they were taken, as lists show them: the latest first, and of two alike the newer. */
export const collectedCards = migration(
  'drop index if exists samples_collected_at_idx',
  'create index samples_collected on samples (collected_at desc nulls last, id desc)',
)
