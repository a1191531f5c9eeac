import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { seedReference } from '../../work/reference/seed.ts'
import { fillDemo } from './fill.ts'

/** Tables of the installation itself, which no fill writes. */
const ofInstallation = [
  ...['kysely_migration', 'kysely_migration_lock', 'installation_identity', 'installation_facts'],
]

/** The first rows of a history are the keys of its birth points. */
const isBegun = async (db: Db) =>
  (await db.selectFrom('apiKeys').select('id').limit(1).executeTakeFirst()) !== undefined

/** Tables that a fill writes; triggers that keep one from being emptied are disabled until the transaction ends. */
async function emptyTables(trx: Db): Promise<void> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in (${literals(ofInstallation)})`.execute(trx)
  const { rows: guards } = await sql<{ name: string; table: string }>`
    select tgname as name, tgrelid::regclass::text as table from pg_trigger
    where not tgisinternal and tgtype & 32 <> 0`.execute(trx)
  const turn = async (verb: 'disable' | 'enable') => {
    for (const { name, table } of guards)
      await sql`alter table ${sql.table(table)} ${sql.raw(verb)} trigger ${sql.ref(name)}`.execute(trx)
  }
  await turn('disable')
  const names = sql.join(tables.map(({ name }) => sql.table(name)))
  await sql`truncate ${names} restart identity`.execute(trx)
  await turn('enable')
}

/**
 * Empties a demonstration whose fill was stopped and fills its laboratories anew, in one
 * transaction: the steps of a day are not repeatable one by one. Nobody has worked in it, since no
 * start serves an unfinished demonstration.
 * @param begun when the stopped fill began
 * @returns when the new fill began
 */
export async function beginAgain(db: Db, begun: Date, now: Date): Promise<Date> {
  if (!(await isBegun(db))) return begun
  await inTransaction(db, async (trx) => {
    await emptyTables(trx)
    await seedReference(trx)
    await fillDemo(trx, now, 'whole')
  })
  return now
}
