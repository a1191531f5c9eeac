import { notAskedText } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  inventCards,
  type SentShipment,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'
import { oneCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, recalled } from '../../testing/recalled.ts'

/** A card that was collected before its newborn died is analysed afterwards. */

let test: TestApp
let acceptance: TestPerson
let sent: SentShipment
let cards: ReturnType<typeof inventCards>
let centreId: number
let newborn: ReturnType<typeof oneCard>
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  cards = inventCards(test.clock.now(), 1)
  sent = await sendShipment(test, { cards })
  const { id: newbornId } = await test.db.selectFrom('newborns').select('id').executeTakeFirstOrThrow()
  centreId = (await createWorkgroup(test.db, { type: 'spoke_birth_point', config: { pediatric: true } })).id
  await test.db
    .insertInto('workgroupBirthPoints')
    .values({ workgroupId: centreId, birthPointId: sent.birthPointId })
    .execute()
  await communicate(newbornId, 'punto_nascita', true)
  const barcode = sent.cards[0]?.barcode ?? ''
  const { sample } = await acceptance.call('acceptSample', {
    params: { id: sent.id },
    body: { barcode, status: 'accepted', confirmClosed: true },
  })
  newborn = oneCard(test, { id: sample.id, barcode, newbornId, birthPointId: sent.birthPointId })
})
afterEach(() => test.close())

const communicate = (
  newbornId: number,
  recipientType: 'punto_nascita' | 'centro_clinico',
  deceased: boolean,
) =>
  acceptance.call('createCommunication', {
    body: {
      newbornId,
      recipientType,
      recipientName: 'Dr.ssa Conti',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      text: 'Parlato con il medico di guardia',
      categories: ['sne'],
      closureReason: deceased ? 'deceased' : null,
    },
  })
const asked = () =>
  test.db.selectFrom('sampleRequests').select('type').where('type', '<>', 're_test').execute()
const order = () =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason', 'finalReportId'])
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()
const noticesSince = async (id: number) =>
  (
    await test.db
      .selectFrom('birthPointNotices')
      .select(['workgroupId', 'type', 'urgent'])
      .where('id', '>', id)
      .execute()
  ).map((notice) => ({ ...notice, urgent: Boolean(notice.urgent) }))
const lastNotice = async () =>
  (await test.db.selectFrom('birthPointNotices').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ??
  0

describe('a decision on a card of a deceased newborn', () => {
  it('an urgent recall of a deceased newborn asks no family, tells centre and supervisors, and reports positive', async () => {
    await test.as('supervisor', { validator: true })
    const { plateId, row } = await newborn.measure('sne_ms', { PHE: 900 })
    expect(row.closure?.kind).toBe('deceased')
    const before = await lastNotice()
    await newborn.decide(plateId, { actionId: 'urgent_recall' })
    expect(await asked()).toEqual([])
    expect(await noticesSince(before)).toEqual([
      { workgroupId: centreId, type: 'urgent_positive', urgent: true },
    ])
    expect(await newborn.reports()).toMatchObject([{ outcome: 'positive', urgent: true }])
    const supervisor = await test.as('supervisor', { validator: true })
    const told = await test.db
      .selectFrom('notifications')
      .select('text')
      .where('type', '=', 'newborn_closed')
      .where('role', '=', 'supervisor')
      .execute()
    expect(told.map(({ text }) => text).join()).toContain('PHE')
    expect(supervisor.userId).toBeGreaterThan(0)
  })

  it('a recall of a deceased newborn asks for nothing, and its order ends once the centre was told', async () => {
    await newborn.decide((await newborn.measure('sne_ms', { PHE: 200 })).plateId)
    const again = await newborn.measure('sne_ms', [{ PHE: 200 }, { PHE: 200 }])
    await newborn.decide(again.plateId, { actionId: 'recall_spot' })
    const [report] = await newborn.reports()
    expect(report).toMatchObject({ outcome: 'recall', status: 'pending' })
    await acceptReport(test, report?.id ?? 0)
    expect(await asked()).toEqual([])
    expect(await order()).toMatchObject({ status: 'open' })
    await communicate(newborn.card.newbornId, 'centro_clinico', false)
    expect(await order()).toEqual({
      status: 'closed',
      closeReason: 'newborn_closed',
      finalReportId: report?.id,
    })
  })

  it('a decision on a card of a deceased newborn waits for no planned card, and says why in the grid', async () => {
    await test.db
      .updateTable('samples')
      .set({ conditions: { tin: true, transfusion: null, parenteral: null } as never })
      .where('id', '=', newborn.card.id)
      .execute()
    const { row } = await newborn.measure('sne_ms')
    expect(row.refusedActions).toContainEqual({
      actionId: 'wait_scheduled',
      reason: notAskedText(row.closure ?? { kind: 'other', at: '' }),
    })
  })

  it('a deceased newborn’s card that is not evaluable leaves its register row, no request and no open order', async () => {
    const { plateId } = await newborn.measure('sne_ms')
    const before = await lastNotice()
    await newborn.decide(plateId, { actionId: 'not_evaluable' })
    expect(await asked()).toEqual([])
    expect(await noticesSince(before)).toEqual([])
    expect(await order()).toMatchObject({ status: 'closed', closeReason: 'newborn_closed' })
  })
})

it('a recall card that is not evaluable after a death leaves its request refused, nothing to collect', async () => {
  const card = await recallCard(test, await recalled(test, { PHE: 200 }))
  const { plateId } = await card.measure('sne_ms')
  acceptance = await test.as('acceptance')
  await communicate(card.card.newbornId, 'centro_clinico', true)
  await card.decide(plateId, { actionId: 'not_evaluable' })
  const requests = await test.db
    .selectFrom('sampleRequests')
    .select(['type', 'status'])
    .where('newbornId', '=', card.card.newbornId)
    .where('type', '=', 'new_spot')
    .execute()
  expect(requests).toEqual([{ type: 'new_spot', status: 'refused' }])
})

describe('the late card of a newborn who died after a recall', () => {
  it('a late card of a newborn who died after a recall is proposed a decision of its own', async () => {
    await newborn.decide((await newborn.measure('sne_ms', { PHE: 200 })).plateId)
    const again = await newborn.measure('sne_ms', [{ PHE: 200 }, { PHE: 200 }])
    await newborn.decide(again.plateId, { actionId: 'recall_spot' })
    await acceptReport(test, (await newborn.reports())[0]?.id ?? 0)
    await communicate(newborn.card.newbornId, 'centro_clinico', false)
    // The work on the first card ended with its order.
    await test.db
      .updateTable('analyzableSamples')
      .set({ status: 'closed' })
      .where('sampleId', '=', newborn.card.id)
      .execute()
    const [card] = cards
    if (!card) throw new Error('No card was sent')
    test.clock.advance({ hours: 2 })
    acceptance = await test.as('acceptance')
    const collectedAt = new Date(Date.parse(card.collectedAt) + 3_600_000).toISOString()
    const [{ barcode = '' } = {}] = inventCards(test.clock.now(), 1)
    const late = await sendShipment(test, {
      cards: [{ ...card, barcode: `${barcode}9`, collectedAt, previousBarcode: card.barcode }],
      from: sent.birthPointId,
    })
    const { sample } = await acceptance.call('acceptSample', {
      params: { id: late.id },
      body: { barcode: `${barcode}9`, status: 'accepted', confirmClosed: true },
    })
    const second = oneCard(test, { ...newborn.card, id: sample.id, barcode: `${barcode}9` })
    const { row } = await second.measure('sne_ms')
    expect(row.proposedAction.actionId).toBe('recall_spot')
  })
})
