import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openServer } from './open.ts'
import { untilReachable } from './until-reachable.ts'

const admin = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://sne@127.0.0.1:1/postgres')

/** An address at which nobody listens yet. */
async function freeAddress() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const url = new URL(admin)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, port }
}

let listening: Server | undefined
afterEach(() => void listening?.close())
/** Passes connections on to the server of the tests. */
function openDoor(port: number) {
  listening = createServer((socket) => {
    const server = connect(Number(admin.port), admin.hostname)
    socket.pipe(server).pipe(socket)
    for (const end of [socket, server]) end.on('error', () => void socket.destroy())
  }).listen(port, '127.0.0.1')
}

describe('untilReachable', () => {
  it.runIf(process.env.TEST_DATABASE_URL)(
    'untilReachable waits for a database that starts later',
    async () => {
      const { url, port } = await freeAddress()
      const { db, close } = openServer(url, 1)
      let waited = 0
      await untilReachable(db, 30, () => {
        waited += 1
        openDoor(port)
      })
      expect(waited).toBe(1)
      await close()
    },
  )

  it('untilReachable gives up after the seconds that it was given', async () => {
    const { url } = await freeAddress()
    const { db, close } = openServer(url, 1)
    await expect(untilReachable(db, 0, () => {})).rejects.toMatchObject({ name: 'DatabaseUnreachable' })
    await close()
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'untilReachable does not wait where the server answers and refuses',
    async () => {
      const missing = new URL(admin)
      missing.pathname = '/sne_missing'
      const { db, close } = openServer(missing.href, 1)
      const waiting = () => expect.unreachable()
      await expect(untilReachable(db, 30, waiting)).rejects.toMatchObject({ code: '3D000' })
      await close()
    },
  )
})
