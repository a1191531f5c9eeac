import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'

/**
 * Prepares a statement: `query.withPlugin(prepared)`, also of `sql`. A PostgreSQL server parses and plans it once on each connection,
 * the embedded database once in its thread.
 *
 * For statements that reach their rows by key alone, of which one plan is right for every value: with many tables, planning takes
 * longer than answering. Never for a search, whose best plan depends on what is looked for.
 *
 * The compiled query has `prepared` as an option of the driver. In a part of another statement the plugin has no effect.
 */
export const prepared: KyselyPlugin = {
  transformQuery: ({ node }) => ({ ...node, prepared: true }),
  transformResult: async ({ result }) => result,
}

/** Asked by the compiler, of the root of a statement. */
export const isPrepared = (node: RootOperationNode): boolean => 'prepared' in node

/**
 * A column of a statement. After the statement its transaction plans each prepared statement once for every value. The
 * embedded database does so too. Otherwise the transaction plans the first five uses each for its own values. The
 * column is for transactions that reach all their rows by key.
 */
export const plansOnce = sql<string>`set_config('plan_cache_mode', 'force_generic_plan', true)`
