import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/open.ts'
import { SteadyClient } from '../../platform/database/steady-client.ts'
import { recordWholeFill, unfinishedFill } from '../../platform/installation/facts.ts'
import type { Settings } from '../../platform/settings.ts'
import { fillHistory, type HistoryServer } from './history/fill-history.ts'
import { sendDemoShipments } from './shipments.ts'
import { texts } from './texts.ts'
import { hasHistory } from './workgroups.ts'

/**
 * Lets one of several processes on a server work at a time. The lock has a connection of its own: a pool may have a
 * single one, which the work needs. The embedded database has one process alone.
 */
async function oneProcess<T>(databaseUrl: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!databaseUrl) return work()
  const client = new SteadyClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('demo shipments'))`)
    return await work()
  } finally {
    await client.end()
  }
}

interface Unfinished {
  readonly app: FastifyInstance
  readonly db: Db
  readonly settings: Settings
  readonly serve: HistoryServer
}

/** Says on the console how far the fill is: it takes a minute. */
const tellDay = (day: number, days: number) => console.error(texts.progress(day, days))

/**
 * Completes a demonstration whose fill has not come to its end: the one that this start began, or one whose process
 * was killed. The whole one gets its history, the small one its shipments. A history that a rule refuses ends there: the
 * server starts with what is filled in.
 */
export async function completeDemonstration({ app, db, settings, serve }: Unfinished): Promise<void> {
  if (!(await unfinishedFill(db))) return
  await oneProcess(settings.databaseUrl, async () => {
    const begun = await unfinishedFill(db)
    if (!begun) return
    if (await hasHistory(db))
      await fillHistory({ settings, db, serve, now: begun, tell: tellDay }).catch((error: unknown) =>
        app.log.error({ err: error }, 'the history of the demonstration was not filled to its end'),
      )
    else await sendDemoShipments(app, db, begun)
    await recordWholeFill(db, true, new Date())
  })
}
