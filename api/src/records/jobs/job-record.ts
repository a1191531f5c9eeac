import type { Db } from '../../platform/database/open.ts'
import { recordRun } from './keep-rounds.ts'

/** Milliseconds within which a further success is not kept. */
const keptEvery = 30_000

interface JobRecord {
  readonly db: Db
  readonly job: string
  readonly log: { error(details: object, message: string): void }
  readonly clock: () => Date
  /** Told of each round: its error, or null. */
  readonly onRound: (error: unknown) => void
}

/**
 * For jobs that have a rhythm of their own, beside `keepRounds`: keeps when a round last succeeded.
 * @returns takes the outcome of each round: its error, or null
 */
export function jobRecord({ db, job, log, clock, onRound }: JobRecord): (error: unknown) => void {
  let keptAt = Number.NEGATIVE_INFINITY
  return (error) => {
    onRound(error)
    if (error !== null || performance.now() - keptAt < keptEvery) return
    keptAt = performance.now()
    recordRun(db, job, clock()).catch((failed: unknown) =>
      log.error({ err: failed }, `${job}: the run was not recorded`),
    )
  }
}
