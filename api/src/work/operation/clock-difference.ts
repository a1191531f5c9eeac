import type { Db } from '../../platform/database/open.ts'
import { againstDatabase } from './clock.ts'

/** Milliseconds for which a comparison is answered again: no call asks the database for itself. */
const keptFor = 10_000

/**
 * Seconds by which the clock of the server differs from the database's.
 * @returns asks; a comparison that fails leaves the outcome before it
 */
export function clockDifference(db: Db, clock: () => Date): () => Promise<number> {
  let kept = 0
  let until = Number.NEGATIVE_INFINITY
  let running: Promise<number> | undefined
  const compare = async () => {
    kept = await againstDatabase(db, clock).catch(() => kept)
    until = performance.now() + keptFor
    return kept
  }
  return async () => {
    if (performance.now() < until) return kept
    running ??= compare().finally(() => {
      running = undefined
    })
    return running
  }
}
