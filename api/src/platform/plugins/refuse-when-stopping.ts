import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../calls/refusal.ts'
import { texts } from './texts.ts'

/**
 * Milliseconds for the first request of a connection that was accepted before the stop. The rest of a body has them
 * too.
 */
const firstRequest = 1000

interface Connection {
  readonly socket: Socket
  /** The proxy opens a connection for each call: this one had none yet. */
  isFresh: boolean
  /** The request that is being read or answered. */
  request: IncomingMessage | null
}

function openConnections(app: FastifyInstance): () => readonly Connection[] {
  const open = new Map<Socket, Connection>()
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { socket, isFresh: true, request: null })
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket)
    if (!connection) return
    connection.isFresh = false
    connection.request = request
    response.once('close', () => {
      if (connection.request === request) connection.request = null
    })
  })
  return () => [...open.values()]
}

/** A body of which a part is still to come: no handler has begun. */
const isHalfSent = ({ request }: Connection) => request !== null && !request.complete

/** Neither a request nor the rest of one came in time: a silent client would hold the stop up. */
const isSilent = (connection: Connection) => connection.request === null || isHalfSent(connection)

/**
 * A stop takes no new connection. It answers the first request of each connection that it took. It refuses further
 * calls on these connections: 503 in the product's shape, with `Retry-After`. Another process, or the next start,
 * takes the call. Calls that have begun continue. Fastify's own stop would cut a connection whose request is on its
 * way. The proxy must not repeat such a POST. Fastify's own answer (`return503OnClosing`) is switched off. A request
 * whose head or body has not come a second later is closed: nothing of it was done. `/healthz` and `/readyz` answer
 * for themselves.
 */
export function refuseWhenStopping(app: FastifyInstance): void {
  const connections = openConnections(app)
  const isAwaited = (connection: Connection) => connection.isFresh || isHalfSent(connection)
  let stopping = false
  app.addHook('preClose', async () => {
    // Connections that wait are accepted first: a closed socket refuses them after their request was sent.
    await nextRound()
    // http's own close would cut what has no request yet.
    Server.prototype.close.call(app.server)
    const end = Date.now() + firstRequest
    while (connections().some(isAwaited) && Date.now() < end) await wait(5)
    stopping = true
    for (const connection of connections()) if (isSilent(connection)) connection.socket.destroy()
  })
  app.addHook('onRequest', async (request) => {
    if (stopping && request.url.startsWith('/api/'))
      throw refuse('unavailable', { message: texts.stopping, expected: 'stopping' })
  })
}
