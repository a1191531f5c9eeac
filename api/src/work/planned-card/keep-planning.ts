import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { JobTools } from './own-transaction.ts'
import { plannedCardRound } from './round.ts'

/** Milliseconds between two rounds. */
const pause = 60_000

/**
 * Follows planned cards while the server runs: letters, reminders, newborns to look at again.
 * @param onRound told of each round: its error, or null
 * @returns ends it, after the round that it is at
 */
export function keepPlanning(
  { db, services }: Omit<JobTools, 'now'>,
  log: FastifyBaseLogger,
  clock: () => Date,
  onRound: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  async function go() {
    while (!signal.aborted) {
      try {
        await plannedCardRound({ db, services, now: clock() })
        onRound(null)
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'planned cards: round failed, the next follows')
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
