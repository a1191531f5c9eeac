import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { recallCard, recalled } from '../../testing/recalled.ts'

/** A card that is not evaluable keeps its open findings: those that are recalled urgently are so by this exit too. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const cardsAskedFor = () =>
  test.db
    .selectFrom('sampleRequests as request')
    .innerJoin('motivations', 'motivations.id', 'request.motivationId')
    .select(['request.status', 'request.urgent', 'request.approvedAt', 'motivations.machineName'])
    .where('request.type', '=', 'new_spot')
    .execute()
const urgentRecall = [
  { status: 'pending', urgent: true, approvedAt: expect.any(String), machineName: 'recall_sne' },
]
const urgentNotices = () =>
  test.db
    .selectFrom('birthPointNotices')
    .select('type')
    .where('urgent', '=', true)
    .where('type', '=', 'recall_approved')
    .execute()

it('a marker of a second tier that is not critical is recalled urgently, and the birth point is told', async () => {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', { C3: 8.4 })).plateId)
  await newborn.decide((await newborn.measure('sne_ms', [{ C3: 8.3 }, { C3: 8.5 }])).plateId)
  const tier = await newborn.measure('sne_2t_mma', { MMA: 30 })
  expect(tier.row.proposedAction.actionId).toBe('urgent_recall')
  await newborn.decide(tier.plateId, { actionId: 'not_evaluable' })
  expect(await cardsAskedFor()).toEqual(urgentRecall)
  expect(await urgentNotices()).toHaveLength(1)
})

it('a value that is out again on the recall card is recalled urgently', async () => {
  const next = await recallCard(test, await recalled(test, { C8: 0.7 }))
  const again = await next.measure('sne_ms', { C8: 0.7 })
  expect(again.row.proposedAction.actionId).toBe('urgent_recall')
  await next.decide(again.plateId, { actionId: 'not_evaluable' })
  expect(await cardsAskedFor()).toEqual(urgentRecall)
})
