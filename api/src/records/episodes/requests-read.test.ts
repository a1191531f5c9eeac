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

const others = 4000

it('the judgement reads the requests of a newborn’s cards, and none of the repetitions that other cards were refused', async () => {
  const { newborn } = await recalled(test, { 'C14:1': 0.8 })
  const { newbornId } = newborn.card
  const read = await requestsReadWith(test.db, newbornId, async (trx) => {
    await sql`insert into sample_requests overriding system value
      select (jsonb_populate_record(known, jsonb_build_object('id', 1000000 + n, 'number', 'X' || n, 'newborn_id', 1000000 + n,
        'type', 're_test', 'status', 'refused', 'refused_reason', 'Altro', 'refused_at', known.created_at, 'done_at', null, 'replicates', 1, 'origin_analyzable_id', 1000000 + n,
        'origin_sample_analysis_id', 1000000 + n))).*
      from sample_requests known, generate_series(1, ${others}::integer) n
      where known.id = (select min(id) from sample_requests)`.execute(trx)
    await sql`analyze sample_requests`.execute(trx)
  })
  expect(read).toBeLessThan(100)
})
