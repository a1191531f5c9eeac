import cookie from '@fastify/cookie'
import { apiVersion, versionHeaders } from '@sne/shared/contract'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import { answerErrors, answerUnreadableAddress } from './calls/error-answer.ts'
import { registerCalls } from './calls/register.ts'
import type { Services } from './calls/services.ts'
import type { Db } from './database/open.ts'
import { handlers as productHandlers } from './handlers.ts'
import { connectionLimits } from './limits.ts'
import { showKeptMail } from './mail/kept-mail-page.ts'
import { documentApi } from './plugins/api-docs.ts'
import { readBodies } from './plugins/bodies.ts'
import { compressAnswers } from './plugins/compression.ts'
import { serveFrontEnd } from './plugins/front-end.ts'
import { reportHealth } from './plugins/health.ts'
import { logCalls, loggerOptions, requestId } from './plugins/logging.ts'
import { OutageLog } from './plugins/outage-log.ts'
import { secure } from './plugins/security.ts'
import { answerBrokenRequest, type ConnectionLimits, endSilentBodies } from './plugins/slow-requests.ts'
import type { Settings } from './settings.ts'

export interface AppOptions {
  readonly settings: Settings
  readonly db: Db
  readonly services: Services
  /** Another time in tests. */
  readonly clock?: () => Date
  /** Other handlers in tests of the machinery itself. */
  readonly handlers?: typeof productHandlers
  /** Shorter limits in tests of the limits themselves. */
  readonly connection?: ConnectionLimits
}

/** The server without its socket: `listen` it, or `inject` requests into it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, db, services, handlers = productHandlers, clock = () => new Date() } = options
  const { connection = connectionLimits } = options
  const outage = new OutageLog(() => sql`select 1`.execute(db))
  const app = fastify({
    logger: loggerOptions(settings, outage),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: (_address: string, hop: number) => hop < settings.trustProxy,
    bodyLimit: settings.uploadMaxBytes,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    requestTimeout: connection.request,
    connectionTimeout: connection.answer,
    keepAliveTimeout: connection.idle,
    http: {
      headersTimeout: connection.headers,
      connectionsCheckingInterval: connection.check,
    },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerUnreadableAddress,
  })
  outage.writeTo(app.log)
  answerErrors(app)
  endSilentBodies(app, connection)
  logCalls(app)
  await secure(app, { https: settings.publicUrl.startsWith('https:') })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header(versionHeaders.api, apiVersion)
  })
  await app.register(cookie)
  await compressAnswers(app)
  await readBodies(app, settings.uploadMaxBytes)
  reportHealth(app, { db, dataDir: settings.dataDir, watch: services.watch })
  documentApi(app, settings.publicUrl)
  registerCalls(app, { db, services, handlers, clock })
  showKeptMail(app, db, services.mail, settings)
  await serveFrontEnd(app, settings)
  app.addHook('onClose', async () => {
    await outage.stop()
    await services.watch.stop()
    await services.reportDrawer.stop()
    await Promise.all([services.documents.close(), services.fileReader.close()])
  })
  return app
}
