import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

interface Kept {
  readonly stamp: string
  readonly etag: string
  readonly plain: Buffer
  readonly brotli: Buffer
}

/**
 * Delivers the registry of remotes. Pages ask for it at each load; browsers that cache it get "not modified". The
 * registry is compressed here, not beside it on disk. A step must put the new registry in place in one rename.
 */
export function serveRegistry(app: FastifyInstance, remotesDir: string) {
  const file = join(remotesDir, 'registry.json')
  let kept: Kept | null = null

  async function current(): Promise<Kept | null> {
    try {
      const { mtimeMs, ino, size } = await stat(file)
      const stamp = `${mtimeMs} ${ino} ${size}`
      if (kept?.stamp === stamp) return kept
      const plain = await readFile(file)
      const brotli = await promisify(brotliCompress)(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
      })
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      kept = { stamp, etag, plain, brotli }
      return kept
    } catch {
      return null
    }
  }

  app.get('/remotes/registry.json', async (request, reply) => {
    const registry = await current()
    if (!registry) return reply.callNotFound()
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', registry.etag)
    if (request.headers['if-none-match'] === registry.etag) return reply.code(304).send()
    const small = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    if (small) reply.header('content-encoding', 'br')
    return reply.type('application/json; charset=utf-8').send(small ? registry.brotli : registry.plain)
  })
}
