import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { json } from './columns.ts'
import type { OpenDatabase } from './open.ts'
import { sortKey } from './sort-key.ts'
import { inTransaction } from './transaction.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('values read the same on both databases', () => {
  it('both databases read numbers, days, moments, arrays and JSON alike', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as big, 1.5::numeric as amount, '2026-11-20'::date as day,
        '2026-11-20 10:00:00.123+01'::timestamptz(3) as moment, array[1, 2]::bigint[] as ids,
        array['2026-11-20'::date] as days, array['a', null] as words, '{"aB": [1, "x"]}'::jsonb as data,
        count(*) as count from (values (1), (2)) as v`.execute(database.db)
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        amount: 1.5,
        day: '2026-11-20',
        moment: '2026-11-20T09:00:00.123Z',
        ids: [1, 2],
        days: ['2026-11-20'],
        words: ['a', null],
        data: { aB: [1, 'x'] },
        count: 2,
      },
    ])
  })

  it('both databases give back written moments, arrays and every sort of JSON', async () => {
    const at = new Date('2026-11-20T09:00:00.123Z')
    const config = {
      screenings: ['sne' as const],
      pediatric: false,
      transport: [],
      reminderAfterHours: 1,
      oldSampleDays: 2,
    }
    const group = await database.db
      .insertInto('workgroups')
      .values({
        name: 'a',
        facilityName: 'b',
        nameSort: 'b a',
        code: 'roundtrip',
        type: 'standard',
        phones: ['1', 'due, "tre"'],
        config: json(config),
        createdAt: at,
      })
      .returning(['phones', 'config', 'createdAt'])
      .executeTakeFirstOrThrow()
    expect(group).toEqual({ phones: ['1', 'due, "tre"'], config, createdAt: at.toISOString() })
  })

  it('sortKey orders names without accents and case', async () => {
    const names = ['Éboli', "D'Angelo", 'de Luca', 'Abate', 'Zanetti', 'D’Àmico']
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[], ${names.map((name) => sortKey(name))}::text[]) as t (name, key)
      order by key collate "C"`.execute(database.db)
    expect(rows.map(({ name }) => name)).toEqual([
      'Abate',
      'D’Àmico',
      "D'Angelo",
      'de Luca',
      'Éboli',
      'Zanetti',
    ])
  })
})

describe('transactions', () => {
  it('an inner transaction joins the outer one', async () => {
    const work = inTransaction(database.db, async (trx) => {
      await inTransaction(trx, (inner) => sql`create table half (id integer)`.execute(inner))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    const { rows } = await sql`select to_regclass('half') as name`.execute(database.db)
    expect(rows).toEqual([{ name: null }])
  })

  it('a transaction runs again after a conflict, and only then', async () => {
    let attempts = 0
    const answer = await inTransaction(database.db, async () => {
      attempts++
      if (attempts < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      return 'done'
    })
    expect([answer, attempts]).toEqual(['done', 3])
    attempts = 0
    const failing = inTransaction(database.db, async () => {
      attempts++
      throw Object.assign(new Error('unique'), { code: '23505' })
    })
    await expect(failing).rejects.toThrow('unique')
    expect(attempts).toBe(1)
  })
})
