import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/open.ts'

/** `/healthz`: the process lives. `/readyz`: it can work, and is not being stopped. */
export function reportHealth(app: FastifyInstance, db: Db): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
