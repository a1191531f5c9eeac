import { migration } from './statements.ts'

/**
 * Draft version at which values or flags of an analysis last changed, and by whom: null for a correction of the newborn
 * or the card, which no analyst saw in the grid.
 */
export const changedValues = migration(
  'alter table sample_analyses add column values_version integer, add column values_by bigint references users',
)
