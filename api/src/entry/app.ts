import cookie from '@fastify/cookie'
import { apiVersion, versionHeaders } from '@sne/shared/contract'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import { compressAnswers } from '../platform/calls/compression.ts'
import { answerErrors, answerUnreadableAddress } from '../platform/calls/error-answer.ts'
import { registerCalls } from '../platform/calls/register.ts'
import type { Services } from '../platform/calls/services.ts'
import { brokenRelations } from '../platform/database/broken-relation.ts'
import type { Db, OpenDatabase } from '../platform/database/open.ts'
import { refusedForRoom } from '../platform/database/refused-for-room.ts'
import { connectionLimits } from '../platform/limits.ts'
import { documentApi } from '../platform/plugins/api-docs.ts'
import { finishEarlyAnswers } from '../platform/plugins/early-answers.ts'
import { serveFrontEnd } from '../platform/plugins/front-end.ts'
import { showKeptMail } from '../platform/plugins/kept-mail-page.ts'
import { logCalls, loggerOptions, requestId } from '../platform/plugins/logging.ts'
import { brokenOutage, databaseOutage, OutageLog, storageOutage } from '../platform/plugins/outage-log.ts'
import { tryStoring } from '../platform/plugins/readiness.ts'
import { refuseWhenStopping } from '../platform/plugins/refuse-when-stopping.ts'
import { secure } from '../platform/plugins/security.ts'
import {
  answerBrokenRequest,
  type ConnectionLimits,
  endLateBodies,
} from '../platform/plugins/slow-requests.ts'
import type { Settings } from '../platform/settings.ts'
import { handlers as productHandlers } from './handlers.ts'
import { readBodies } from './plugins/bodies.ts'
import { reportHealth } from './plugins/health.ts'

export interface AppOptions {
  readonly settings: Settings
  readonly db: Db
  /** Of a database server. */
  readonly aside?: OpenDatabase['aside']
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
  const { settings, db, aside, services, handlers = productHandlers, clock = () => new Date() } = options
  const { connection = connectionLimits } = options
  const broken = brokenRelations(db)
  const room = refusedForRoom()
  const outages = [
    new OutageLog(databaseOutage(() => sql`select 1`.execute(db))),
    new OutageLog(brokenOutage(broken)),
    new OutageLog(storageOutage(() => tryStoring(db, settings.dataDir), room)),
  ]
  const app = fastify({
    logger: loggerOptions(settings, outages),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: (_address: string, hop: number) => hop < settings.trustProxy,
    bodyLimit: settings.uploadMaxBytes,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
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
  for (const outage of outages) outage.writeTo(app.log)
  answerErrors(app, (error) => {
    broken.notice(error)
    room.notice(error)
  })
  endLateBodies(app, connection)
  logCalls(app)
  refuseWhenStopping(app)
  await secure(app, { https: settings.publicUrl.startsWith('https:') })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header(versionHeaders.api, apiVersion)
  })
  await app.register(cookie)
  await compressAnswers(app)
  await readBodies(app, settings.uploadMaxBytes)
  finishEarlyAnswers(app, connection, settings.uploadMaxBytes)
  const connections = aside ? settings.databasePool : 1
  reportHealth(app, {
    ...{ db, aside, connections, broken, room },
    ...{ dataDir: settings.dataDir, watch: services.watch },
  })
  documentApi(app, settings.publicUrl)
  registerCalls(app, { db, services, handlers, clock, clockWrongBy: services.watch.clockWrongBy })
  showKeptMail(app, db, services.mail, settings)
  await serveFrontEnd(app, settings)
  app.addHook('onClose', async () => {
    await Promise.all(outages.map((outage) => outage.stop()))
    await services.watch.stop()
    await services.reportDrawer.stop()
    await Promise.all([services.documents.close(), services.fileReader.close(), services.detection.close()])
  })
  return app
}
