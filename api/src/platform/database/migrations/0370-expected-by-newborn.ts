import { migration } from './statements.ts'

/** The sweep of the summaries takes the next newborns in their order; without an index it read every expected category for each hundred. */
export const expectedByNewborn = migration(
  'create index expected_categories_newborn on expected_categories (newborn_id) where not settled',
)
