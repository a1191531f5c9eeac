import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../ops/test/free-port.ts'

const root = new URL('../..', import.meta.url).pathname

/** A running product on its own port and its own data. */
export interface Product {
  readonly url: string
  readonly dataDir: string
  /** Stops the server as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same data. */
  restart(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

async function untilReady(url: string, child: ChildProcess, seconds: number) {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode} before it was ready.`)
    const ready = await fetch(`${url}/readyz`).then((response) => response.ok, () => false) // biome-ignore format: one probe
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`The server was not ready within ${seconds} s.`)
}

/**
 * Starts the built product with an embedded database full of demonstration data.
 * @param env further settings of the server, over the defaults of a test.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'sne-e2e-'))
  const url = `http://127.0.0.1:${port}`
  let child = await launch()

  async function launch() {
    const started = spawn(process.execPath, ['src/main.ts'], {
      cwd: join(root, 'api'),
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        DEMO_DATA: 'on',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await untilReady(url, started, 90)
    return started
  }
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })

  return {
    url,
    dataDir,
    kill: () => end('SIGKILL'),
    restart: async () => {
      child = await launch()
    },
    stop: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
