import { setTimeout as wait } from 'node:timers/promises'
import { checkKeptFiles, type FilesToCheck } from './kept-files.ts'

/** Milliseconds between two rounds. */
const pause = 60_000

interface Log {
  error(details: object, message: string): void
}

/**
 * Checks the kept files while the server runs, a share a minute.
 * @param onRound told of each round: its error, or null
 * @returns ends it, after the round that it is at
 */
export function keepCheckingFiles(
  parts: FilesToCheck,
  log: Log,
  clock: () => Date,
  onRound: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  async function go() {
    while (!signal.aborted) {
      try {
        await checkKeptFiles(parts, clock(), signal)
        onRound(null)
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'kept files: round failed, the next follows')
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
