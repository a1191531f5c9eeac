import { DirectoryInUse } from './database/embedded/directory-lock.ts'
import { readSettings, SettingsError } from './settings.ts'
import { startServer } from './start.ts'

/** Milliseconds in which open calls may end after a signal to stop. */
const patience = 20_000

try {
  const server = await startServer(readSettings())
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
} catch (error) {
  const foreseen = error instanceof SettingsError || error instanceof DirectoryInUse
  console.error(foreseen ? error.message : error)
  process.exit(1)
}
