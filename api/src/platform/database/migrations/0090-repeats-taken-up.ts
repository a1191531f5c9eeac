import { migration } from './statements.ts'

/** Barcodes of further unsuitable cards whose repeat is the same request: a newborn is pricked once. */
export const repeatsTakenUp = migration(
  `alter table sample_requests add column also_for text[] not null default '{}'`,
)
