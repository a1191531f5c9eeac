import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db, OpenDatabase } from '../../platform/database/open.ts'
import { SteadyClient } from '../../platform/database/steady-client.ts'
import { recordWholeFill, unfinishedFill } from '../../platform/installation/facts.ts'
import type { Settings } from '../../platform/settings.ts'
import { beginAgain } from './begin-again.ts'
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

/** A call of the history was refused, or failed; `cause` says which one. */
export class HistoryFailed extends Error {
  constructor(cause: unknown) {
    super(`The history of the demonstration was not filled to its end: ${cause}`, { cause })
    this.name = 'HistoryFailed'
  }
}

interface Unfinished {
  readonly app: FastifyInstance
  readonly db: Db
  readonly settings: Settings
  readonly serve: HistoryServer
  readonly inHaste: OpenDatabase['inHaste']
  /** Told of each day of the history, from 1; the console when it is not given. */
  readonly tell?: (day: number, days: number) => void
  /** Another time in tests. */
  readonly clock?: () => Date
}

/** Says on the console how far the fill is: it takes a minute. */
const tellDay = (day: number, days: number) => console.error(texts.progress(day, days))

/**
 * Completes a demonstration whose fill has not come to its end: the one that this start began, or one whose process
 * was killed. The small one gets the shipments that it lacks; the whole one gets its history from the first day.
 * @throws HistoryFailed; the next start begins the history again
 */
export async function completeDemonstration(unfinished: Unfinished): Promise<void> {
  const { app, db, settings, serve, inHaste, tell = tellDay, clock = () => new Date() } = unfinished
  if (!(await unfinishedFill(db))) return
  await oneProcess(settings.databaseUrl, async () => {
    const begun = await unfinishedFill(db)
    if (!begun) return
    if (await hasHistory(db)) {
      const now = await beginAgain(db, begun, clock())
      await inHaste(() => fillHistory({ settings, db, serve, now, tell })).catch((error: unknown) => {
        throw new HistoryFailed(error)
      })
    } else await sendDemoShipments(app, db, begun)
    await recordWholeFill(db, true, new Date())
    // The tables were empty when plans were last made: by those the first scan reads every waiting category. Autovacuum and the upkeep of
    // the embedded database come minutes later.
    await sql`analyze`.execute(db)
  })
}
