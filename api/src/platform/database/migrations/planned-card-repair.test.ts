import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/index.ts'
import { newCard } from '../../../testing/one-card.ts'
import { recallCard, type SentCard } from '../../../testing/recalled.ts'
import { changedMigrations } from './0077-changed-migrations.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const fed = (card: SentCard): SentCard => ({ ...card, conditions: { ...card.conditions, parenteral: {} } })

const scheduled = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['id', 'status', 'newSampleId'])
    .where('type', '=', 'scheduled')
    .orderBy('id')
    .execute()

it('the upgrade asks for a planned card that nobody was asked for', async () => {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = fed(card)
    return sent
  })
  await first.decide((await first.measure('sne_ms')).plateId, { actionId: 'wait_scheduled' })
  const next = await recallCard(test, {
    newborn: first,
    sent,
    motivation: 'parenteral_nutrition',
    change: fed,
  })
  await next.decide((await next.measure('sne_ms')).plateId, { actionId: 'wait_scheduled' })
  const sound = await scheduled()
  expect(sound).toMatchObject([{ status: 'done' }, { status: 'pending' }])
  await changedMigrations.up(test.db as never)
  expect(await scheduled()).toEqual(sound)

  const [answered, further] = sound.map(({ id }) => id)
  const step = (id: number | undefined, status: string) =>
    sql`update sample_requests set status = ${status}, done_at = null,
      refused_at = case when ${status} = 'refused' then now() end where id = ${id}`.execute(test.db)
  // The card was taken for the answer of the request, and the further one came too.
  await step(answered, 'assume_re_test')
  await step(further, 'assume_re_test')
  await changedMigrations.up(test.db as never)
  expect(await scheduled()).toMatchObject([{ status: 'assume_re_test' }, { status: 'assume_re_test' }])
  // The earlier version's state: nothing further was asked for.
  await step(further, 'refused')
  await changedMigrations.up(test.db as never)
  expect(await scheduled()).toMatchObject([{ status: 'pending', newSampleId: null }, { status: 'refused' }])
})
