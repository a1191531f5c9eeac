import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createServerDatabase, serverTemplate } from '../testing/database.ts'

const admin = process.env.TEST_DATABASE_URL

/** Starts the server as operators do and stops it once it listens. @returns its log */
async function logOfStart(
  env: Record<string, string>,
  { signal = 'SIGTERM' as NodeJS.Signals, empty = false } = {},
) {
  const template = empty ? [] : [await serverTemplate(admin ?? '')]
  const { url, drop } = await createServerDatabase(admin ?? '', ...template)
  const dataDir = await mkdtemp(join(tmpdir(), 'sne-start-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: '0', DEMO_DATA: 'off' },
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, ...env },
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const log = text(child.stdout ?? process.stdin)
  const [told] = await once(child, 'message')
  const ready = await fetch(`${told.address}/readyz`)
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  await rm(dataDir, { recursive: true })
  await drop()
  return { code, dataDir, log: await log, ready: ready.status }
}

describe.runIf(admin)('a start', () => {
  it('a start prints where the server listens, also when the system chooses the port', async () => {
    expect(await logOfStart({ HOST: '127.0.0.2', PORT: '0' })).toMatchObject({ ready: 200, code: 0 })
  })

  it('a start that makes a new installation says so, with its folder', async () => {
    const { log, dataDir } = await logOfStart({}, { empty: true })
    expect(log).toContain(`Nuova installazione: i dati stanno in ${dataDir}`)
    expect((await logOfStart({})).log).not.toContain('Nuova installazione')
  }, 120_000)

  it('a start says in the log that letters of real data do not leave without SMTP_URL', async () => {
    expect((await logOfStart({})).log).toContain('SMTP_URL manca')
    expect((await logOfStart({ SMTP_URL: 'smtp://127.0.0.1:9' })).log).not.toContain('SMTP_URL')
  })
})
