import type { RunningServer } from './start.ts'

/** Milliseconds in which open calls may end after a signal to stop. */
const patience = 20_000

/** SIGHUP comes from a terminal that is closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface Process {
  on(event: string, listener: (event: unknown) => void): unknown
  exit(code: number): void
}

/**
 * Stops the server at a signal, and when `npm start`, which started it, has ended. Calls under way
 * are answered first.
 * @param own another process in tests
 */
export function stopOnSignal({ app, stop }: Pick<RunningServer, 'app' | 'stop'>, own: Process = process) {
  let stopping = false
  const end = (reason: string) => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      app.log.error({ reason, seconds: patience / 1000 }, 'stopped by force: calls did not end in time')
      own.exit(1)
    }, patience).unref()
    stop().then(
      () => {
        app.log.info({ reason }, 'stopped')
        own.exit(0)
      },
      (error: unknown) => {
        app.log.error({ err: error, reason }, 'stopped with an error')
        own.exit(1)
      },
    )
  }
  for (const signal of signals) own.on(signal, () => end(signal))
  own.on('disconnect', () => end('parent gone'))
}
