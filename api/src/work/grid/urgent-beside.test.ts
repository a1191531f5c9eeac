import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'

/* A second tier of the first card comes back altered after the recall card of that card has arrived. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const C3 = { C3: 6.5 }
const requests = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['status', 'urgent', 'newSampleId'])
    .where('type', '=', 'new_spot')
    .orderBy('id')
    .execute()

/** A newborn whose first card is recalled, with a second tier beside it; the recall card is here. */
async function withRecallCard(values: Readonly<Record<string, number>> = C3) {
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = card
    return card
  })
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  const again = await newborn.measure('sne_ms', [values, values])
  const { id: typeId } = await test.db
    .selectFrom('analysisTypes')
    .select('id')
    .where('code', '=', 'sne_2t_mma')
    .executeTakeFirstOrThrow()
  const analyst = await test.as('analyst')
  const params = { id: again.plateId }
  const grid = await analyst.call('getGrid', { params, query: {} })
  const rows = grid.rows.map(({ sampleAnalysisId }) => ({
    sampleAnalysisId,
    actionId: 'recall_spot' as const,
    secondTierTypeIds: [typeId],
  }))
  const { version } = await analyst.call('saveGridDraft', {
    params,
    body: { version: grid.draftVersion, rows },
  })
  await analyst.call('closeGrid', { params, body: { draftVersion: version } })
  for (const { id, status } of await newborn.reports()) if (status === 'pending') await acceptReport(test, id)
  const second = await recallCard(test, { newborn, sent })
  expect(await requests()).toEqual([{ status: 'assume_re_test', urgent: false, newSampleId: second.card.id }])
  return newborn
}

it('an urgent finding of the second tier is decided as proposed, and asks for material again', async () => {
  const newborn = await withRecallCard()
  const tier = await newborn.measure('sne_2t_mma', { MMA: 2, MCA: 9 })
  expect(tier.row.proposedAction.actionId).toBe('urgent_recall')
  await newborn.decide(tier.plateId)
  expect(await requests()).toEqual([{ status: 'pending', urgent: true, newSampleId: null }])
  expect((await newborn.reports()).at(-1)).toMatchObject({ outcome: 'positive', urgent: true })
})

it('a recall that is not urgent is answered by the card that has come', async () => {
  // MET is too high for its second tier to close it, and the second tier shows nothing.
  const newborn = await withRecallCard({ MET: 130 })
  const tier = await newborn.measure('sne_2t_mma', { MMA: 1, MCA: 0.3, HCY: 5 })
  await newborn.decide(tier.plateId, { actionId: 'recall_spot' })
  expect(await requests()).toMatchObject([{ status: 'assume_re_test', urgent: false }])
})
