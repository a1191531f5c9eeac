import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { openServer } from './open.ts'

afterEach(() => vi.unstubAllEnvs())

/** Asks a client for its password, as a PostgreSQL does that wants it as it is, and refuses it. */
async function passwordOf(connect: (url: string) => Promise<unknown>): Promise<string> {
  const told = Promise.withResolvers<string>()
  const server = createServer((socket) => {
    const request = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])
    socket.once('data', () => {
      socket.write(request)
      // One letter, four bytes of length, the text, a zero.
      socket.once('data', (answer) => {
        told.resolve(answer.subarray(5, -1).toString())
        socket.destroy()
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await connect(`postgres://sne@127.0.0.1:${port}/sne`).catch(() => undefined)
  server.close()
  return told.promise
}

it.each(['p@ss/w:rd', 'a?b#c%41', "spazio e 'apici'"])(
  'PGPASSWORD=%s reaches the database as it is, beside the address',
  async (password) => {
    vi.stubEnv('PGPASSWORD', password)
    const told = await passwordOf(async (url) => {
      const { databaseUrl = '' } = readSettings({ DATABASE_URL: url })
      const { db, close } = openServer(databaseUrl, 1)
      await db.selectFrom('users').select('id').execute().finally(close)
    })
    expect(told).toBe(password)
  },
)
