import { migration } from './statements.ts'

/** Rows of the internal registers that support wrote: their number and register may be corrected. */
export const registryByHand = migration(
  'alter table internal_registry add column by_hand boolean not null default false',
)
