import { setTimeout as wait } from 'node:timers/promises'
import { openServer } from '../api/src/platform/database/open.ts'
import { createServerDatabase } from '../api/src/testing/database.ts'
import { isDone } from '../api/src/work/duplicate/search-state.ts'
import { startPostgres } from '../ops/test/postgres.ts'
import { startProduct } from './support/start-product.ts'

/**
 * Starts a PostgreSQL for the run before the first worker, unless TEST_DATABASE_URL names one. Fills a template
 * on it with the demonstration laboratory. DEMO_TEMPLATE names the template.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const started = given ? null : await startPostgres()
  const admin = given ?? started?.url ?? ''
  process.env.TEST_DATABASE_URL = admin

  const template = await createServerDatabase(admin)
  const filling = await startProduct({ DATABASE_URL: template.url })
  await untilCompared(template.url)
  await filling.stop()
  await forgetMark(template.url)
  process.env.DEMO_TEMPLATE = new URL(template.url).pathname.slice(1)
  return async () => {
    if (started) await started.stop()
    else await template.drop()
  }
}

/** The server compares the newborns of its first start in the background; a copy has nothing left to compare. */
async function untilCompared(url: string) {
  const { db, close } = openServer(url, 1)
  while (!(await isDone(db))) await wait(50)
  await close()
}

/** A start on a copy would take it for a restored database, and leave numbers out. */
async function forgetMark(url: string) {
  const { db, close } = openServer(url, 1)
  await db.updateTable('installationIdentity').set({ tablesKnownAs: null }).execute()
  await close()
}
