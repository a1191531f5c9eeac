import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/database/open.ts'
import { deskRound } from './round.ts'

/** Milliseconds between two rounds. */
const pause = 60_000

/**
 * Runs the job of the recall desk while the server runs.
 * @param onRound told of each round: its error, or null
 * @returns ends it, after the round that it is at
 */
export function keepDesk(
  db: Db,
  log: FastifyBaseLogger,
  clock: () => Date,
  onRound: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  async function go() {
    while (!signal.aborted) {
      try {
        await deskRound(db, clock())
        onRound(null)
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'recall desk: round failed, the next follows')
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
