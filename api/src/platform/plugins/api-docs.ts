import type { FastifyInstance } from 'fastify'
import { compression } from '../calls/compression.ts'
import { docsPage } from '../calls/docs-page.ts'
import { openApi } from '../calls/openapi.ts'
import { contentPolicy, newNonce } from './security.ts'

/** `/api/openapi.json` for machines, `/api/docs` for people; made at the first asking. */
export function documentApi(app: FastifyInstance, publicUrl: string): void {
  let made: ReturnType<typeof openApi> | undefined
  const document = () => {
    made ??= openApi(publicUrl)
    return made
  }
  app.get('/api/openapi.json', { compress: compression }, async () => document())
  app.get('/api/docs', async (_request, reply) => {
    const nonce = newNonce()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy(nonce))
      .send(docsPage(document(), nonce))
  })
}
