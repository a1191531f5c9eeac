import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { docsPage } from '../calls/docs-page.ts'
import { openApi } from '../calls/openapi.ts'
import { contentPolicy, newNonce } from './security.ts'

/** Stands for the nonce in the page that is kept. */
const nonceMark = '--nonce--'

/** Both documents, made and compressed once: each takes tens of milliseconds, and anybody may ask. */
function make(publicUrl: string) {
  const document = openApi(publicUrl)
  const json = Buffer.from(JSON.stringify(document))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return {
    page: docsPage(document, nonceMark),
    forms: { identity: json, gzip: gzipSync(json), br: brotliCompressSync(json, { params }) },
  }
}

type Form = keyof ReturnType<typeof make>['forms']

/** A form that the client takes; none is compressed for a request that another site caused. */
function formFor({ headers }: FastifyRequest): Form {
  if (headers['x-no-compression'] !== undefined) return 'identity'
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/u.test(one))
    .map((one) => one.split(';')[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((form) => taken.includes(form)) ?? 'identity'
}

/** `/api/openapi.json` for machines, `/api/docs` for people; made at the first asking. */
export function documentApi(app: FastifyInstance, publicUrl: string): void {
  let made: ReturnType<typeof make> | undefined
  const kept = () => {
    made ??= make(publicUrl)
    return made
  }
  app.get('/api/openapi.json', async (request, reply) => {
    const form = formFor(request)
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (form !== 'identity') reply.header('content-encoding', form)
    return reply.send(kept().forms[form])
  })
  app.get('/api/docs', async (_request, reply) => {
    const nonce = newNonce()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy(nonce))
      .send(kept().page.replaceAll(nonceMark, nonce))
  })
}
