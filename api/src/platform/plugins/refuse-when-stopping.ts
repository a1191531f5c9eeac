import { Server, type Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../calls/refusal.ts'
import { texts } from './texts.ts'

/** Milliseconds for the first request of a connection that was accepted before the stop. */
const firstRequest = 1000

/** Connections without a request yet: the proxy opens one for each call. */
function connectionsWithoutRequest(app: FastifyInstance): ReadonlySet<Socket> {
  const fresh = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    fresh.add(socket)
    socket.once('close', () => fresh.delete(socket))
  })
  app.server.on('request', ({ socket }) => fresh.delete(socket))
  return fresh
}

/**
 * A stop takes no new connection, answers the first request of those that it took, and refuses further calls on them: 503 in
 * the product's shape, with `Retry-After`; another process, or the next start, takes the call. Calls that have begun go on.
 * Fastify's own stop would cut a connection whose request is on its way: the proxy must not repeat such a POST. Its own
 * answer (`return503OnClosing`) is switched off. `/healthz` and `/readyz` answer for themselves.
 */
export function refuseWhenStopping(app: FastifyInstance): void {
  const fresh = connectionsWithoutRequest(app)
  let stopping = false
  app.addHook('preClose', async () => {
    // Connections that wait are accepted first: a closed socket refuses them after their request was sent.
    await nextRound()
    // http's own close would cut what has no request yet.
    Server.prototype.close.call(app.server)
    const end = Date.now() + firstRequest
    while (fresh.size > 0 && Date.now() < end) await wait(5)
    stopping = true
  })
  app.addHook('onRequest', async (request) => {
    if (stopping && request.url.startsWith('/api/'))
      throw refuse('unavailable', { message: texts.stopping, expected: true })
  })
}
