import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { JobTools } from './own-transaction.ts'

/** Milliseconds between two rounds. */
const pause = 60_000

/** One round of a job: safe to repeat, and for several processes. The signal says that the server ends. */
export type Round = (tools: JobTools, signal: AbortSignal) => Promise<void>

interface Rounds {
  /** Names the job in the log and in `/readyz`. */
  readonly job: string
  readonly round: Round
  readonly log: FastifyBaseLogger
  readonly clock: () => Date
  /** Told of each round: its error, or null. */
  readonly onRound: (error: unknown) => void
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
        await round({ db, services, now: clock() }, signal)
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
