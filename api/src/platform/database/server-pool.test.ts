import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createServerDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'
import { kyselyOn, openServer } from './open.ts'
import { serverDialect, serverPool } from './postgres.ts'

const admin = process.env.TEST_DATABASE_URL ?? ''

describe.runIf(admin)('a pool that ends', () => {
  it('waits until its connections are closed, so that their database can be dropped', async () => {
    const pool = serverPool(admin, 4)
    const db = kyselyOn(serverDialect(pool))
    let closed = 0
    pool.on('remove', () => {
      closed += 1
    })
    await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.01)`.execute(db)))
    const opened = pool.totalCount
    await db.destroy()
    expect([opened > 0, closed]).toEqual([true, opened])
  })
})

describe.runIf(admin)('a connection of the pool', () => {
  const lockTimeoutOf = async (db: ReturnType<typeof kyselyOn>) =>
    (await sql<{ waits: string }>`select current_setting('lock_timeout') as waits`.execute(db)).rows[0]?.waits

  it('waits ten seconds for a lock, migrations longer, and ten seconds again after them', async () => {
    const { url, drop } = await createServerDatabase(admin)
    const { db, close } = openServer(url, 1)
    await sql`create table waits (during text)`.execute(db)
    // Writes down for each step of a migration how long it waits.
    await sql`create function note() returns event_trigger language plpgsql as
      $$ begin insert into public.waits values (current_setting('lock_timeout')); end $$`.execute(db)
    await sql`create event trigger noting on ddl_command_start execute function note()`.execute(db)
    const before = await lockTimeoutOf(db)
    await migrate(db)
    const { rows } = await sql<{ during: string }>`select distinct during from waits`.execute(db)
    expect([before, rows, await lockTimeoutOf(db)]).toEqual(['10s', [{ during: '0' }], '10s'])
    await close()
    await drop()
  })
})
