import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OpenApiVersion, openApi } from '../calls/openapi.ts'

const resolve = createRequire(import.meta.url).resolve
const { version } = JSON.parse(readFileSync(resolve('swagger-ui-dist/package.json'), 'utf8')) as {
  version: string
}
/** Under the viewer's version: its files may be kept for a year. */
const folder = `/api/docs/${version}`
const year = 'public, max-age=31536000, immutable'

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>API – Screening Neonatale Esteso</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${folder}/swagger-ui.css">
</head>
<body>
  <div id="calls"></div>
  <noscript>The viewer needs scripts; <a href="/api/openapi.json">/api/openapi.json</a> has the same calls.</noscript>
  <script src="${folder}/swagger-ui-bundle.js"></script>
  <script src="/api/docs/start.js"></script>
</body>
</html>
`

/** The viewer shows calls and sends none: a session of the product may be open beside it. */
const start = `const none = () => () => null
SwaggerUIBundle({
  url: '/api/openapi-3.0.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tagsSorter: 'alpha',
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [() => ({ wrapComponents: { authorizeBtn: none, authorizeOperationBtn: none } })],
})
`

/** A text, compressed once. Who asks often and reads slowly is sent the same bytes each time. */
function formsOf(text: string | Buffer) {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity, { params }) }
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

/**
 * `/api/openapi.json` and `/api/openapi-3.0.json` for machines, `/api/docs` for people: Swagger UI, served by the product under its own policy. Each file is
 * read and compressed at the first asking: that takes tens of milliseconds, and anybody may ask.
 */
export function documentApi(app: FastifyInstance, publicUrl: string): void {
  const serve = (path: string, type: string, text: () => string | Buffer, cache?: string) => {
    let kept: Forms | undefined
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      kept ??= formsOf(text())
      const form = formFor(request)
      if (form !== 'identity') reply.header('content-encoding', form)
      if (cache) reply.header('cache-control', cache)
      return reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding').send(kept[form])
    })
  }
  const file = (name: string) => () => readFileSync(resolve(`swagger-ui-dist/${name}`))
  const document = (version: OpenApiVersion) => () => JSON.stringify(openApi(publicUrl, version))
  serve('/api/openapi.json', 'application/json', document('3.1'))
  // The viewer takes 20 s to show one call of the 3.1 document, and 1 s of this one.
  serve('/api/openapi-3.0.json', 'application/json', document('3.0'))
  serve('/api/docs', 'text/html', () => page)
  serve('/api/docs/start.js', 'text/javascript', () => start)
  serve(`${folder}/swagger-ui-bundle.js`, 'text/javascript', file('swagger-ui-bundle.js'), year)
  serve(`${folder}/swagger-ui.css`, 'text/css', file('swagger-ui.css'), year)
}
