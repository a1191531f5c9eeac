import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import type { OpenDatabase } from './open.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** Every page of cards and every newborn's page asks by newborn: without such an index it reads the whole table. */
it('PostgreSQL finds the rows of a newborn by an index, in every table that has some', async () => {
  const { rows } = await sql<{ table: string }>`select c.table_name as table from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'newborn_id' and not exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = c.table_name::regclass and a.attname = 'newborn_id'
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(deleted_at IS NULL)'))
    order by 1`.execute(opened.db)
  expect(rows.map(({ table }) => table)).toEqual([])
})
