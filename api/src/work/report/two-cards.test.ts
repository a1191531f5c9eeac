import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, recalled, type SentCard } from '../../testing/recalled.ts'

/** Two cards of one newborn: the finding of one does not disappear behind the other. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const orderOf = (newbornId: number) =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('newbornId', '=', newbornId)
    .where('category', '=', 'sne')
    .execute()

describe('a second card that nobody asked for', () => {
  it('a second card waits for the decision on the first one, whose finding it does not close', async () => {
    let sent: SentCard | undefined
    const first = await newCard(test, (card) => {
      sent = card
      return card
    })
    const out = await first.measure('sne_ms', { PHE: 900 })
    const second = await recallCard(test, { newborn: first, sent, motivation: 'control' })
    const inRange = await second.measure('sne_ms')
    expect((await first.rowOn(out.plateId)).proposedAction).toMatchObject({ actionId: 're_test_duplicate' })
    expect((await second.rowOn(inRange.plateId)).proposedAction).toMatchObject({
      actionId: 'suspend',
      reason: expect.stringContaining('altro cartoncino'),
    })
    await second.decide(inRange.plateId)
    await first.decide(out.plateId)
    const again = await first.measure('sne_ms', [{ PHE: 900 }, { PHE: 900 }])
    expect((await first.rowOn(again.plateId)).proposedAction.actionId).toBe('urgent_recall')
    await first.decide(again.plateId)
    expect((await second.rowOn(inRange.plateId)).proposedAction).toMatchObject({
      actionId: 'suspend',
      reason: expect.stringContaining('reperto di un altro cartoncino, già deciso'),
    })
  })

  it('a second card leaves no order closed under a critical value of the first one', async () => {
    let sent: SentCard | undefined
    const first = await newCard(test, (card) => {
      sent = card
      return card
    })
    const second = await recallCard(test, { newborn: first, sent, motivation: 'control' })
    const plate = await second.measure('sne_ms')
    // Only the second card is measured: the first one is on the next plate.
    await second.decide(plate.plateId)
    const [report] = await second.reports()
    await acceptReport(test, report?.id ?? 0)
    const late = await first.measure('sne_ms', { PHE: 900 }).catch(() => null)
    if (late) await first.decide(late.plateId)
    const [order] = await orderOf(first.card.newbornId)
    expect(order?.status).toBe(late ? 'open' : 'closed')
  })
})

it('a second tier out of range after the recall card came is an urgent recall', async () => {
  const recall = await recalled(test, { C3: 14 }, 'urgent_recall')
  const next = await recallCard(test, recall)
  const { plateId } = await next.measure('sne_ms')
  expect((await next.rowOn(plateId)).proposedAction).toMatchObject({ actionId: 'suspend' })
  await next.decide(plateId)
  const tier = await recall.newborn.measure('sne_2t_mma', { MMA: 30 })
  expect((await recall.newborn.rowOn(tier.plateId)).proposedAction).toMatchObject({
    actionId: 'urgent_recall',
    secondTiers: [],
  })
  await recall.newborn.decide(tier.plateId)
  expect(await orderOf(recall.newborn.card.newbornId)).toEqual([{ status: 'open', closeReason: null }])
})

describe('a ratio of two wells', () => {
  it('a ratio of two wells that is out in one of them is confirmed, or discordant', async () => {
    const newborn = await newCard(test)
    const first = await newborn.measure('sne_ms', { 'C14:1': 0.6, C2: 11 })
    await newborn.decide(first.plateId)
    const again = await newborn.measure('sne_ms', [
      { 'C14:1': 0.6, C2: 11 },
      { 'C14:1': 0.6, C2: 40 },
    ])
    const { proposedAction, findings } = await newborn.rowOn(again.plateId)
    expect(proposedAction.actionId).not.toBe('report_negative')
    expect(findings.find(({ analyte }) => analyte === 'C14:1/C2')).toMatchObject({ closedBy: null })
  })

  it('a ratio whose lower part cannot be read is repeated', async () => {
    const newborn = await newCard(test)
    const first = await newborn.measure('sne_ms', { C2: 'unusable' })
    expect(first.row.proposedAction.actionId).toBe('re_test_single')
  })
})

describe('conditions that one card tells, and a later one does not', () => {
  const before = (hours: number, card: SentCard) =>
    new Date(Date.parse(card.collectedAt) - hours * 3_600_000).toISOString()

  it.each([
    ['ECMO', { ecmo: true }, () => null],
    ['red cells at an unknown time', { transfusion: { at: null, type: 'red_cells' as const } }, () => null],
    [
      'red cells, and the later card plasma',
      { transfusion: { at: null, type: 'red_cells' as const } },
      (card: SentCard) => ({ at: before(2, card), type: 'plasma' as const }),
    ],
  ])('%s leave no negative of galactosaemia on the later card', async (_, told, transfusionOf) => {
    let sent: SentCard | undefined
    const first = await newCard(test, (card) => {
      sent = { ...card, conditions: { ...card.conditions, transfusion: null, ...told } }
      return sent
    })
    const second = await recallCard(test, {
      newborn: first,
      sent,
      motivation: 'control',
      change: (card) => ({
        ...card,
        feeding: ['breast'],
        conditions: { ...card.conditions, ecmo: false, transfusion: transfusionOf(card) },
      }),
    })
    const { row } = await second.measure('tgal_tot')
    expect(row.proposedAction.actionId).not.toBe('report_negative')
    expect(row.against.map(({ code }) => code)).toContain('card_not_suitable')
  })
})

describe('a request by hand', () => {
  it.each(['new_spot', 'scheduled'] as const)(
    'a request by hand of type %s recalls no finding that its card has not confirmed',
    async (type) => {
      let sent: SentCard | undefined
      const first = await newCard(test, (card) => {
        sent = card
        return card
      })
      const out = await first.measure('sne_ms', { PHE: 900 })
      const analyst = await test.as('analyst')
      const dueDate = new Date(test.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
      await analyst.call('createSampleRequest', {
        body: { newbornId: first.card.newbornId, type, categories: ['sne'], dueDate },
      })
      const second = await recallCard(test, { newborn: first, sent, motivation: 'control' })
      const inRange = await second.measure('sne_ms')
      expect((await second.rowOn(inRange.plateId)).proposedAction.actionId).toBe('suspend')
      expect((await first.rowOn(out.plateId)).proposedAction.actionId).toBe('re_test_duplicate')
    },
  )
})

it('a card that names itself a recall, of a newborn who was never recalled, is reported in range', async () => {
  const newborn = await newCard(test, (card) => ({ ...card, motivation: 'recall_sne' }))
  const { row } = await newborn.measure('sne_ms')
  expect(row.proposedAction.actionId).toBe('report_negative')
})

it('a reopened recall whose card came in range is reported as returned, never as in range', async () => {
  const recall = await recalled(test, { C8: 0.7 })
  const next = await recallCard(test, recall)
  await next.decide((await next.measure('sne_ms')).plateId)
  const [returned] = await next.reports()
  await acceptReport(test, returned?.id ?? 0)
  const supervisor = await test.as('supervisor', { validator: true })
  await supervisor.call('reopenReport', {
    params: { id: recall.reportId },
    body: { motivation: 'Da rivedere' },
  })
  const refused = await (await test.as('analyst')).refused('decideSampleAnalysis', {
    params: { id: recall.analysisId },
    body: { actionId: 'report_negative', note: 'Rivisto' },
  })
  expect(JSON.stringify(refused)).toContain('Positività rientrata')
})

it('a transfusion before the first card, which a later card tells, marks the signed report of the first', async () => {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = { ...card, feeding: ['breast'], conditions: { ...card.conditions, transfusion: null } }
    return sent
  })
  await first.decide((await first.measure('tgal_tot')).plateId)
  const [report] = await first.reports()
  await acceptReport(test, report?.id ?? 0)
  await recallCard(test, {
    newborn: first,
    sent,
    motivation: 'control',
    change: (card) => ({
      ...card,
      conditions: {
        ...card.conditions,
        transfusion: {
          at: new Date(Date.parse(sent?.collectedAt ?? '') - 5 * 3_600_000).toISOString(),
          type: 'red_cells',
        },
      },
    }),
  })
  const supervisor = await test.as('supervisor', { validator: true })
  const { reassessments } = await supervisor.call('getReport', { params: { id: report?.id ?? 0 } })
  expect(reassessments).toMatchObject([{ cause: 'correction', state: 'open' }])
})

it('a card after a transfusion says nothing of SMA where the table of non-conformities says so', async () => {
  const newborn = await newCard(test, (card) => ({
    ...card,
    conditions: {
      ...card.conditions,
      transfusion: {
        at: new Date(Date.parse(card.collectedAt) - 3 * 3_600_000).toISOString(),
        type: 'red_cells',
      },
    },
  }))
  await laboratoryOf(test, 'sma')
  const { row } = await newborn.measure('sma_smn1')
  expect(row.proposedAction.actionId).toBe('wait_scheduled')
  expect(row.against.map(({ code }) => code)).toContain('card_not_suitable')
})
