import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../ops/test/free-port.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** A running product on its own port and its own data. `stop` removes its data too. */
export interface Product extends ServerProcess {
  readonly url: string
  readonly dataDir: string
}

/**
 * Starts the built product with an embedded database full of demonstration data.
 * @param env further settings of the server, over the defaults of a test.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'sne-e2e-'))
  const url = `http://127.0.0.1:${port}`
  const server = await startServer({ PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, ...env })
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
