import { readSettings, type Settings } from './settings.ts'
import { startServer } from './start.ts'
import { startFailure } from './start-failure.ts'

/** Milliseconds in which open calls may end after a signal to stop. */
const patience = 20_000

/** The failed start is told in a sentence; the stack of one that nobody foresaw is shown. */
function refuseStart(error: unknown, settings: Partial<Settings> = {}): never {
  console.error(startFailure(error, settings) ?? error)
  process.exit(1)
}

const settings = (() => {
  try {
    return readSettings()
  } catch (error) {
    return refuseStart(error)
  }
})()
const server = await startServer(settings).catch((error: unknown) => refuseStart(error, settings))

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
// For `npm start`, which prints the demonstration's accounts where there are some.
process.send?.({ demonstration: server.demonstration })
