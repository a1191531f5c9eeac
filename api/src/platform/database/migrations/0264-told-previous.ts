import { migration } from './statements.ts'

/** The previous card that a card names and that is not registered yet. */
export const toldPrevious = migration(
  'alter table samples add column told_previous_barcode text',
  'create index samples_told_previous on samples (upper(told_previous_barcode)) where told_previous_barcode is not null',
)
