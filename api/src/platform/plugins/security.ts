import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Gives the policy under which the product runs. Scripts are the product's own. An inline script needs a given hash,
 * and an inline style needs the page's nonce. Nothing comes from elsewhere.
 * @param nonce of this answer; without one no inline style at all is let through.
 * @param overrides also what a development server on the person's own machine sends
 * @param scripts hashes of inline scripts: `sha256-…`
 */
export function contentPolicy(nonce?: string, overrides = false, scripts: readonly string[] = []): string {
  const own = overrides ? ' http://localhost:* http://127.0.0.1:*' : ''
  return [
    "default-src 'none'",
    `script-src 'self'${scripts.map((source) => ` '${source}'`).join('')}${own}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}${own}`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    `font-src 'self'${own}`,
    `connect-src 'self'${overrides ? `${own} ws://localhost:* ws://127.0.0.1:*` : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * Security headers of every answer; a page with a nonce sets a policy of its own. The proxy sends the same with the
 * files that it serves by itself: ops/proxy/headers.conf.
 */
export async function secure(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Repeats the policy's frame-ancestors, for browsers that do not know it.
    frameguard: { action: 'deny' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', contentPolicy())
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  })
}
