import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/open.ts'
import { SteadyClient } from '../../platform/database/steady-client.ts'
import { recordWholeFill, unfinishedFill } from '../../platform/installation/facts.ts'
import { sendDemoShipments } from './shipments.ts'

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

/**
 * Sends the shipments of a demonstration whose fill has not come to its end: the one that this start began, or one
 * whose process was killed.
 * @param databaseUrl the server's; none for the embedded database
 */
export async function completeDemonstration(
  app: FastifyInstance,
  db: Db,
  databaseUrl: string | undefined,
): Promise<void> {
  if (!(await unfinishedFill(db))) return
  await oneProcess(databaseUrl, async () => {
    const begun = await unfinishedFill(db)
    if (!begun) return
    await sendDemoShipments(app, db, begun)
    await recordWholeFill(db, true, new Date())
  })
}
