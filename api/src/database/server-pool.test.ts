import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { kyselyOn } from './open.ts'
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
