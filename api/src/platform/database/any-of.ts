import { type Expression, sql } from 'kysely'

/** Ids of rows: known ones, or an expression that finds them in the statement. */
export type Ids = readonly number[] | Expression<number[]>

/** Ids as one value (`where('id', '=', anyOf(ids))`), so that the statement's text is constant for any number of ids. */
export const anyOf = (ids: Ids) =>
  'toOperationNode' in ids ? sql<number>`any(${ids})` : sql<number>`any(${[...ids]}::bigint[])`
