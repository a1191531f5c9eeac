import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/database/open.ts'
import type { JobTools } from './own-transaction.ts'

/** Milliseconds between two rounds. */
const pause = 60_000

/**
 * One round of a job: safe to repeat, and for several processes. The signal says that the server ends.
 * @returns false where another process is at it
 */
export type Round = (tools: JobTools, signal: AbortSignal) => Promise<unknown>

interface Rounds {
  /** Names the job in the log and in `/readyz`. */
  readonly job: string
  readonly round: Round
  readonly log: FastifyBaseLogger
  readonly clock: () => Date
  /** Told of each round: its error, or null. */
  readonly onRound: (error: unknown) => void
}

/** Keeps when a job last ran. A round may also do it in its own transaction. */
export const recordRun = (db: Db, job: string, now: Date) =>
  db
    .insertInto('jobRuns')
    .values({ job, ranAt: now })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ ranAt: now }))
    .execute()

/** @returns when a job last ran; null before its first round */
export async function lastRun(db: Db, job: string): Promise<string | null> {
  const run = await db.selectFrom('jobRuns').select('ranAt').where('job', '=', job).executeTakeFirst()
  return run?.ranAt ?? null
}

/** Repeats a job while the server runs. @returns ends it, after the round that it is at */
export function keepRounds(
  { db, services }: Omit<JobTools, 'now'>,
  { job, round, log, clock, onRound }: Rounds,
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  async function go() {
    while (!signal.aborted) {
      try {
        const now = clock()
        const done = await round({ db, services, now }, signal)
        if (done !== false) await recordRun(db, job, now)
        onRound(null)
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, `${job}: round failed, the next follows`)
        onRound(error)
      }
      await wait(pause, null, { signal }).catch(() => {})
    }
  }
  const running = go()
  return async () => {
    stop.abort()
    await running
  }
}
