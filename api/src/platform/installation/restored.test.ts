import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nextNumber } from '../../records/numbers/next-number.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { settleRestored } from './restored.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
  await test.db
    .insertInto('installationIdentity')
    .values({ id: 1, identity: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', madeAt: test.clock.now() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ tablesKnownAs: null }))
    .execute()
})
afterEach(() => test.close())

const start = (always = false) => settleRestored(test.db, test.clock.now(), { always })
const number = () => nextNumber(test.db, test.laboratory.id, 'report', 2026)
const nextUser = async () => {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('users', 'id')) as id`.execute(test.db)
  return Number(rows[0]?.id)
}

it('leaves nothing out at the first start, nor at those after it', async () => {
  const first = await number()
  expect(await start()).toBe(false)
  expect(await start()).toBe(false)
  expect(await number()).toBe(first + 1)
})

it('gives no number and no id of a dump again: a restored dump has other tables', async () => {
  const [first, user] = [await number(), await nextUser()]
  await start()
  await test.db.updateTable('installationIdentity').set({ tablesKnownAs: '1 2 3 4 5' }).execute()
  expect(await start()).toBe(true)
  expect(await number()).toBe(first + 10_001)
  expect(await nextUser()).toBe(user + 1_000_001)
  expect(await start()).toBe(false)
  const rows = await test.db
    .selectFrom('auditTrail')
    .select(['entity', 'action'])
    .where('entity', '=', 'installation')
    .execute()
  expect(rows).toEqual([{ entity: 'installation', action: 'restore' }])
})

it('leaves numbers out on demand, where a folder was restored with its embedded database', async () => {
  const first = await number()
  await start()
  expect(await start(true)).toBe(true)
  expect(await number()).toBe(first + 10_001)
})
