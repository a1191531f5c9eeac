import { migration } from './statements.ts'

/** Cards that were taken out of a shipment are few: its page and the list of shipments name them. */
export const removedCards = migration(
  'create index samples_removed on samples (shipping_id) where deleted_at is not null',
)
