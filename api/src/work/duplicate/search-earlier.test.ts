import { comparisonRules } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { sentTwice } from '../../testing/twice.ts'
import { searchRound } from './search-earlier.ts'

let test: TestApp
let before = 0
beforeAll(async () => {
  test = await startTestApp()
})
// Each begins where the newborns of the one before end.
beforeEach(async () => {
  const { last } = await test.db
    .selectFrom('newborns')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  before = last ?? 0
  const at = test.clock.now()
  await test.db.deleteFrom('duplicateSearches').execute()
  await test.db
    .insertInto('duplicateSearches')
    .values({ rules: comparisonRules, lastId: before, startedAt: at })
    .execute()
})
afterAll(() => test.close())

/** As if both had been registered before there was a detection. */
const forget = () => sql`delete from newborn_pairs`.execute(test.db)
const pairs = () =>
  test.db
    .selectFrom('newbornPairs')
    .select(['firstId', 'secondId', 'status', 'version'])
    .where('firstId', '>', before)
    .orderBy('id')
    .execute()
const round = (size?: number, stopping?: () => boolean) =>
  searchRound(test.db, test.clock.now(), stopping, size)
async function toTheEnd(size = 2) {
  for (let rounds = 1; rounds < 100; rounds += 1)
    if ((await round(size)).outcome === 'finished') return rounds
  throw new Error('It does not end')
}
const state = async () => (await test.as('support')).call('getDuplicateSearch', {})

it('the search finds newborns that were registered before the detection, in small steps', async () => {
  const [older, newer] = await sentTwice(test)
  const twins = await sentTwice(test, (index) => ({ plurality: { n: 2, order: index + 1 } }))
  await sentTwice(test, { mother: { surname: 'ALTRA', name: 'MADRE' } })
  const found = await pairs()
  expect(found).toHaveLength(2)
  await forget()

  expect(await state()).toEqual({ compared: 0, left: 6, finishedAt: null })
  expect(await round(2)).toEqual({ outcome: 'went_on', compared: 2 })
  expect(await state()).toMatchObject({ compared: 2, left: 4 })
  await toTheEnd()
  expect(await pairs()).toEqual(found)
  expect(found).toContainEqual(
    expect.objectContaining({ firstId: older?.newbornId, secondId: newer?.newbornId, status: 'open' }),
  )
  expect(found).toContainEqual(expect.objectContaining({ firstId: twins[0]?.newbornId, status: 'twins' }))
  expect(await state()).toMatchObject({ compared: 6, left: 0, finishedAt: test.clock.now().toISOString() })
})

it('the search goes on where it was stopped', async () => {
  await sentTwice(test, {}, 3)
  await forget()
  let asked = 0
  expect(await round(50, () => ++asked > 1)).toEqual({ outcome: 'went_on', compared: 1 })
  expect(await round()).toEqual({ outcome: 'finished', compared: 3 })
  expect(await pairs()).toHaveLength(3)
})

it('the search is taken over a minute after a process died with it, and by nobody before', async () => {
  await sentTwice(test)
  await forget()
  const dying = searchRound(test.db, test.clock.now(), () => {
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await round()).toMatchObject({ outcome: 'idle' })
  test.clock.advance({ minutes: 1 })
  expect(await round()).toEqual({ outcome: 'finished', compared: 2 })
  expect(await pairs()).toHaveLength(1)
})

it('two processes at once, beside people who register, write each pair once', async () => {
  await sentTwice(test, {}, 3)
  await forget()
  const outcomes = await Promise.all([round(), round(), sentTwice(test, {})])
  expect(outcomes.slice(0, 2).map((one) => (one as { outcome: string }).outcome).sort()).toContain('idle') // biome-ignore format: one question
  await toTheEnd(50).catch(() => {})
  expect(await pairs()).toHaveLength(4)
})

it('the search changes nothing that a person decided, and nothing when it is repeated', async () => {
  const [older] = await sentTwice(test)
  const acceptance = await test.as('acceptance')
  const { duplicates } = await acceptance.call('getNewborn', { params: { id: older?.newbornId ?? 0 } })
  const id = duplicates[0]?.pairId ?? 0
  const { version } = await acceptance.call('getDuplicate', { params: { id } })
  await acceptance.call('keepNewbornsApart', { params: { id }, body: { version, reason: 'Cugini' } })
  const decided = await pairs()
  await toTheEnd()
  expect(await pairs()).toEqual(decided)
  await sql`update duplicate_searches set last_id = ${before}, finished_at = null`.execute(test.db)
  await toTheEnd()
  expect(await pairs()).toEqual(decided)
})

it('the search takes back pairs that the present rules no longer find, and leaves a trail of what it wrote', async () => {
  const [older, newer] = await sentTwice(test, { mother: { surname: 'ALTRA', name: 'MADRE' } })
  await sql`insert into newborn_pairs (first_id, second_id, status, score, evidence, found_at)
    values (${older?.newbornId}, ${newer?.newbornId}, 'open', 90, '[]', now())`.execute(test.db)
  await toTheEnd()
  expect(await pairs()).toEqual([])
  const trail = await test.db
    .selectFrom('auditTrail')
    .innerJoin('auditEffects', 'auditEffects.auditId', 'auditTrail.id')
    .select(['auditTrail.actorId', 'auditEffects.entity', 'auditEffects.fromStatus', 'auditEffects.toStatus'])
    .where('auditTrail.call', '=', 'searchEarlierDuplicates')
    .where('auditTrail.entityId', '>', before)
    .execute()
  expect(trail).toEqual([{ actorId: null, entity: 'newborn-pair', fromStatus: 'open', toStatus: null }])
})
