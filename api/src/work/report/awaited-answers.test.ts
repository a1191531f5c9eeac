import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, recalled, type SentCard } from '../../testing/recalled.ts'

/**
 * A recall card in range is not the last answer while material of the finding is awaited. The material is a second
 * tier or the serum.
 */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

type Recall = Awaited<ReturnType<typeof recalled>>

/** The recall card, measured in range. */
async function answered(recall: Recall) {
  const card = await recallCard(test, recall)
  const { plateId } = await card.measure('sne_ms')
  return { card, plateId, row: await card.rowOn(plateId) }
}
const codesOf = (row: { against: readonly { code: string }[] }) => row.against.map(({ code }) => code)
const requestOf = (newbornId: number, type: 're_test' | 'new_spot') =>
  test.db
    .selectFrom('sampleRequests')
    .select(['id', 'status', 'newSampleId'])
    .where('newbornId', '=', newbornId)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const orderOf = (newbornId: number) =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('newbornId', '=', newbornId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()

describe('a recall card in range', () => {
  it('a recall card in range is not returned while a second tier of the finding is awaited', async () => {
    const recall = await recalled(test, { C3: 8.4, PHE: 300 })
    const { card, plateId, row } = await answered(recall)
    expect(row.proposedAction).toMatchObject({
      actionId: 'suspend',
      reason: expect.stringContaining('senza esito: MMA'),
    })
    expect(codesOf(row)).toEqual(['second_tier_awaited'])
    await card.decide(plateId)
    const analyst = await test.as('analyst')
    const params = { id: row.sampleAnalysisId }
    const body = { actionId: 'positivity_returned' as const, note: 'Nota' }
    expect((await analyst.refused('decideSampleAnalysis', { params, body })).details.code).toBe(
      'open_findings',
    )
    const tier = await recall.newborn.measure('sne_2t_mma')
    await recall.newborn.decide(tier.plateId)
    const { reportId } = await analyst.call('decideSampleAnalysis', { params, body })
    await acceptReport(test, reportId ?? 0)
    expect(await orderOf(card.card.newbornId)).toEqual({
      status: 'closed',
      closeReason: 'positivity_returned',
    })
  })

  it('a return by a recall card stays refused once the awaited second tier is out of range', async () => {
    const recall = await recalled(test, { C3: 8.4, PHE: 300 })
    const { card, plateId } = await answered(recall)
    await card.decide(plateId)
    const tier = await recall.newborn.measure('sne_2t_mma', { MMA: 30 })
    expect(tier.row.proposedAction.actionId).toBe('urgent_recall')
    expect((await card.rowOn(plateId)).allowedActions).not.toContain('positivity_returned')
  })

  it('a recall card in range waits until a lead refuses the second tier; a planner alone does not', async () => {
    const recall = await recalled(test, { C3: 8.4, PHE: 300 })
    const { card, plateId } = await answered(recall)
    const { id } = await requestOf(card.card.newbornId, 're_test')
    const sent = { params: { id }, body: { reason: 'Cartoncino finito' } }
    const planner = await test.as('planner')
    expect((await planner.refused('refuseSampleRequest', sent)).details.code).toBe('lead_required')
    await (await test.as('supervisor', { lead: true })).call('refuseSampleRequest', sent)
    expect((await card.rowOn(plateId)).proposedAction.actionId).toBe('positivity_returned')
  })

  it('a recall card in range is not returned while serum is awaited', async () => {
    const recall = await recalled(test, { C8: 0.7 })
    const card = await recallCard(test, recall)
    const supervisor = await test.as('supervisor', { lead: true, validator: true })
    const { id } = await supervisor.call('createSampleRequest', {
      body: { newbornId: card.card.newbornId, type: 'serum_sample', categories: ['sne'] },
    })
    const { plateId } = await card.measure('sne_ms')
    const row = await card.rowOn(plateId)
    expect([row.proposedAction.actionId, codesOf(row)]).toEqual(['suspend', ['serum_awaited']])
    await supervisor.call('refuseSampleRequest', { params: { id }, body: { reason: 'Il siero non serve' } })
    expect((await card.rowOn(plateId)).proposedAction.actionId).toBe('positivity_returned')
  })
})

/** A newborn whose recall waits for its signature, and a further card. */
async function cardBefore(change?: (card: SentCard, collectedAt: number) => SentCard) {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = card
    return card
  })
  await first.decide((await first.measure('sne_ms', { C8: 0.7 })).plateId)
  const again = await first.measure('sne_ms', [{ C8: 0.7 }, { C8: 0.7 }])
  await first.decide(again.plateId)
  const at = Date.parse(sent?.collectedAt ?? '')
  const second = await recallCard(test, {
    ...{ newborn: first, sent, motivation: 'control' },
    change: (card) => change?.(card, at) ?? card,
  })
  const sign = async () => acceptReport(test, (await first.reports())[0]?.id ?? 0)
  return { first, second, sign }
}
const cardNotices = () =>
  test.db.selectFrom('birthPointNotices').select('type').where('type', '=', 'recall_approved').execute()

