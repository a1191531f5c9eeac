import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import type { OpenDatabase } from './open.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

it('the query builder writes every name of a statement as the database knows it, also within fragments and conditions', () => {
  const { sql: text } = opened.db
    .selectFrom('analyzableSamples as part')
    .innerJoin('newborns', 'newborns.id', 'part.newbornId')
    .select(['part.sampleId as cardId', sql`max(${sql.ref('newborns.birthAt')})`.as('lastBirth')])
    .where('part.deletedAt', 'is', null)
    .compile()
  expect(text).toBe(
    'select "part"."sample_id" as "card_id", max("newborns"."birth_at") as "last_birth" from "analyzable_samples" as "part" ' +
      'inner join "newborns" on "newborns"."id" = "part"."newborn_id" where "part"."deleted_at" is null',
  )
})

it('an identifier keeps a quotation mark that would end it', () => {
  const { sql: text } = sql`select 1 as ${sql.id('a"; drop')}`.compile(opened.db)
  expect(text).toBe('select 1 as "a""; drop"')
})

it('the database names the columns of an answer in camel case, and keeps the keys of stored JSON', async () => {
  const { rows } = await sql`select n as first_one, jsonb_build_object('as_stored', n) as kept_whole
    from generate_series(1, 2) n`.execute(opened.db)
  expect(rows).toEqual([
    { firstOne: 1, keptWhole: { as_stored: 1 } },
    { firstOne: 2, keptWhole: { as_stored: 2 } },
  ])
  expect((await sql`select 1 as no_row where false`.execute(opened.db)).rows).toEqual([])
})
