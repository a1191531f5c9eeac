import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { fillDemo } from './demo/fill.ts'
import { sendDemoShipments } from './demo/shipments.ts'
import { keepSearching } from './duplicate/keep-searching.ts'
import { seedReference } from './reference/seed.ts'
import { createServices } from './services.ts'
import type { Settings } from './settings.ts'

/** How often letters that could not be sent are tried again, in ms. */
const mailRound = 60_000

export interface RunningServer {
  readonly app: FastifyInstance
  /** Answers what has begun, takes nothing new, then closes the database. */
  stop(): Promise<void>
}

/** Opens the database, brings it up to date and listens. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const database = await openDatabase(settings)
  const { db } = database
  try {
    const applied = await migrate(db)
    await seedReference(db)
    const filled = settings.demoData && (await fillDemo(db))
    const services = createServices(settings, db)
    const app = await buildApp({ settings, db, services })
    if (filled) await sendDemoShipments(app, db, new Date())
    app.log.info({ database: database.kind, applied, filled }, 'database ready')
    const mailTimer = setInterval(() => {
      services.mail.deliver().catch((error: unknown) => app.log.error({ err: error }, 'mail round failed'))
    }, mailRound)
    await app.listen({ port: settings.port, host: settings.host })
    await services.reportDrawer.start({ log: app.log, alone: database.kind === 'embedded' })
    const stopSearching = keepSearching(db, app.log, () => new Date())
    const stop = async () => {
      clearInterval(mailTimer)
      await stopSearching()
      await app.close()
      await database.close()
    }
    return { app, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}
