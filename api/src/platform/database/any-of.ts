import { sql } from 'kysely'

/** Ids as one value (`where('id', '=', anyOf(ids))`), so that the statement is the same however many they are. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`
