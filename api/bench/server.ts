import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../../ops/test/free-port.ts'

export interface BenchServer {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** An empty data directory. Two starts on one database take one directory: it holds the key of the letters. */
export const newDataDirectory = () => mkdtempSync(join(tmpdir(), 'sne-bench-'))

/** The real server in a process of its own, so that who measures does not take its time. */
export async function startServer(
  databaseUrl: string,
  dataDirectory = newDataDirectory(),
): Promise<BenchServer> {
  return startOn({ DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory })
}

/**
 * Starts the server with other settings. With `PROFILE_DIR` every thread leaves its profile there
 * when the server ends.
 */
export async function startOn(settings: Readonly<Record<string, string | undefined>>): Promise<BenchServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = process.env.PROFILE_DIR
  const profiled = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
  const main = join(import.meta.dirname, '../src/entry/main.ts')
  const server = spawn(process.execPath, [...profiled, main], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DEMO_DATA: 'small',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server did not start.')
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    url,
    pid: server.pid ?? 0,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

export interface Answer {
  readonly body: unknown
  /** How long the server took, by its own clock: without the way there and back. */
  readonly ms: number
}

/** A person of the demonstration at work. */
export interface Person {
  get(path: string): Promise<Answer>
  patch(path: string, body: unknown): Promise<Answer>
}

export async function signIn(url: string, name: string): Promise<Person> {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: `${name}@laboratorio.example`, password: 'Screening-2026' }),
  })
  if (!signedIn.ok) throw new Error(`${name} could not sign in: ${signedIn.status}`)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return personOf(url, cookie)
}

/** Somebody whose session is open already. @param cookie of the session */
export function personOf(url: string, cookie: string): Person {
  const headers = { cookie, origin: url }
  const call = async (path: string, method: string, body?: string) => {
    const answer = await send(new URL(`${url}/api${path}`), method, headers, body)
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
    return { body: JSON.parse(answer.body), ms: answer.ms }
  }
  return {
    get: (path) => call(path, 'GET'),
    patch: (path, body) => call(path, 'PATCH', JSON.stringify(body)),
  }
}

const agent = new Agent({ keepAlive: true })

/** By the plain client: the additional work of `fetch` would count as the server's time. */
function send(url: URL, method: string, headers: Record<string, string>, body?: string) {
  return new Promise<{ status: number | undefined; body: string; ms: number }>((resolve, reject) => {
    const sent = request(url, {
      agent,
      method,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      const ms = Number(/dur=([\d.]+)/.exec(String(answer.headers['server-timing']))?.[1])
      text(answer).then((read) => resolve({ status: answer.statusCode, body: read, ms }), reject)
    })
    sent.end(body)
  })
}
