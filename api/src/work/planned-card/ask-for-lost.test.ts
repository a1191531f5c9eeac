import { timeSeeds } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { approveTimes } from '../../testing/approve-times.ts'
import {
  createWorkgroup,
  inventCards,
  sendShipment,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts'
import { recalled } from '../../testing/recalled.ts'
import { plannedCardRound } from './round.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const round = () => plannedCardRound({ db: test.db, services: test.services, now: test.clock.now() })
const requestsOf = (sampleId: number) =>
  test.db
    .selectFrom('sampleRequests')
    .select(['type', 'status', 'approvedAt', 'categories', 'workgroupId'])
    .where('originSampleId', '=', sampleId)
    .orderBy('id')
    .execute()

it('case 36: a shipment that was not received makes a request for a new card after the hours set', async () => {
  const shipment = await sendShipment(test, { cards: 1 })
  const params = { id: shipment.id }
  await (await test.as('acceptance')).call('markShippingNotReceived', { params, body: { confirm: true } })
  const { id: sampleId } = await test.db
    .selectFrom('samples')
    .select('id')
    .where('barcode', '=', shipment.cards[0]?.barcode ?? '')
    .executeTakeFirstOrThrow()
  test.clock.advance({ hours: timeSeeds.lostCardHours - 1 })
  await round()
  expect(await requestsOf(sampleId)).toEqual([])
  test.clock.advance({ hours: 1 })
  await round()
  await round()
  const [asked, ...more] = await requestsOf(sampleId)
  expect(more).toEqual([])
  expect(asked).toMatchObject({ type: 'new_spot', status: 'pending' })
  expect(asked?.approvedAt).not.toBeNull()
  expect(asked?.categories).toContain('sne')
  const notices = await test.db
    .selectFrom('birthPointNotices')
    .select('title')
    .where('workgroupId', '=', shipment.birthPointId)
    .execute()
  expect(notices.map(({ title }) => title)).toContain(
    `Cartoncino ${shipment.cards[0]?.barcode} non pervenuto`,
  )

  // The shipment comes after all: nobody is pricked again.
  await (await test.as('acceptance')).call('acceptShipping', { params, body: {} })
  expect((await requestsOf(sampleId)).map(({ status }) => status)).toEqual(['refused'])
})

it('each laboratory asks for its own categories of a card that did not come, once', async () => {
  const second = await createWorkgroup(test.db, { type: 'icfc' })
  const shipment = await sendShipment(test, { cards: 1 })
  const params = { id: shipment.id }
  await (await test.as('acceptance')).call('markShippingNotReceived', { params, body: { confirm: true } })
  const { id: sampleId } = await test.db
    .selectFrom('samples')
    .select('id')
    .where('barcode', '=', shipment.cards[0]?.barcode ?? '')
    .executeTakeFirstOrThrow()
  test.clock.advance({ hours: timeSeeds.lostCardHours })
  await round()
  await round()
  const asked = await requestsOf(sampleId)
  expect(asked.map(({ workgroupId }) => workgroupId)).toEqual([test.laboratory.id, second.id])
  expect([...(asked[1]?.categories ?? [])].sort()).toEqual(['fc', 'ic'])
})

it('the laboratory asks for one card in place of two that did not come', async () => {
  const cards = inventCards(test.clock.now(), 1)
  const [card] = cards
  if (!card) throw new Error('A card was invented')
  const first = await sendShipment(test, { cards })
  const second = await sendShipment(test, {
    cards: [{ ...card, barcode: `${card.barcode}-2`, previousBarcode: card.barcode }],
    from: first.birthPointId,
  })
  const acceptance = await test.as('acceptance')
  for (const { id } of [first, second])
    await acceptance.call('markShippingNotReceived', { params: { id }, body: { confirm: true } })
  test.clock.advance({ hours: timeSeeds.lostCardHours })
  await round()
  await round()
  const told = await test.db
    .selectFrom('birthPointNotices')
    .select('title')
    .where('title', 'like', '%non pervenuto')
    .orderBy('id')
    .execute()
  expect(told).toEqual(
    [card.barcode, `${card.barcode}-2`].map((one) => ({ title: `Cartoncino ${one} non pervenuto` })),
  )
  const asked = await test.db
    .selectFrom('sampleRequests')
    .select(['categories', 'alsoFor'])
    .where('type', '=', 'new_spot')
    .where('status', '=', 'pending')
    .execute()
  expect(asked.filter(({ categories }) => categories.includes('sne'))).toMatchObject([
    { alsoFor: [`${card.barcode}-2`] },
  ])
})

it('the laboratory asks for a lost card after the hours that it approved', async () => {
  await approveTimes(test, { lostCardHours: 6 })
  const shipment = await sendShipment(test, { cards: 1 })
  const params = { id: shipment.id }
  await (await test.as('acceptance')).call('markShippingNotReceived', { params, body: { confirm: true } })
  const { id } = await test.db
    .selectFrom('samples')
    .select('id')
    .where('barcode', '=', shipment.cards[0]?.barcode ?? '')
    .executeTakeFirstOrThrow()
  test.clock.advance({ hours: 5 })
  await round()
  expect(await requestsOf(id)).toEqual([])
  test.clock.advance({ hours: 1 })
  await round()
  expect(await requestsOf(id)).toHaveLength(1)
})

describe('case 23: a recall card that did not come', () => {
  const lost = async () => {
    const { newborn, sent } = await recalled(test, { PHE: 200 })
    if (!sent) throw new Error('A card was sent')
    test.clock.advance({ hours: 40 })
    const barcode = `${newborn.card.barcode}-2`
    const collectedAt = new Date(test.clock.now().getTime() - 6 * 3_600_000).toISOString()
    const { id } = await sendShipment(test, {
      cards: [
        { ...sent, barcode, previousBarcode: newborn.card.barcode, motivation: 'recall_sne', collectedAt },
      ],
      from: newborn.card.birthPointId,
    })
    const acceptance = await test.as('acceptance')
    await acceptance.call('markShippingNotReceived', { params: { id }, body: { confirm: true } })
    test.clock.advance({ hours: timeSeeds.lostCardHours })
    return { newborn, barcode, sampleId: (await cardOf(barcode)).id }
  }
  const cardOf = (barcode: string) =>
    test.db.selectFrom('samples').select('id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
  const notices = async (barcode: string) => {
    const rows = await test.db.selectFrom('birthPointNotices').select(['title', 'text']).execute()
    return rows.filter(({ title }) => title === `Cartoncino ${barcode} non pervenuto`)
  }

  it('case 23: a lost recall card has no category of another card asked for, and its recall waits on', async () => {
    const { newborn, barcode, sampleId } = await lost()
    await round()
    await round()
    expect(await requestsOf(sampleId)).toEqual([])
    const [notice, ...more] = await notices(barcode)
    expect(more).toEqual([])
    expect(notice?.text).toContain('il prelievo già richiesto')
    const live = await test.db
      .selectFrom('sampleRequests')
      .select(['status', 'categories'])
      .where('newbornId', '=', newborn.card.newbornId)
      .where('type', '=', 'new_spot')
      .execute()
    expect(live).toEqual([{ status: 'pending', categories: ['sne'] }])
  })

  it('case 23: a recall card that did not come asks for a category whose other card is unsuitable', async () => {
    const { newborn, sampleId } = await lost()
    await test.db
      .updateTable('analyzableSamples')
      .set({ status: 'not_valid', endedAt: test.clock.now() })
      .where('sampleId', '=', newborn.card.id)
      .where('category', '=', 'btd')
      .execute()
    await round()
    expect(await requestsOf(sampleId)).toMatchObject([{ type: 'new_spot', categories: ['btd'] }])
  })
})
