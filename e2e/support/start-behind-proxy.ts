import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerDatabase } from '../../api/src/testing/database.ts'
import { root } from '../../ops/build/packages.ts'
import { freePort } from '../../ops/test/free-port.ts'
import { startProxy } from '../../ops/test/proxy.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The product as operators run it. */
export interface ProductBehindProxy {
  /** The proxy's. */
  readonly url: string
  readonly processes: readonly ServerProcess[]
  /** Stops everything and removes its data. */
  stop(): Promise<void>
}

/**
 * The services of docker-compose.yml without containers: proxy, two api processes, PostgreSQL.
 * @param served folder with the published `host` and `remotes`
 * @param env further settings of both processes
 */
export async function startBehindProxy(
  served = join(root, 'dist'),
  env: Readonly<Record<string, string>> = {},
): Promise<ProductBehindProxy> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'sne-e2e-'))
  const database = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '')
  const ports = [String(await freePort()), String(await freePort())] as const
  // At the same time, on an empty database, as compose does it.
  const processes = await Promise.all(
    ports.map((PORT) =>
      startServer({
        PORT,
        PUBLIC_URL: url,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        TRUST_PROXY: '1',
        ...env,
      }),
    ),
  )
  const proxy = await startProxy({
    api: [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`],
    root: served,
    port,
  })
  return {
    url,
    processes,
    stop: async () => {
      await proxy.stop()
      for (const server of processes) await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
