import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { createServerDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'
import { kyselyOn, openServer } from './open.ts'
import { serverDialect, serverPool } from './postgres.ts'
import { SilenceWatch } from './silence-watch.ts'

const admin = process.env.TEST_DATABASE_URL ?? ''

describe.runIf(admin)('a pool that ends', () => {
  it('a pool that ends waits until its connections are closed, so that their database can be dropped', async () => {
    const pool = serverPool(admin, 4, new SilenceWatch(async () => true))
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

describe.runIf(admin)('a pool larger than what the server grants', () => {
  it('a pool larger than the server grants lets calls wait for its connections, and says how many there are', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { url, drop } = await createServerDatabase(admin)
    const role = `narrow_${randomUUID().slice(0, 8)}`
    const owner = openServer(url, 1)
    await sql`create role ${sql.id(role)} login password 'narrow' connection limit 2`.execute(owner.db)
    const address = new URL(url)
    address.username = role
    address.password = 'narrow'
    const { db, close, grantedSize } = openServer(address.href, 10)
    expect(grantedSize()).toBeNull()
    const calls = Array.from({ length: 30 }, () => sql`select pg_sleep(0.02)`.execute(db))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(grantedSize()).toBe(2)

    await sql`alter role ${sql.id(role)} connection limit 5`.execute(owner.db)
    vi.advanceTimersByTime(61_000)
    await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(db)))
    vi.useRealTimers()
    expect(grantedSize()).toBeNull()
    await close()
    await sql`drop role ${sql.id(role)}`.execute(owner.db)
    await owner.close()
    await drop()
  })
})

describe.runIf(admin)('a connection of the pool', () => {
  const lockTimeoutOf = async (db: ReturnType<typeof kyselyOn>) =>
    (await sql<{ waits: string }>`select current_setting('lock_timeout') as waits`.execute(db)).rows[0]?.waits

  it('a connection waits ten seconds for a lock, and longer during migrations', async () => {
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
