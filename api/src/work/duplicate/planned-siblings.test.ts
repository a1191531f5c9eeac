import { isOfOneBirth } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { equip } from '../../testing/factories.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { sentTwice } from '../../testing/twice.ts'
import { plannedCardRound } from '../planned-card/round.ts'

/** Decisions on pairs make and remove siblings, on which the planned cards of twins depend. */

let test: TestApp
let acceptance: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  test.clock.set('2026-09-10T09:00:00.000Z')
  const { id } = test.laboratory
  await sql`update workgroups set config = jsonb_set(config, '{screenings}', '["sne","ic"]'::jsonb) where id = ${id}`.execute(
    test.db,
  )
  await equip(test.db, { id, type: 'standard', screenings: ['ic'] })
  acceptance = await test.as('acceptance')
})
afterEach(() => test.close())

const planned = async (newbornId: number) => {
  await plannedCardRound({ db: test.db, now: test.clock.now(), services: test.services })
  const rows = await test.db
    .selectFrom('sampleRequests')
    .innerJoin('motivations', 'motivations.id', 'sampleRequests.motivationId')
    .select(['motivations.machineName', 'sampleRequests.status'])
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'scheduled')
    .where('status', '=', 'pending')
    .execute()
  return rows.map(({ machineName }) => machineName)
}
const pairs = () =>
  test.db.selectFrom('newbornPairs').select(['id', 'status', 'evidence', 'version']).orderBy('id').execute()

/** Two records of one mother, of one day, that say nothing of a multiple birth. */
async function alike() {
  const cards = await sentTwice(test, () => ({ sex: 'female' }))
  return cards.map(({ newbornId }) => newbornId)
}

it('two possible twins have their cards planned once a person keeps them apart, and not after an undo', async () => {
  const ids = await alike()
  const [pair] = await pairs()
  expect(pair).toMatchObject({ status: 'open' })
  for (const id of ids) expect(await planned(id)).toEqual([])
  const params = { id: pair?.id ?? 0 }
  const { pair: apart } = await acceptance.call('keepNewbornsApart', {
    params,
    body: { version: pair?.version ?? 0, reason: 'Due gemelle' },
  })
  for (const id of ids) expect(await planned(id)).toEqual(['twins_ic'])
  const lead = await test.as('acceptance', { lead: true })
  await lead.call('undoDuplicate', { params, body: { version: apart.version, reason: 'Da rivedere' } })
  for (const id of ids) expect(await planned(id)).toEqual([])
})

it('the query of siblings reads pairs as the domain does', async () => {
  await alike()
  for (const status of ['open', 'twins'] as const) {
    await sql`update newborn_pairs set status = ${status}`.execute(test.db)
    const [pair] = await pairs()
    const [id = 0] = (await test.db.selectFrom('newborns').select('id').orderBy('id').execute()).map(
      (one) => one.id,
    )
    const expected = pair && isOfOneBirth({ status, evidence: pair.evidence as never }) ? ['twins_ic'] : []
    expect(await planned(id)).toEqual(expected)
  }
})
