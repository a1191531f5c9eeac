import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to the database that forwards all bytes until it is frozen: as a stopped server, or a failed network. */
export interface FreezingDoor {
  /** The address of the database through the proxy. */
  readonly url: string
  /** Nothing is passed on any more, and no connection is closed. */
  freeze(): void
  /** Freezes as soon as a statement with this text has passed: it arrives, and its answer does not. */
  freezeAfter(text: string): void
  /** Bytes that were sent meanwhile arrive. */
  thaw(): void
  close(): Promise<void>
}

/** @param address of a database that is reached by TCP */
export async function freezingDoor(address: string): Promise<FreezingDoor> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let frozen = false
  let last: string | null = null
  const freeze = () => {
    frozen = true
    last = null
    for (const socket of sockets) socket.pause()
  }
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (caller) => {
    const called = connect({ port: Number(port || 5432), host: hostname, allowHalfOpen: true })
    for (const [one, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => {
        other.write(bytes)
        if (one === caller && last !== null && bytes.includes(last)) freeze()
      })
      one.on('end', () => void other.end())
      one.on('error', () => void other.destroy())
      one.on('close', () => void sockets.delete(one))
      if (frozen) one.pause()
      else one.resume()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(address)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    freeze,
    freezeAfter: (text) => {
      last = text
    },
    thaw: () => {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
