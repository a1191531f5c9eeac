import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

/** A planner refuses what would have answered a finding: the finding does not wait from the start again. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

async function refuseRepetition() {
  const { id } = await test.db
    .selectFrom('sampleRequests')
    .select('id')
    .where('type', '=', 're_test')
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  const planner = await test.as('planner')
  await planner.call('refuseSampleRequest', { params: { id }, body: { reason: 'Niente dischi' } })
}

/** The analysis that waits for its decision, with its proposal. */
async function pending() {
  const analyst = await test.as('analyst')
  const [item] = (await analyst.call('listPendingAnalyses', { query: {} })).items
  const params = { id: item?.id ?? 0 }
  const { judgement } = await analyst.call('getSampleAnalysis', { params })
  return { params, analyst, pendingReason: item?.pendingReason, ...judgement?.proposedAction }
}

describe('a refused answer of a finding', () => {
  it('a refused answer of a finding leaves a time-critical one to an urgent recall, also after it was suspended', async () => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { C8: 0.7 })).plateId)
    await refuseRepetition()
    const { analyst, params, ...first } = await pending()
    expect(first).toMatchObject({ pendingReason: 're_test_refused', actionId: 'urgent_recall' })
    await analyst.call('decideSampleAnalysis', { params, body: { actionId: 'suspend', note: 'Attendo' } })
    expect(await pending()).toMatchObject({ actionId: 'urgent_recall' })
  })

  it('a refused answer of a finding keeps the lateness of a repetition that was late when it was refused', async () => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { PHE: 300 })).plateId)
    test.clock.advance({ hours: 24 * 8 })
    await refuseRepetition()
    expect(await pending()).toMatchObject({ pendingReason: 're_test_late', actionId: 'recall_spot' })
  })

  it('a refused repetition recalls urgently for an analyte that cannot wait, without asking for its second tier again', async () => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { XLE: 300 })).plateId)
    await newborn.decide((await newborn.measure('sne_ms', [{ XLE: 300 }, { XLE: 305 }])).plateId)
    await refuseRepetition()
    expect(await pending()).toMatchObject({ actionId: 'urgent_recall', secondTiers: [] })
  })
})
