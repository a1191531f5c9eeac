import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import type { Db, OpenDatabase } from './open.ts'
import { prepared } from './prepared.ts'
import { atSavepoint } from './savepoint.ts'
import { sendAhead, together } from './sending.ts'
import { withOptions } from './statement-options.ts'
import { inTransaction } from './transaction.ts'

interface Shelf {
  readonly shelfId: number
}

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table shelves (shelf_id bigint primary key)`.execute(database.db)
})
beforeEach(() => sql`truncate shelves`.execute(database.db))
afterAll(() => database.close())

const put = (db: Db, id: number) =>
  sql<Shelf>`insert into shelves values (${id}) returning shelf_id`.compile(db)
const all = (db: Db) => sql<Shelf>`select shelf_id from shelves order by shelf_id`.compile(db)
const kept = async () => (await database.db.executeQuery(all(database.db))).rows.map(({ shelfId }) => shelfId)

it('statements sent together run in their order, each with its own rows', async () => {
  const answers = await inTransaction(database.db, (trx) =>
    together(trx, put(trx, 1), all(trx), put(trx, 2), all(trx)),
  )
  expect(answers).toEqual([
    [{ shelfId: 1 }],
    [{ shelfId: 1 }],
    [{ shelfId: 2 }],
    [{ shelfId: 1 }, { shelfId: 2 }],
  ])
  expect(await kept()).toEqual([1, 2])
})

it('statements outside of a transaction are sent on one connection too', async () => {
  const { db } = database
  expect(await together(db, put(db, 1), all(db))).toEqual([[{ shelfId: 1 }], [{ shelfId: 1 }]])
})

it('the first failing statement’s error is thrown, and its transaction writes nothing', async () => {
  const failing = inTransaction(database.db, (trx) => together(trx, put(trx, 1), put(trx, 1), all(trx)))
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([])
})

it('a statement sent ahead is followed by the next one, and answers later', async () => {
  await inTransaction(database.db, async (trx) => {
    const answered = await sendAhead(trx, put(trx, 1))
    expect((await trx.executeQuery(all(trx))).rows).toEqual([{ shelfId: 1 }])
    expect(await answered()).toEqual([{ shelfId: 1 }])
  })
  expect(await kept()).toEqual([1])
})

it('a failing statement sent ahead throws its error with the next statement', async () => {
  const failing = inTransaction(database.db, async (trx) => {
    await sendAhead(trx, put(trx, 1))
    await sendAhead(trx, put(trx, 1))
    await trx.executeQuery(all(trx))
    throw new Error('The next statement answered.')
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([])
})

it('a statement that fails throws its error with the commit, where nothing follows it', async () => {
  const failing = inTransaction(database.db, async (trx) => {
    await sendAhead(trx, put(trx, 1))
    await sendAhead(trx, put(trx, 1))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([])
})

it('a statement that fails before the last one of a transaction leaves nothing behind', async () => {
  const last = (db: Db) =>
    withOptions(sql`insert into shelves values (9)`.withPlugin(prepared).compile(db), { last: true })
  const failing = inTransaction(database.db, async (trx) => {
    await sendAhead(trx, put(trx, 1))
    await sendAhead(trx, put(trx, 1))
    await trx.executeQuery(last(trx))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([])
  await inTransaction(database.db, async (trx) => {
    await sendAhead(trx, put(trx, 2))
    await trx.executeQuery(last(trx))
  })
  expect(await kept()).toEqual([2, 9])
})

it('a statement that fails within a savepoint is the error of the savepoint, and earlier statements stay', async () => {
  const outcome = await database.db.transaction().execute(async (trx) => {
    await sendAhead(trx, put(trx, 1))
    const attempt = await atSavepoint(trx, () => sendAhead(trx, put(trx, 1)))
    await sendAhead(trx, put(trx, 2))
    return attempt
  })
  expect(outcome).toMatchObject({ error: { code: '23505' } })
  expect(await kept()).toEqual([1, 2])
})

it('a transaction that is refused before its statements have answered writes nothing', async () => {
  const refused = inTransaction(database.db, async (trx) => {
    await sendAhead(trx, put(trx, 1))
    throw new Error('Refused.')
  })
  await expect(refused).rejects.toThrow('Refused.')
  expect(await kept()).toEqual([])
  await inTransaction(database.db, (trx) => together(trx, put(trx, 1)))
  expect(await kept()).toEqual([1])
})
