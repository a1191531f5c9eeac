import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, recalled } from '../../testing/recalled.ts'

/** One recall of a newborn in a category waits at a time. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const recalls = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['id', 'status', 'approvedAt', 'originSampleId', 'urgent'])
    .where('type', '=', 'new_spot')
    .orderBy('id')
    .execute()

const statusOf = async (sampleId: number) =>
  (
    await test.db
      .selectFrom('analyzableSamples')
      .select('status')
      .where('sampleId', '=', sampleId)
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
  ).status

it('a decision takes over the recall that an analyst asked for by hand', async () => {
  const newborn = await newCard(test)
  const values = { C8: 0.7 }
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  const { plateId } = await newborn.measure('sne_ms', [values, values])
  const analyst = await test.as('analyst')
  await analyst.call('createSampleRequest', {
    body: { newbornId: newborn.card.newbornId, type: 'new_spot', categories: ['sne'] },
  })
  await newborn.decide(plateId, { actionId: 'recall_spot' })
  expect(await recalls()).toHaveLength(1)
  const [report] = await newborn.reports()
  await acceptReport(test, report?.id ?? 0)
  expect(await recalls()).toMatchObject([{ status: 'pending', approvedAt: expect.any(String) }])
  expect(await statusOf(newborn.card.id)).toBe('recall')
})

it('a decision on a second card takes over the recall that waits because of the first card', async () => {
  const first = await recalled(test, { C8: 0.7 })
  const second = await recallCard(test, { ...first, motivation: 'control' })
  // As a card outside the days of life of a recall for trypsinogen: it answers nothing.
  await test.db
    .updateTable('sampleRequests')
    .set({ status: 'pending', newSampleId: null })
    .where('type', '=', 'new_spot')
    .execute()
  const { plateId } = await second.measure('sne_ms', { C8: 0.7 })
  await second.decide(plateId, { actionId: 'urgent_recall' })
  expect(await recalls()).toMatchObject([{ status: 'pending', originSampleId: second.card.id, urgent: true }])
  const report = (await second.reports()).at(-1)
  await acceptReport(test, report?.id ?? 0)
  expect(await statusOf(second.card.id)).toBe('recall')
  expect(await statusOf(first.newborn.card.id)).toBe('reported')

  const third = await recallCard(test, { ...first, newborn: second })
  const last = await third.measure('sne_ms')
  expect(last.row.proposedAction.actionId).toBe('positivity_returned')
  await third.decide(last.plateId)
  const returned = (await third.reports()).at(-1)
  await acceptReport(test, returned?.id ?? 0)
  expect(await recalls()).toMatchObject([{ status: 'done' }])
  expect(await statusOf(second.card.id)).toBe('reported')
})

it('a request by hand is refused while another laboratory waits for the same material', async () => {
  const newborn = await newCard(test)
  const analyst = await test.as('analyst', { validator: true })
  const body = { newbornId: newborn.card.newbornId, type: 'new_spot' as const, categories: ['sne' as const] }
  await analyst.call('createSampleRequest', { body })
  const other = await createWorkgroup(test.db, { type: 'standard' })
  await test.db.updateTable('sampleRequests').set({ workgroupId: other.id }).execute()
  expect((await analyst.refused('createSampleRequest', { body })).details.code).toBe('duplicate')
})
