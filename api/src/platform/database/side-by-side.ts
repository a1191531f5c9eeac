import { PGliteAdapter } from 'kysely'
import type { Db } from './open.ts'

/** Transactions of one call at most: its statements and the database's answers use two processors. */
const mostAtOnce = 4
/** Part of the connections that one call takes at most. */
const shareOfPool = 1 / 3

/**
 * How many transactions of one call run at once. The embedded database has one connection, so that they follow each other.
 * @param poolSize connections to a PostgreSQL server
 */
export const transactionsAtOnce = (db: Db, poolSize: number): number =>
  db.getExecutor().adapter instanceof PGliteAdapter
    ? 1
    : Math.max(1, Math.min(mostAtOnce, Math.floor(poolSize * shareOfPool)))

/**
 * Does `work` for each of `items`, at most `most` at once and begun in their order.
 * @returns answers in the order of the items
 * @throws the first error of `work`, when those under way have ended: none begins after it
 */
export async function sideBySide<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = []
  const waiting = items.entries()
  const failures: unknown[] = []
  const lane = async () => {
    for (const [at, item] of waiting) {
      if (failures.length > 0) return
      try {
        answers[at] = await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
  return answers
}
