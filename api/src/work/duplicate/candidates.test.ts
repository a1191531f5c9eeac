import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { candidatesOf } from '../../records/newborns/find-like.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'

/** Looking up a newborn's like must not grow with the table: a message waits for it. */
let test: TestApp
const many = 20_000
beforeAll(async () => {
  test = await startTestApp()
  await sql`insert into newborns (code, surname, name, name_sort, mother_sort, birth_at, mother)
    select 'X' || n, 'Cognome', 'Nome', 'cognome ' || n, 'madre ' || n, timestamptz '2026-01-01' + n * interval '20 minutes',
      jsonb_build_object('surname', 'Madre', 'name', n::text, 'fiscalCode', 'CODICE' || n, 'phones', '[]'::jsonb)
    from generate_series(1, ${many}::int) n`.execute(test.db)
  await sql`analyze newborns`.execute(test.db)
})
afterAll(() => test.close())

it('the detection of duplicates finds similar newborns by indexes alone', async () => {
  const row = await test.db
    .selectFrom('newborns')
    .selectAll()
    .where('code', '=', 'X777')
    .executeTakeFirstOrThrow()
  const second = await sql<{
    id: number
  }>`insert into newborns (code, surname, name, name_sort, mother_sort, birth_at, mother)
    select 'SECOND', surname, name, name_sort, mother_sort, birth_at + interval '1 hour', mother from newborns
    where code = 'X777' returning id`.execute(test.db)
  expect(await candidatesOf(test.db, row)).toEqual(second.rows.map(({ id }) => id))
  const { rows } = await sql<Record<string, string>>`explain
    select id from newborns where upper(mother ->> 'fiscalCode') = 'CODICE777' and coalesce(mother ->> 'fiscalCode', '') <> ''
    union select id from newborns where mother_sort = 'madre 777' and mother_sort <> ''
      and birth_at between '2026-01-09' and '2026-01-13'
    union select id from newborns where fiscal_code = any(array['X']::text[])`.execute(test.db)
  expect(rows.flatMap((line) => Object.values(line)).join('\n')).not.toContain('Seq Scan')
})
