import { migration } from './statements.ts'

/**
 * A card may come with the day of its collection alone: `collected_at` is then the latest moment of that day, and the age
 * at collection is not known. Earlier cards keep the moment that was taken for the right one.
 */
export const collectionTime = migration(
  'alter table samples add column collection_time_known boolean not null default true',
)
