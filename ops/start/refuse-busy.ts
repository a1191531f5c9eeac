import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { DirectoryInUse, lockDirectory } from '../../api/src/platform/database/embedded/directory-lock.ts'
import type { Settings } from '../../api/src/platform/settings.ts'

/**
 * Refuses a start whose port or data directory another process holds, before anything is built: a build publishes
 * versions of the remotes, which a running product serves. The server claims both for itself later.
 * @throws the error of `listen`, DirectoryInUse
 */
export async function refuseBusy({
  port,
  host,
  databaseUrl,
  dataDir,
}: Pick<Settings, 'port' | 'host' | 'databaseUrl' | 'dataDir'>): Promise<void> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  if (databaseUrl || !existsSync(dataDir)) return
  // The server reports other problems of the directory.
  const unlock = await lockDirectory(dataDir).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) throw error
  })
  await unlock?.()
}
