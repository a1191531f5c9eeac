import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerDatabase } from '../../api/src/testing/database.ts'
import { freePort } from '../../ops/test/free-port.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** A running product on its own port and its own data. `stop` removes its data too. */
export interface Product extends ServerProcess {
  readonly url: string
  readonly dataDir: string
}

/**
 * Starts the built product with demonstration data, on an embedded database of its own unless `DATABASE_URL` is given.
 * @param env further settings of the server, over the defaults of a test.
 * @param output as of `startServer`
 */
export async function startProduct(
  env: Record<string, string> = {},
  output?: 'inherit' | number,
): Promise<Product> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'sne-e2e-'))
  const url = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, ...env }
  const server = await startServer(settings, output)
  return {
    ...server,
    url,
    dataDir,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the built product on a copy of the run's demonstration laboratory: a third of the time and CPU of an embedded
 * database that is filled anew.
 */
export async function startOnCopy(env: Record<string, string> = {}): Promise<Product> {
  const database = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '', process.env.DEMO_TEMPLATE)
  const product = await startProduct({ DATABASE_URL: database.url, ...env })
  return {
    ...product,
    stop: async () => {
      await product.stop()
      await database.drop()
    },
  }
}
