import type { FastifyInstance } from 'fastify'
import { refuse } from '../calls/refusal.ts'
import { texts } from './texts.ts'

/**
 * A call that arrives on an open connection while the server stops is answered 503 in the product's shape, with
 * `Retry-After`: another process, or the next start, takes it. Calls that have begun go on. Fastify's own answer
 * (`return503OnClosing`) is switched off. `/healthz` and `/readyz` answer for themselves.
 */
export function refuseWhenStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onRequest', async (request) => {
    if (stopping && request.url.startsWith('/api/'))
      throw refuse('unavailable', { message: texts.stopping, expected: true })
  })
}
