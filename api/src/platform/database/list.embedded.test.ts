import { countedRows } from '@sne/shared/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { listPage } from './list.ts'
import type { OpenDatabase } from './open.ts'
import { inTransaction } from './transaction.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await sql`create table shelves (id bigint primary key, label text, place integer)`.execute(opened.db)
  await sql`insert into shelves select n, 'Ripiano ' || n, case when n % 5 = 0 then null else n % 3 end
    from generate_series(1, 23) n`.execute(opened.db)
})
afterAll(() => opened.close())

const options = { sortColumns: { place: 'place' }, defaultSort: '-place', key: 'id' }
const shelves = (from: string, db = opened.db) =>
  db.selectFrom(sql<{ id: number; place: number | null }>`${sql.raw(from)}`.as('shelves')).selectAll()
const all = '(select * from shelves)'

describe('a page of a list', () => {
  it.each(
    [1, 2, 3, 4, 7, 23, 24].flatMap((pageSize) =>
      [{}, { inOneStatement: true }, { countWithPage: true }].map((way) => [pageSize, way] as const),
    ),
  )('pages of %i rows show every row once, in order (%j)', async (pageSize, way) => {
    const seen: number[] = []
    for (let page = 1; ; page += 1) {
      const { items, total, more } = await listPage(
        opened.db,
        shelves(all),
        { page, pageSize },
        { ...options, ...way },
      )
      expect({ total, more }).toEqual({ total: 23, more: false })
      if (items.length === 0) break
      seen.push(...items.map(({ id }) => id))
    }
    // Without a place comes last, and among those alike the newer first.
    const { rows } = await sql<{
      id: number
    }>`select id from shelves order by place desc nulls last, id desc`.execute(opened.db)
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  it('listPage counts without rows when none is asked for or found', async () => {
    const none = await listPage(opened.db, shelves(all), { page: 1, pageSize: 0 }, options)
    expect(none).toMatchObject({ items: [], total: 23 })
    const empty = await listPage(
      opened.db,
      shelves('(select * from shelves where id > 100)'),
      { page: 1, pageSize: 50 },
      options,
    )
    expect(empty).toMatchObject({ items: [], total: 0, more: false })
  })

  it('listPage answers the same within a transaction', async () => {
    const within = await inTransaction(opened.db, (trx) =>
      listPage(trx, shelves(all, trx), { page: 2, pageSize: 5 }, options),
    )
    expect(within).toEqual(await listPage(opened.db, shelves(all), { page: 2, pageSize: 5 }, options))
  })

  it.each([{}, { countWithPage: true }])(
    'listPage counts up to countedRows and says that there are more (%j)',
    async (way) => {
      const many = `(select n as id, 1 as place from generate_series(1, ${countedRows + 30}) n)`
      const first = await listPage(
        opened.db,
        shelves(many),
        { page: 1, pageSize: 20 },
        { ...options, ...way },
      )
      expect(first).toMatchObject({ total: countedRows, more: true })
      const last = await listPage(
        opened.db,
        shelves(many),
        { page: Math.ceil((countedRows + 30) / 20), pageSize: 20 },
        { ...options, ...way },
      )
      expect(last).toMatchObject({ total: countedRows, more: true })
      expect(last.items.at(-1)?.id).toBe(1)
    },
  )
})

describe('a page of a search', () => {
  const named = { sortColumns: { place: 'place' }, defaultSort: 'place', key: 'id', isSearch: true }
  const twice = '(select * from shelves union all select * from shelves where id < 4)'

  it('a search shows and counts a row once on all pages, also when matchQuery has it twice', async () => {
    const seen: number[] = []
    for (const page of [1, 2, 3]) {
      const found = await listPage(
        opened.db,
        shelves(all),
        { page, pageSize: 10 },
        { ...named, matchQuery: shelves(twice) },
      )
      expect(found).toMatchObject({ total: 23, more: false })
      seen.push(...found.items.map(({ id }) => id))
    }
    const { rows } = await sql<{
      id: number
    }>`select id from shelves order by place asc nulls last, id`.execute(opened.db)
    expect(seen).toEqual(rows.map(({ id }) => id))
    const none = { ...named, matchQuery: shelves(twice) }
    expect(await listPage(opened.db, shelves(all), { page: 1, pageSize: 0 }, none)).toMatchObject({
      total: 23,
    })
    expect(await listPage(opened.db, shelves(all), { page: 9, pageSize: 10 }, none)).toMatchObject({
      items: [],
      total: 23,
    })
  })

  const many = (rows: number) => `(select n as id, n % 7 as place from generate_series(1, ${rows}) n)`
  const past = countedRows + 30
  it.each([['walked', true] as const, ['sorted whole', false] as const])(
    'a search for more rows than are counted is %s, and answers the same',
    async (_, walks) => {
      const orderedQuery = walks ? shelves(many(past)) : undefined
      const input = { page: 2, pageSize: 20 }
      const found = await listPage(opened.db, shelves(many(past)), input, { ...named, orderedQuery })
      expect(found).toMatchObject({ total: countedRows, more: true })
      expect(found.items.map(({ id }) => id)).toEqual(
        Array.from({ length: 20 }, (_, index) => (index + 21) * 7),
      )
    },
  )

  it('a search leaves orderedQuery out where all rows are counted', async () => {
    const nothing = shelves('(select * from shelves where id < 0)')
    const found = await listPage(
      opened.db,
      shelves(all),
      { page: 1, pageSize: 5 },
      { ...named, orderedQuery: nothing },
    )
    expect(found.items).toHaveLength(5)
  })

  it('a search counts exactly where rows that matchQuery has twice reach countedRows', async () => {
    const rows = many(countedRows - 5)
    const doubled = `(select * from ${rows} a union all select * from ${rows} b where id <= 20)`
    const options = { ...named, matchQuery: shelves(doubled) }
    const found = await listPage(opened.db, shelves(rows), { page: 1, pageSize: 3 }, options)
    expect(found).toMatchObject({ total: countedRows - 5, more: false })
    expect(found.items.map(({ id }) => id)).toEqual([7, 14, 21])
  })
})
