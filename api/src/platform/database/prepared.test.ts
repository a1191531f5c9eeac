import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServerDatabase } from '../../testing/database.ts'
import { type OpenDatabase, openServer } from './open.ts'
import { plansOnce, prepared } from './prepared.ts'
import { inTransaction } from './transaction.ts'

const admin = process.env.TEST_DATABASE_URL

describe.runIf(admin)('a prepared statement', () => {
  let opened: OpenDatabase
  let address: string
  let drop: () => Promise<unknown>
  beforeEach(async () => {
    const made = await createServerDatabase(admin ?? '')
    drop = made.drop
    address = made.url
    opened = openServer(address, 1)
    // As on a server of an operator; the cluster of the tests plans each prepared statement once.
    await sql`alter database ${sql.id(new URL(address).pathname.slice(1))} set plan_cache_mode = auto`.execute(
      opened.db,
    )
    await opened.close()
    opened = openServer(address, 1)
    await sql`create table shelves (id bigint primary key, label text)`.execute(opened.db)
    await sql`insert into shelves values (1, 'Primo'), (2, 'Secondo')`.execute(opened.db)
  })
  afterEach(async () => {
    await opened.close()
    await drop()
  })

  const read = async (id: number, db = opened.db) => {
    const { rows } = await sql<object>`select * from shelves where id = ${id}`
      .withPlugin(prepared)
      .execute(db)
    return rows
  }
  const uses = async () => {
    const { rows } = await sql<{ times: number }>`select generic_plans + custom_plans as times
      from pg_prepared_statements where name like ${'prepared_%'}`.execute(opened.db)
    return rows.map(({ times }) => Number(times))
  }

  it('a prepared statement is prepared once and answers for each value; no other statement is prepared', async () => {
    expect(await read(1)).toEqual([{ id: 1, label: 'Primo' }])
    expect(await read(2)).toEqual([{ id: 2, label: 'Secondo' }])
    expect(await read(3)).toEqual([])
    expect(await uses()).toEqual([3])
  })

  const plans = async () => {
    const { rows } =
      await sql<object>`select generic_plans::integer as "generic", custom_plans::integer as "custom"
      from pg_prepared_statements where name like ${'prepared_%'}`.execute(opened.db)
    return rows
  }
  const mode = async () => {
    const { rows } = await sql<{
      mode: string
    }>`select current_setting(${'plan_cache_mode'}) as mode`.execute(opened.db)
    return rows[0]?.mode
  }

  it('a connection plans a prepared statement once for all values, and another statement for its own values', async () => {
    await read(1)
    await read(2)
    expect(await mode()).toBe('auto')
    await read(1)
    expect(await plans()).toEqual([{ generic: 3, custom: 0 }])
  })

  it('a connection plans a prepared statement once after a rollback, and after a statement that failed', async () => {
    const taken = inTransaction(opened.db, async (trx) => {
      await read(1, trx)
      throw new Error('Taken back')
    })
    await expect(taken).rejects.toThrow('Taken back')
    await read(1)
    await expect(sql`select 1 / ${0}::integer`.execute(opened.db)).rejects.toMatchObject({ code: '22012' })
    await read(1)
    await inTransaction(opened.db, async (trx) => {
      await sql`select ${plansOnce}`.execute(trx)
      await read(2, trx)
    })
    expect(await plans()).toEqual([{ generic: 4, custom: 0 }])
    expect(await mode()).toBe('auto')
  })

  it('a prepared statement answers after a migration has changed the columns', async () => {
    await sql`alter table shelves add column place integer default 7`.execute(opened.db)
    expect(await read(1)).toEqual([{ id: 1, label: 'Primo', place: 7 }])
    expect(await read(2)).toEqual([{ id: 2, label: 'Secondo', place: 7 }])
  })

  it('inTransaction begins anew once when a migration has outdated a prepared statement', async () => {
    await sql`alter table shelves add column open boolean default true`.execute(opened.db)
    // Another connection, whose plan is made before the columns change.
    await opened.db.destroy()
    opened = openServer(address, 1)
    await read(1)
    await sql`alter table shelves drop column open`.execute(opened.db)
    let begun = 0
    const rows = await inTransaction(opened.db, (trx) => {
      begun += 1
      return read(1, trx)
    })
    expect(rows).toEqual([{ id: 1, label: 'Primo' }])
    expect(begun).toBe(2)
  })

  it('a prepared statement gives the error that it gives when it is not prepared', async () => {
    const wrong = sql`select 1 / id as share from (select ${0}::integer as id) nothing`.withPlugin(prepared)
    await expect(wrong.execute(opened.db)).rejects.toMatchObject({ code: '22012' })
    expect(await read(1)).toHaveLength(1)
  })
})
