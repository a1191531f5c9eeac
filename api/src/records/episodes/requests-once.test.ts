import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { recalled } from '../../testing/recalled.ts'
import { requestsReadWith } from '../../testing/requests-read.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const own = 200

it('the judgement reads the requests of a newborn once for a card', async () => {
  const { newborn } = await recalled(test, { 'C14:1': 0.8 })
  const { newbornId } = newborn.card
  const read = await requestsReadWith(test.db, newbornId, async (trx) => {
    await sql`insert into sample_requests overriding system value
      select (jsonb_populate_record(known, jsonb_build_object('id', 2000000 + n, 'number', 'Y' || n,
        'type', 'scheduled', 'status', 'done', 'done_at', known.created_at, 'new_sample_id', null,
        'origin_analyzable_id', null))).*
      from sample_requests known, generate_series(1, ${own}::integer) n
      where known.id = (select min(id) from sample_requests where newborn_id = ${newbornId}
        and type = 'new_spot')`.execute(trx)
  })
  expect(read).toBeGreaterThanOrEqual(own)
  expect(read).toBeLessThan(own * 1.5)
})
