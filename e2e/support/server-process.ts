import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** Seconds after which a start has failed: a busy machine is slow, and no test says how quick a start is. */
const startSeconds = 240

const root = new URL('../..', import.meta.url).pathname

const defaults = {
  HOST: '127.0.0.1',
  DEMO_DATA: 'small',
  LOG_LEVEL: 'warn',
  // Half of the time of a start: compiled code and stripped types are kept.
  NODE_COMPILE_CACHE: join(root, '.cache/node'),
}

/** One api process. */
export interface ServerProcess {
  /** Stops it as a power cut would. */
  kill(): Promise<void>
  /** Starts it again. @param changed settings that differ from now on */
  restart(changed?: Readonly<Record<string, string>>): Promise<void>
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
 * Starts the server and waits until it can work.
 * @param env its settings, over the defaults of a test
 * @param output descriptor of a file for the server's output; this process's own by default
 */
export async function startServer(
  env: Record<string, string> & { PORT: string },
  output: 'inherit' | number = 'inherit',
): Promise<ServerProcess> {
  let settings = env
  const launch = async () => {
    const started = spawn(process.execPath, ['src/entry/main.ts'], {
      cwd: join(root, 'api'),
      env: { ...process.env, ...defaults, ...settings },
      stdio: ['ignore', output, output],
    })
    await untilReady(`http://127.0.0.1:${env.PORT}`, started, startSeconds)
    return started
  }
  let child = await launch()
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return {
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    restart: async (changed = {}) => {
      settings = { ...settings, ...changed }
      child = await launch()
    },
  }
}
