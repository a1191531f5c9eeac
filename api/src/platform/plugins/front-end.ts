import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../calls/refusal.ts'
import { trustInRemotes } from '../remotes/trust.ts'
import type { Settings } from '../settings.ts'
import { serveRegistry } from './registry-file.ts'
import { contentPolicy, newNonce } from './security.ts'
import { texts } from './texts.ts'

/** Where the built host says "put the nonce here" in its index.html. */
export const noncePlaceholder = '__NONCE__'
/** Where it says "put here which keys may sign the registry of remotes". */
export const remotesPlaceholder = '__REMOTES__'

const attribute = (data: unknown) =>
  JSON.stringify(data).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const year = 'public, max-age=31536000, immutable'
const never = 'no-store'

const notFoundPage = texts.notFoundPage

/** A 404 as HTML: the loader of remotes heals from it, but not from one with a JSON body. */
const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).type('text/html; charset=utf-8').header('cache-control', never).send(notFoundPage)

/** A path that names a file; pages of the product have no dot in their last part. */
const isAsset = (path: string) => /\.[a-z0-9]+$/i.test(path)

type FrontEndSettings = Pick<
  Settings,
  'hostDir' | 'remotesDir' | 'remotesStateDir' | 'remotesCheck' | 'remotesOverrides'
>

/**
 * Serves the built front end from the layout that the proxy serves in production: the host, and under
 * `/remotes` immutable folders by version with the one registry that is revalidated at each load.
 */
export async function serveFrontEnd(
  app: FastifyInstance,
  { hostDir, remotesDir, remotesStateDir, remotesCheck, remotesOverrides }: FrontEndSettings,
): Promise<void> {
  serveRegistry(app, remotesDir)
  const common = { decorateReply: false, index: false, dotfiles: 'ignore', preCompressed: true } as const
  if (existsSync(remotesDir))
    await app.register(fastifyStatic, {
      ...common,
      root: remotesDir,
      prefix: '/remotes/',
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', year)
      },
    })
  if (existsSync(hostDir))
    await app.register(fastifyStatic, {
      ...common,
      root: hostDir,
      prefix: '/',
      wildcard: true,
      cacheControl: false,
      // Names with a content hash may be kept; the others (favicon, service worker) are asked for again.
      setHeaders: (reply, path) => {
        reply.header('cache-control', /[.-][0-9a-f]{8,}\./.test(basename(path)) ? year : 'no-cache')
      },
    })

  const trust = attribute(trustInRemotes({ remotesStateDir, remotesCheck, remotesOverrides }))
  if (remotesOverrides) app.log.warn('REMOTES_OVERRIDES is on: a tab may run a remote of its own machine')
  if (!remotesCheck) app.log.warn('REMOTES_CHECK is off: remotes run without being checked')
  const sendIndex = async (reply: FastifyReply) => {
    const nonce = newNonce()
    const page = await readFile(join(hostDir, 'index.html'), 'utf8').catch(() => null)
    if (page === null) return sendNotFound(reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', never)
      .header('content-security-policy', contentPolicy(nonce, remotesOverrides))
      .send(page.replaceAll(noncePlaceholder, nonce).replace(remotesPlaceholder, trust))
  }

  app.get('/', async (_request, reply) => sendIndex(reply))
  app.get('/index.html', async (_request, reply) => sendIndex(reply))

  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/') || path === '/api') throw refuse('not_found')
    const page = request.method === 'GET' || request.method === 'HEAD'
    if (!page || path.startsWith('/remotes/') || isAsset(path)) return sendNotFound(reply)
    return sendIndex(reply)
  })
}
