import { type Expression, sql } from 'kysely'

/** Ids of rows: as they are known, or as a part of the same statement finds them. */
export type Ids = readonly number[] | Expression<number[]>

/** Ids as one value (`where('id', '=', anyOf(ids))`), so that the statement is the same however many they are. */
export const anyOf = (ids: Ids) =>
  'toOperationNode' in ids ? sql<number>`any(${ids})` : sql<number>`any(${[...ids]}::bigint[])`
