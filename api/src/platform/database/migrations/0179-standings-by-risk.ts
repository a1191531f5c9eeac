import { migration } from './statements.ts'

/**
 * The turn-around board reads the first rows of a category in the order of risk, and its counters as ranges: with 25,000 open
 * orders a reading visited all of them twice.
 */
export const standingsByRisk = migration(
  'create index order_standings_by_risk on order_standings (category, urgent, birth_at, since, order_id)',
  `create index order_standings_by_step on order_standings (category, step, since) include (workgroup_id, asked_until)`,
  'drop index order_standings_workgroup_id_category_idx',
)
