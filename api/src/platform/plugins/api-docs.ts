import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { docsPage } from '../calls/docs-page.ts'
import { openApi } from '../calls/openapi.ts'
import { contentPolicy } from './security.ts'

/** A text, compressed once. Who asks often and reads slowly is sent the same bytes each time. */
function formsOf(text: string) {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity, { params }) }
}

/** Both documents, made and compressed once: each takes tens of milliseconds, and anybody may ask. */
function make(publicUrl: string) {
  const document = openApi(publicUrl)
  const { html, style } = docsPage(document)
  return {
    json: formsOf(JSON.stringify(document)),
    page: formsOf(html),
    policy: contentPolicy(
      undefined,
      false,
      [],
      [`sha256-${createHash('sha256').update(style).digest('base64')}`],
    ),
  }
}

type Forms = ReturnType<typeof formsOf>

/** A form that the client takes; none is compressed for a request that another site caused. */
function formFor({ headers }: FastifyRequest): keyof Forms {
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
  const send = (request: FastifyRequest, reply: FastifyReply, type: string, forms: Forms) => {
    const form = formFor(request)
    if (form !== 'identity') reply.header('content-encoding', form)
    return reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding').send(forms[form])
  }
  app.get('/api/openapi.json', async (request, reply) =>
    send(request, reply, 'application/json', kept().json),
  )
  app.get('/api/docs', async (request, reply) => {
    const { page, policy } = kept()
    return send(request, reply.header('content-security-policy', policy), 'text/html', page)
  })
}
