import type { AddressInfo } from 'node:net'
import { checkFrontEndFolders } from '../platform/setting-folders.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { startServer } from './start.ts'
import { startFailure } from './start-failure.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** The failed start is told in a sentence; the stack of one that nobody foresaw is shown. */
function refuseStart(error: unknown, settings: Partial<Settings> = {}): never {
  console.error(startFailure(error, settings) ?? error)
  process.exit(1)
}

/** Where this machine reaches the server: a server on every address answers at `localhost`. */
function addressOf(bound: string | AddressInfo | null): string {
  if (bound === null || typeof bound === 'string') return `http://localhost:${settings.port}`
  const { address, family, port } = bound
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${['0.0.0.0', '[::]'].includes(host) ? 'localhost' : host}:${port}`
}

const settings: Settings = (() => {
  try {
    const read = readSettings()
    checkFrontEndFolders(read)
    return read
  } catch (error) {
    return refuseStart(error)
  }
})()
const server = await startServer(settings).catch((error: unknown) => refuseStart(error, settings))

stopOnSignal(server)
// For `npm start`, which prints the demonstration's accounts where there are some.
process.send?.({
  demonstration: server.demonstration,
  fresh: server.fresh,
  withoutAccounts: server.withoutAccounts,
  address: addressOf(server.app.server.address()),
})
