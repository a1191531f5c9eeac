import { type CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServerDatabase } from '../../testing/database.ts'
import { type Db, type OpenDatabase, openServer } from './open.ts'
import { prepared } from './prepared.ts'
import { withOptions } from './statement-options.ts'
import { inTransaction } from './transaction.ts'

const admin = process.env.TEST_DATABASE_URL
const asLast = (query: CompiledQuery) => withOptions(query, { last: true })

describe.runIf(admin)('the last statement of a transaction', () => {
  let opened: OpenDatabase
  let other: OpenDatabase
  let drop: () => Promise<unknown>
  beforeEach(async () => {
    const made = await createServerDatabase(admin ?? '')
    drop = made.drop
    opened = openServer(made.url, 1)
    other = openServer(made.url, 1)
    await sql`create table shelves (id bigint primary key, label text)`.execute(opened.db)
  })
  afterEach(async () => {
    await opened.close()
    await other.close()
    await drop()
  })

  const first = (db: Db) => sql`insert into shelves values (1, 'Primo')`.execute(db)
  const write = (db: Db, id: number) =>
    db.executeQuery(
      asLast(sql`insert into shelves values (${id}, 'Ultimo') returning id`.withPlugin(prepared).compile(db)),
    )
  const labels = async () => {
    const { rows } = await sql<{ label: string }>`select label from shelves order by id`.execute(other.db)
    return rows.map(({ label }) => label)
  }

  it('a connection sends the commit along with the last statement', async () => {
    await inTransaction(opened.db, async (trx) => {
      await first(trx)
      expect(await labels()).toEqual([])
      expect((await write(trx, 2)).rows).toEqual([{ id: 2 }])
      await expect.poll(labels).toEqual(['Primo', 'Ultimo'])
    })
    expect(await labels()).toEqual(['Primo', 'Ultimo'])
  })

  it('a last statement that fails commits nothing, and the next transaction is a new one', async () => {
    const failing = inTransaction(opened.db, async (trx) => {
      await first(trx)
      await write(trx, 1)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await labels()).toEqual([])
    await inTransaction(opened.db, (trx) => write(trx, 3))
    expect(await labels()).toEqual(['Ultimo'])
  })

  it('a last statement commits nothing when the commit is refused', async () => {
    await sql`alter table shelves add constraint once unique (label) deferrable initially deferred`.execute(
      opened.db,
    )
    const twice = inTransaction(opened.db, async (trx) => {
      await sql`insert into shelves values (5, 'Ultimo'), (6, 'Ultimo')`.execute(trx)
      await write(trx, 7)
    })
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect(await labels()).toEqual([])
  })

  it('inTransaction repeats the transaction of a last statement whose plan is outdated', async () => {
    await inTransaction(opened.db, (trx) => write(trx, 1))
    const all = asLast(
      sql`insert into shelves (id) values (9) returning shelves.*`.withPlugin(prepared).compile(opened.db),
    )
    await sql`delete from shelves`.execute(opened.db)
    await inTransaction(opened.db, (trx) => trx.executeQuery(all))
    await sql`delete from shelves`.execute(opened.db)
    await sql`alter table shelves add column place integer default 7`.execute(other.db)
    let begun = 0
    await inTransaction(opened.db, async (trx) => {
      begun += 1
      await first(trx)
      await trx.executeQuery(all)
    })
    expect(begun).toBe(2)
    expect(await labels()).toHaveLength(2)
  })
})
