import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renewPassed, sweepStandings } from '../../records/standings/sweep.ts'
import { laboratoryAtWork } from '../../testing/everything.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'
import { workAtRandom } from '../../testing/random-work.ts'
import { expectSummaries } from '../../testing/summaries.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it.each([11, 12])(
  'summaries say what a count of the rows says after each step of people at work (seed %i)',
  async (seed) => {
    await workAtRandom(test, { seed, steps: 25 }, (step) => expectSummaries(test, step))
  },
)

it('summaries say what a count of the rows says in a laboratory with plates, results and reports', async () => {
  await laboratoryAtWork(test)
  await expectSummaries(test, 'at work')
})

it('summaries are repaired by the sweep, which logs the repair', async () => {
  await acceptedCards(test, 2)
  const now = test.clock.now()
  expect((await sweepStandings(test.db, now)).repaired).toBe(0)
  const { numDeletedRows } = await test.db.deleteFrom('failsafeParts').executeTakeFirstOrThrow()
  const gone = await test.db.deleteFrom('orderStandings').executeTakeFirstOrThrow()
  expect(Number(numDeletedRows)).toBeGreaterThan(0)
  const repaired = Number(numDeletedRows) + Number(gone.numDeletedRows)
  expect((await sweepStandings(test.db, now)).repaired).toBe(repaired)
  await expectSummaries(test, 'repaired')
  const kept = await test.db.selectFrom('standingSweeps').selectAll().executeTakeFirstOrThrow()
  expect(kept).toMatchObject({
    lastId: 0,
    repaired,
    repairedAt: now.toISOString(),
    finishedAt: now.toISOString(),
  })
})

it('summaries are compared some newborns a round, from the first one again after the last', async () => {
  await acceptedCards(test, 3)
  const round = async () => (await sweepStandings(test.db, test.clock.now(), 2)).compared
  expect([await round(), await round(), await round()]).toEqual([2, 1, 2])
})

it('summaries are compared for every newborn with anything open, whatever names it, once before the first comes again', async () => {
  await laboratoryAtWork(test)
  await acceptedCards(test, 3)
  const { rows } = await sql<{ open: number; asked: number }>`select count(distinct id)::integer as open,
      count(distinct id) filter (where asked)::integer as asked from (
    select newborn_id as id, false as asked from analysis_requests where status = 'open'
    union all select newborn_id, false from expected_categories where not settled
    union all select newborn_id, false from analyzable_samples where status = 'waiting' and deleted_at is null
    union all select newborn_id, true from sample_requests where status = 'pending'
    union all select newborn_id, false from order_standings union all select newborn_id, false from failsafe_parts
    union all select first_id, false from newborn_pairs where status = 'open') named`.execute(test.db)
  const [{ open, asked } = { open: 0, asked: 0 }] = rows
  expect(open).toBeGreaterThan(3)
  expect(asked).toBeGreaterThan(0)
  for (const size of [1, 2]) {
    let compared = 0
    for (let last = size; last === size; compared += last)
      last = (await sweepStandings(test.db, test.clock.now(), size)).compared
    expect(compared, `${size} a round`).toBe(open)
  }
})

it('summaries keep what the list says of a newborn until its next step of age, and after other times', async () => {
  await acceptedCards(test, 2)
  const at = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000)
  const kept = () =>
    test.db
      .selectFrom('failsafeNewborns')
      .select(['workgroupId', 'newbornId', 'passed', 'listed', 'times'])
      .orderBy('workgroupId')
      .orderBy('newbornId')
      .execute()
  await renewPassed(test.db, at(10), 100)
  const at10 = await kept()
  expect(at10.length).toBeGreaterThan(0)
  expect(await renewPassed(test.db, at(10), 100)).toBe(0)
  await renewPassed(test.db, at(30), 100)
  const at30 = await kept()
  expect(at30.map(({ passed }) => passed)).not.toEqual(at10.map(({ passed }) => passed))
  // Nothing of it holds by other times, and the list counts the parts.
  await test.db.updateTable('failsafeNewborns').set({ times: 'others', listed: false }).execute()
  await expectSummaries(test, 'other times')
  expect(await renewPassed(test.db, at(30), 100)).toBeGreaterThan(0)
  expect(await kept()).toEqual(at30)
})

it('summaries that hide a newborn are told and repaired', async () => {
  await acceptedCards(test, 2)
  await renewPassed(test.db, test.clock.now(), 100)
  await sweepStandings(test.db, test.clock.now())
  const { numUpdatedRows } = await test.db
    .updateTable('failsafeNewborns')
    .set({ categories: ['sma'] })
    .executeTakeFirstOrThrow()
  expect((await sweepStandings(test.db, test.clock.now())).repaired).toBe(Number(numUpdatedRows))
  await expectSummaries(test, 'repaired')
})
