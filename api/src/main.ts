import { readSettings, type Settings } from './settings.ts'
import { startServer } from './start.ts'
import { startFailure } from './start-failure.ts'
import { stopOnSignal } from './stop-on-signal.ts'

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

stopOnSignal(server)
// For `npm start`, which prints the demonstration's accounts where there are some.
process.send?.({ demonstration: server.demonstration })