describe('a card that came before its recall was signed', () => {
  it('a card before its recall’s signature answers the recall without a further request, and ends it in range', async () => {
    const { first, second, sign } = await cardBefore()
    const { plateId } = await second.measure('sne_ms')
    await sign()
    expect(await requestOf(first.card.newbornId, 'new_spot')).toMatchObject({
      status: 'assume_re_test',
      newSampleId: second.card.id,
    })
    expect(await cardNotices()).toEqual([])
    expect((await second.rowOn(plateId)).proposedAction.actionId).toBe('positivity_returned')
    await second.decide(plateId)
    await acceptReport(test, (await second.reports())[0]?.id ?? 0)
    expect(await requestOf(first.card.newbornId, 'new_spot')).toMatchObject({
      status: 'done',
      newSampleId: second.card.id,
    })
    expect(await orderOf(first.card.newbornId)).toEqual({
      status: 'closed',
      closeReason: 'positivity_returned',
    })
  })

  it('a card before the signature of its recall leaves the recall to the next card once it is unsuitable', async () => {
    const { first, second, sign } = await cardBefore()
    await sign()
    const acceptance = await test.as('acceptance')
    await acceptance.call('changeSampleStatus', {
      params: { id: second.card.id },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
    expect(await requestOf(first.card.newbornId, 'new_spot')).toMatchObject({
      status: 'pending',
      newSampleId: null,
    })
  })

  const before = (card: SentCard, at: number, hours: number, motivation: string): SentCard => ({
    ...{ ...card, motivation },
    collectedAt: new Date(at + hours * 3_600_000).toISOString(),
  })
  it.each([
    [
      'was collected before the recall was asked for and says nothing of its reason',
      (card: SentCard, at: number) => before(card, at, 1, 'first_sample'),
    ],
    [
      'was collected before the card of the finding',
      (card: SentCard, at: number) => before(card, at, -1, 'control'),
    ],
    [
      'is of a transfused newborn',
      (card: SentCard): SentCard => ({
        ...card,
        conditions: { ...card.conditions, transfusion: { type: 'red_cells', at: card.collectedAt } },
      }),
    ],
  ])('an early card answers no recall when it %s', async (_, change) => {
    const { first, sign } = await cardBefore(change)
    await sign()
    expect(await requestOf(first.card.newbornId, 'new_spot')).toMatchObject({
      status: 'pending',
      newSampleId: null,
    })
    expect(await cardNotices()).toHaveLength(1)
  })
})

it('a returned report is to be reassessed once a later result of the episode is out of range', async () => {
  const recall = await recalled(test, { C3: 8.4, PHE: 300 })
  const { card, plateId } = await answered(recall)
  // As a version that did not ask for the second tier left it.
  const { id } = await requestOf(card.card.newbornId, 're_test')
  const refused = { refusedAt: test.clock.now(), refusedReason: 'Versione precedente' }
  const step = (status: 'refused' | 'pending') =>
    test.db
      .updateTable('sampleRequests')
      .set({
        status,
        ...(status === 'refused' ? refused : { refusedAt: null, refusedReason: null, refusedBy: null }),
      })
      .where('id', '=', id)
      .execute()
  await step('refused')
  await card.decide(plateId)
  const reportId = (await card.reports())[0]?.id ?? 0
  await acceptReport(test, reportId)
  await step('pending')
  await recall.newborn.measure('sne_2t_mma', { MMA: 30 })
  const supervisor = await test.as('supervisor', { validator: true })
  const report = await supervisor.call('getReport', { params: { id: reportId } })
  expect(report.reassessments).toMatchObject([
    { state: 'open', text: expect.stringContaining('fuori soglia: MMA') },
  ])
})
