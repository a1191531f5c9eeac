import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockDirectory } from '../../api/src/platform/database/embedded/directory-lock.ts'

const root = new URL('../..', import.meta.url).pathname

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sne-busy-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function start(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['ops/start/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: undefined, HOST: '127.0.0.1', DATA_DIR: folder, ...env },
  })
  const [said, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { said, failed, code }
}

describe('npm start builds nothing', () => {
  it('npm start builds nothing while another program listens on its port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { said, failed, code } = await start({ PORT: String(port) })
    other.close()
    expect(failed).toContain(`port ${port} is in use`)
    expect({ said, code }).toEqual({ said: '', code: 1 })
  })

  it('npm start builds nothing for an option: settings come from the environment', async () => {
    const { said, failed, code } = await start({ PORT: '0' }, '--port', '9000')
    expect(failed).toContain('--port')
    expect({ said, code }).toEqual({ said: '', code: 2 })
  })

  it('npm start builds nothing while another process works on its data directory', async () => {
    const unlock = await lockDirectory(folder)
    const { said, failed, code } = await start({ PORT: '0' })
    await unlock()
    expect(failed).toContain(String(process.pid))
    expect({ said, code }).toEqual({ said: '', code: 1 })
  })
})
