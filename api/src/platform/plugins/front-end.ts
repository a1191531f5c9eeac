import { statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { both } from '../both-languages.ts'
import { refuse } from '../calls/refusal.ts'
import { readHostPage } from '../host-files/host-page.ts'
import { HostVersionTaken, publishHost } from '../host-files/publish-host.ts'
import { trustInRemotes } from '../remotes/trust.ts'
import type { Settings } from '../settings.ts'
import { serveRegistry } from './registry-file.ts'
import { contentPolicy, newNonce } from './security.ts'
import { texts } from './texts.ts'

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
  'hostDir' | 'hostVersionsDir' | 'remotesDir' | 'remotesStateDir' | 'remotesCheck' | 'remotesOverrides'
>

/**
 * Publishes the files of this process's host. Without space or permission the process serves them from its build, where
 * the proxy finds them too; the next start tries again.
 * @throws HostVersionTaken
 */
async function publish(app: FastifyInstance, settings: FrontEndSettings): Promise<void> {
  try {
    await publishHost(settings)
  } catch (error) {
    if (error instanceof HostVersionTaken) throw error
    const said = texts.hostNotPublished(settings.hostVersionsDir)
    app.log.error({ err: error }, both(said, 'the files of the host were not published'))
  }
}

/**
 * Serves the built front end from the layout that the proxy serves in production: under `/host` and `/remotes` immutable
 * folders by version, with the one registry that is revalidated at each load. The page names the files of this
 * process's build.
 */
export async function serveFrontEnd(app: FastifyInstance, settings: FrontEndSettings): Promise<void> {
  const { hostDir, hostVersionsDir, remotesDir, remotesStateDir, remotesCheck, remotesOverrides } = settings
  serveRegistry(app, remotesDir)
  await publish(app, settings)
  const serveVersions = async (prefix: string, folders: readonly string[]) => {
    const root = folders.filter((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    if (root.length === 0) return
    await app.register(fastifyStatic, {
      ...{ decorateReply: false, index: false, dotfiles: 'ignore', preCompressed: true },
      ...{ root, prefix, wildcard: true, cacheControl: false },
      setHeaders: (reply) => {
        reply.header('cache-control', year)
      },
    })
  }
  await serveVersions('/remotes/', [remotesDir])
  await serveVersions('/host/', [hostVersionsDir, join(hostDir, 'host')])

  const page = readHostPage(hostDir, trustInRemotes({ remotesStateDir, remotesCheck, remotesOverrides }))
  if (remotesOverrides) app.log.warn('REMOTES_OVERRIDES is on: a tab may run a remote of its own machine')
  if (!remotesCheck) app.log.warn('REMOTES_CHECK is off: remotes run without being checked')
  const sendIndex = async (reply: FastifyReply) => {
    if (page === null) return sendNotFound(reply)
    const nonce = newNonce()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', never)
      .header('content-security-policy', contentPolicy(nonce, remotesOverrides, page.scripts))
      .send(page.withNonce(nonce))
  }

  app.get('/', async (_request, reply) => sendIndex(reply))
  app.get('/index.html', async (_request, reply) => sendIndex(reply))

  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/') || path === '/api') throw refuse('not_found')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || /^\/(host|remotes)\//.test(path) || isAsset(path)) return sendNotFound(reply)
    return sendIndex(reply)
  })
}
