import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agreed, type Consent, familyConsent } from '../../../testing/family-consent.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { inventCards, sendShipment } from '../../../testing/shipments.ts'

/** Planned cards of categories that the family refused (safety, section 8). */

type Card = ReturnType<typeof inventCards>[number]

const family = familyConsent()
let test: TestApp
let support: TestPerson
let hub: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  const screenings = ['sne', 'btd', 'tgal'] as const
  await sql`update workgroups set config = jsonb_set(config, '{screenings}', ${JSON.stringify(screenings)}::jsonb)
    where id = ${test.laboratory.id}`.execute(test.db)
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set('2026-09-10T09:00:00.000Z')
  ;({ support, hub } = await family.signIn(test))
})

const preterm = (card: Card): Card => ({
  ...card,
  newborn: { ...card.newborn, gaWeeks: 29, gaDays: 0, birthWeight: 1300 },
})
const transfused = (card: Card): Card => ({
  ...card,
  conditions: {
    ...card.conditions,
    transfusion: {
      at: new Date(Date.parse(card.collectedAt) - 24 * 3_600_000).toISOString(),
      type: 'red_cells',
    },
  },
})
const early = (card: Card): Card => ({
  ...card,
  collectedAt: new Date(Date.parse(card.newborn.birthAt) + 20 * 3_600_000).toISOString(),
})

async function sent(change: (card: Card) => Card, consent: Consent = {}) {
  const [card] = inventCards(test.clock.now(), 1).map((one) => change({ ...one, consent: agreed(consent) }))
  if (!card) throw new Error('One card was invented')
  const shipment = await sendShipment(test, { cards: [card] })
  return { ...(await rowOf(card.barcode)), card, shipment }
}
const rowOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .select(['id', 'newbornId'])
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
const read = ({ card, shipment }: Awaited<ReturnType<typeof sent>>, status: 'accepted' | 'not_valid') =>
  hub.call('acceptSample', {
    params: { id: shipment.id },
    body: {
      barcode: card.barcode,
      status,
      ...(status === 'not_valid' ? { reasons: [{ code: 'clotted' as const }] } : {}),
    },
  })
const planned = async (newbornId: number) => {
  const rows = await test.db
    .selectFrom('sampleRequests')
    .select(['id', 'status', 'categories', 'refusedReason'])
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'scheduled')
    .orderBy('id')
    .execute()
  const live = rows.filter(({ status }) => status === 'pending' || status === 'assume_re_test')
  return { rows, live: [...new Set(live.flatMap(({ categories }) => categories))].sort() }
}
const openOrders = (newbornId: number) =>
  test.db
    .selectFrom('analysisRequests')
    .select('category')
    .where('newbornId', '=', newbornId)
    .where('status', '=', 'open')
    .execute()

describe('the first card is unsuitable', () => {
  it.each([
    ['preterm', preterm],
    ['transfused', transfused],
    ['early', early],
  ])(
    'a planned card is not asked for after a full refusal (%s), and the agreement brings it back',
    async (_, change) => {
      const first = await sent(change)
      await read(first, 'not_valid')
      const { live } = await planned(first.newbornId)
      expect(live).not.toEqual([])
      await family.correct(first.id, { refused: true })
      const refused = await planned(first.newbornId)
      expect(refused.live).toEqual([])
      expect(refused.rows.at(-1)?.refusedReason).toContain('consenso')
      await family.correct(first.id, {})
      expect((await planned(first.newbornId)).live).toEqual(live)
    },
  )

  it('an unsuitable first card that refuses everything has no planned card asked for', async () => {
    const first = await sent(preterm, { refused: true })
    await read(first, 'not_valid')
    expect((await planned(first.newbornId)).live).toEqual([])
  })
})

it('a refusal after the planned card came ends its request without another one, and leaves no order open', async () => {
  const first = await sent(preterm)
  await read(first, 'accepted')
  const { live, rows } = await planned(first.newbornId)
  expect(live).not.toEqual([])
  test.clock.advance({ hours: 24 * 16 })
  ;({ support, hub } = await family.signIn(test))
  const second: Card = {
    ...first.card,
    barcode: `${first.card.barcode}-B`,
    previousBarcode: first.card.barcode,
    motivation: 'control',
    collectedAt: new Date(test.clock.now().getTime() - 24 * 3_600_000).toISOString(),
  }
  const shipment = await sendShipment(test, { from: await authorOf(first.id), cards: [second] })
  await hub.call('acceptSample', {
    params: { id: shipment.id },
    body: { barcode: second.barcode, status: 'accepted' },
  })
  const answered = await planned(first.newbornId)
  expect(answered.rows.map(({ status }) => status)).toContain('assume_re_test')
  await family.correct((await rowOf(second.barcode)).id, { refused: true })
  const refused = await planned(first.newbornId)
  expect(refused.live).toEqual([])
  expect(refused.rows).toHaveLength(answered.rows.length)
  expect(rows.length).toBeLessThanOrEqual(answered.rows.length)
  expect(await openOrders(first.newbornId)).toEqual([])
  expect(await support.call('getNewborn', { params: { id: first.newbornId } })).toMatchObject({
    screeningRefused: true,
  })
})

const authorOf = async (id: number) =>
  (
    await test.db
      .selectFrom('samples')
      .select('authorWorkgroupId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).authorWorkgroupId

it('an early card whose family refuses by telephone raises no planned card on the way', async () => {
  const first = await sent(early)
  await read(first, 'accepted')
  const before = (await planned(first.newbornId)).rows.length
  const noticesOf = async () => (await test.db.selectFrom('birthPointNotices').select('id').execute()).length
  const told = await noticesOf()
  await family.correct(first.id, { refused: true })
  const { live, rows } = await planned(first.newbornId)
  expect(live).toEqual([])
  expect(rows).toHaveLength(before)
  // Each request that ends is told once.
  expect((await noticesOf()) - told).toBe(before)
})
