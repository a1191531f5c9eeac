import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../ops/test/free-port.ts'

export interface BenchServer {
  readonly url: string
  stop(): Promise<void>
}

/** The real server in a process of its own, so that who measures does not take its time. */
export async function startServer(databaseUrl: string): Promise<BenchServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DEMO_DATA: 'on',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'sne-bench-')),
      LOG_LEVEL: 'error',
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
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** A person of the demonstration at work: calls answer their body. */
export interface Person {
  get(path: string): Promise<unknown>
  patch(path: string, body: unknown): Promise<unknown>
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
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie, origin: url, ...(init.body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(`${url}/api${path}`, { ...init, headers })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 300)}`)
    return JSON.parse(body)
  }
  return {
    get: (path) => call(path),
    patch: (path, body) => call(path, { method: 'PATCH', body: JSON.stringify(body) }),
  }
}
