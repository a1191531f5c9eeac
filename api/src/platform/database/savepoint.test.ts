import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import type { Db, OpenDatabase } from './open.ts'
import { atSavepoint } from './savepoint.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const attempt = (code: string) =>
  database.db.transaction().execute((trx) =>
    atSavepoint(trx, async () => {
      throw Object.assign(new Error(code), { code })
    }),
  )

it('atSavepoint answers with the error of the work', async () => {
  expect(await attempt('23505')).toMatchObject({ error: { code: '23505' } })
})

it('atSavepoint throws when the disk is full, so that no work is called faulty for it', async () => {
  await expect(attempt('53100')).rejects.toMatchObject({ code: '53100' })
})

it('atSavepoint leaves a transaction behind that commits, after a statement that failed', async () => {
  const { db } = database
  await sql`create table attempts (id bigint primary key)`.execute(db)
  const put = (trx: Db, id: number) => sql`insert into attempts values (${id})`.execute(trx)
  const outcome = await db.transaction().execute(async (trx) => {
    await put(trx, 1)
    return atSavepoint(trx, () => put(trx, 1))
  })
  expect(outcome).toMatchObject({ error: { code: '23505' } })
  const { rows } = await sql`select id from attempts`.execute(db)
  expect(rows).toEqual([{ id: 1 }])
})
