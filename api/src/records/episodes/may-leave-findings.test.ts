import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../platform/database/open.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { recalled } from '../../testing/recalled.ts'
import { mayLeaveFindings, openFindings } from './open-findings.ts'

/** An episode that leaves nothing open for sure is not read; one that does is read, whatever hides its finding. */

let test: TestApp
let inRange: Awaited<ReturnType<typeof newCard>>
beforeAll(async () => {
  test = await startTestApp()
  inRange = await newCard(test)
  await inRange.measure('sne_ms')
})
afterAll(() => test.close())

interface Order {
  readonly id: number
  readonly newbornId: number
  readonly category: string
  readonly workgroupId: number
  readonly may: boolean
}

/** Orders with results. */
async function orders(db: Db): Promise<readonly Order[]> {
  const { rows } =
    await sql<Order>`select o.id, o.newborn_id as "newbornId", o.category, o.workgroup_id as "workgroupId",
      ${mayLeaveFindings} as may
    from analysis_requests o where exists (select from analyzable_samples a join sample_analyses done
      on done.analyzable_sample_id = a.id and done.imported_at is not null
      where a.newborn_id = o.newborn_id and a.category = o.category)`.execute(db)
  return rows
}
const ofInRange = async (db: Db) =>
  (await orders(db)).find(({ newbornId }) => newbornId === inRange.card.newbornId)?.may

it('an episode with every value in range is not read', async () => {
  expect(await ofInRange(test.db)).toBe(false)
})

type Change = (own: RawBuilder<number>) => RawBuilder<unknown>
const ofValue =
  (change: RawBuilder<unknown>): Change =>
  (own) =>
    sql`update analysis_values set ${change} where analyte = 'C0' and sample_analysis_id = ${own}`
const changes: Readonly<Record<string, Change>> = {
  'a value out of range': ofValue(sql`flag = 'H'`),
  'a value that could not be read': ofValue(sql`flag = null`),
  'a typed value': ofValue(
    sql`edits = '[{"by": 1, "old": 1, "reason": "", "at": "2026-01-01T00:00:00.000Z"}]'`,
  ),
  'a value that was left out': ofValue(sql`excluded = true, exclusion = '{"by": 1}'`),
  'two wells': ofValue(sql`replicate_values = '[{"well": "A1"}, {"well": "A2"}]'`),
  'an answer of a list':
    () => sql`update analysis_values set analyte = (select min(code) from analytes where answers is not null)
    where analyte = 'C0'`,
  'an unknown weight': () => sql`update newborns set birth_weight = null`,
  'an unknown gestation': () => sql`update newborns set ga_weeks = null, ga_days = null`,
  'an unknown age': () => sql`update samples set age_at_collection_hours = null`,
  'results that were taken away': (own) => sql`insert into withdrawn_findings
    (sample_analysis_id, analytes, critical, reason, measured_at, withdrawn_by, withdrawn_at)
    values (${own}, '{C0}', '{C0}', 'Prova', now(), (select min(id) from users), now())`,
}
it.each(Object.entries(changes))('an episode is read with %s', async (_, change) => {
  const back = new Error('Taken back')
  const changed = test.db.transaction().execute(async (trx) => {
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(trx)
    // Weights of the card come before that of the birth.
    await sql`update samples set weight_at_collection = null`.execute(trx)
    await change(sql<number>`(select done.id from sample_analyses done
      join analyzable_samples a on a.id = done.analyzable_sample_id
      where a.newborn_id = ${inRange.card.newbornId})`).execute(trx)
    expect(await ofInRange(trx)).toBe(true)
    throw back
  })
  await expect(changed).rejects.toBe(back)
})

it('an episode is read wherever a finding stands open', async () => {
  const out = await recalled(test, { 'C14:1': 0.8 })
  const all = await orders(test.db)
  const open = await openFindings(test.db, all)
  const standing = all.filter(({ id }) => (open.get(id) ?? []).length > 0)
  expect(standing.map(({ newbornId }) => newbornId)).toContain(out.newborn.card.newbornId)
  expect(standing.filter(({ may }) => !may)).toEqual([])
})
