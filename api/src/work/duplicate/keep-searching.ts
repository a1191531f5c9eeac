import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/database/open.ts'
import { searchRound } from './search-earlier.ts'
import { isDone } from './search-state.ts'

/** Milliseconds: between rounds at least, while another process works or after a failure, and between words in the log. */
const shortest = 200
const idle = 60_000
const told = 60_000

/**
 * Compares earlier newborns while the server runs, until all are done. Between rounds it rests for as long as the last
 * one took: people at work have at least half of the database.
 * @param onRound told of each round: its error, or null
 * @returns ends it, after the newborn that it is at.
 */
export function keepSearching(
  db: Db,
  log: FastifyBaseLogger,
  clock: () => Date,
  onRound: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop

  async function go() {
    let toldAt = 0
    while (!signal.aborted) {
      const began = Date.now()
      const { outcome, compared } = await searchRound(db, clock(), () => signal.aborted)
      onRound(null)
      if (outcome === 'finished') {
        log.info({ compared }, 'earlier newborns: all compared for duplicates')
        return
      }
      if (outcome === 'went_on' && began - toldAt >= told) {
        log.info({ compared }, 'earlier newborns: comparing for duplicates')
        toldAt = began
      }
      if (outcome === 'idle' && (await isDone(db))) return
      await wait(outcome === 'idle' ? idle : Math.max(shortest, Date.now() - began), null, { signal })
    }
  }

  async function insist() {
    while (!signal.aborted) {
      try {
        return await go()
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'earlier newborns: round failed, the next follows')
        onRound(error)
        await wait(idle, null, { signal }).catch(() => {})
      }
    }
  }

  const running = insist()
  return async () => {
    stop.abort()
    await running
  }
}
