import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import {
  createWorkgroup,
  type SentShipment,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'
import { listReception } from './listed.ts'
import { findReception } from './queries.ts'

/** The list finds its cards in one statement of its own: it shows each of them as a scan of it does. */
let test: TestApp
let laboratory: Awaited<ReturnType<typeof createWorkgroup>>
let shipment: SentShipment
let viewer: Viewer

const barcode = (index: number) => shipment.cards[index]?.barcode ?? ''
const accept = (hub: TestPerson, index: number) =>
  hub.call('acceptSample', {
    params: { id: shipment.id },
    body: { barcode: barcode(index), status: 'accepted' },
  })
const people = async () => ({
  hub: await test.as('acceptance'),
  there: await test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] }),
})

beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-20T09:00:00.000Z')
  laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  shipment = await sendShipment(test, { cards: 9 })
  viewer = { workgroupId: laboratory.id } as Viewer
  const sent = await test.db
    .selectFrom('samples')
    .select(['id', 'barcode'])
    .where('shippingId', '=', shipment.id)
    .execute()
  ids = shipment.cards.map((card) => sent.find((one) => one.barcode === card.barcode)?.id ?? 0)
  let { hub, there } = await people()
  const decide = (index: number, body: object) =>
    there.call('decideReception', { body: { barcode: barcode(index), status: 'accepted', ...body } })
  for (const index of [0, 1, 2, 3]) await accept(hub, index)
  await decide(0, {})
  test.clock.advance({ hours: 49 })
  ;({ hub, there } = await people())
  for (const index of [4, 5, 6, 7]) {
    await accept(hub, index)
    test.clock.advance({ minutes: 7 })
  }
  await decide(1, { status: 'not_received', note: 'Non arrivato' })
  await decide(4, {})
  await decide(5, { status: 'not_valid', reasons: [{ code: 'insufficient' }] })
  // Of one card a category alone is waited for; another card's newborn is closed after its decision.
  const partly = test.db
    .updateTable('analyzableSamples')
    .set({ status: 'accepted', acceptedAt: test.clock.now() })
  await partly
    .where('workgroupId', '=', laboratory.id)
    .where('category', '=', 'ic')
    .where('sampleId', '=', idOf(6))
    .execute()
})
afterAll(() => test.close())

/** Ids of the cards, in the order in which they were sent. */
let ids: number[]
const idOf = (index: number) => ids[index] ?? 0

/** Expected rows of the list, from the tables. */
async function expected(now: Date) {
  const today = new Date('2026-11-21T23:00:00.000Z')
  const isToday = (moment: string | null) => moment !== null && new Date(moment) >= today
  const rows = await test.db
    .selectFrom('analyzableSamples')
    .innerJoin('samples', 'samples.id', 'analyzableSamples.sampleId')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select(['sampleId', 'closureAt', 'analyzableSamples.status', 'analyzableSamples.acceptedAt', 'endedAt'])
    .where('analyzableSamples.workgroupId', '=', laboratory.id)
    .where('analyzableSamples.deletedAt', 'is', null)
    .where('samples.status', '=', 'accepted')
    .execute()
  const shown = [...Map.groupBy(rows, ({ sampleId }) => sampleId)].flatMap(([id, own]) => {
    const waits = own.some(({ status }) => status === 'waiting')
    const decided = own.some((row) => isToday(row.acceptedAt) || isToday(row.endedAt))
    return waits || (decided && !own.some((row) => row.closureAt)) ? [id] : []
  })
  const cards = await Promise.all(shown.map((id) => findReception(test.db, viewer, id, now)))
  return cards.flatMap((card) => card ?? [])
}

const all = { page: 1, pageSize: 50 }
const key = (one: { id: number }) => one.id

it('the reception list shows every card as a scan of it finds it, with the number of each state', async () => {
  const now = test.clock.now()
  const cards = await expected(now)
  const list = await listReception(test.db, viewer, { ...all, sort: 'barcode' }, now)
  expect(list.items).toEqual(cards.toSorted((a, b) => (a.barcode < b.barcode ? -1 : 1)))
  expect(list).toMatchObject({ total: cards.length, more: false, sort: 'barcode' })
  const states = cards.map(({ state }) => state)
  expect([...new Set(states)].sort()).toEqual(['late', 'not_received', 'on_way', 'received', 'unsuitable'])
  for (const [state, count] of Object.entries(list.counts))
    expect(count, state).toBe(states.filter((one) => one === state).length)
  const late = cards.filter(({ state }) => state === 'late' || state === 'not_received')
  expect(list.oldestLate).toBe(late.map(({ hubAcceptedAt }) => hubAcceptedAt).sort()[0])
})

it('the reception list sorts, cuts and filters its cards; counters know every filter but the state', async () => {
  const now = test.clock.now()
  const whole = await listReception(test.db, viewer, all, now)
  expect(whole.sort).toBe('hubAcceptedAt')
  const moments = whole.items.map(({ hubAcceptedAt }) => hubAcceptedAt)
  expect(moments).toEqual(moments.toSorted())
  const back = await listReception(test.db, viewer, { ...all, sort: '-newborn' }, now)
  expect(back.items.map(key).toSorted()).toEqual(whole.items.map(key).toSorted())
  const pages = []
  for (const page of [1, 2, 3, 4, 5])
    pages.push(await listReception(test.db, viewer, { page, pageSize: 2 }, now))
  expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
  for (const { total, counts, oldestLate } of [
    ...pages,
    await listReception(test.db, viewer, { page: 1, pageSize: 0 }, now),
  ])
    expect({ total, counts, oldestLate }).toEqual({
      total: whole.total,
      counts: whole.counts,
      oldestLate: whole.oldestLate,
    })
  const late = await listReception(test.db, viewer, { ...all, state: ['late', 'received'] }, now)
  expect(late.items).toEqual(whole.items.filter(({ state }) => state === 'late' || state === 'received'))
  expect(late).toMatchObject({ total: late.items.length, counts: whole.counts })
  const none = await listReception(test.db, viewer, { ...all, category: ['sne'] }, now)
  expect(none).toMatchObject({ items: [], total: 0, oldestLate: null })
  const ic = await listReception(test.db, viewer, { ...all, category: ['ic'] }, now)
  expect(ic.items).toEqual(whole.items)
})

it('the reception list leaves out a decided card whose newborn was closed, and keeps one that is waited for', async () => {
  const now = test.clock.now()
  const whole = await listReception(test.db, viewer, all, now)
  const closed = [4, 6].map((index) => whole.items.find(({ id }) => id === idOf(index))?.newborn.id ?? 0)
  expect(closed).not.toContain(0)
  const set = (closure: { closureReason: 'deceased' | null; closureAt: Date | null }) =>
    test.db
      .updateTable('newborns')
      .set(closure as never)
      .where('id', 'in', closed)
      .execute()
  await set({ closureReason: 'deceased', closureAt: now })
  const left = await listReception(test.db, viewer, all, now)
  const asScanned = await expected(now)
  await set({ closureReason: null, closureAt: null })
  expect(left.items).toHaveLength(whole.items.length - 1)
  expect(left.items.map(key)).toEqual(whole.items.map(key).filter((id) => id !== idOf(4)))
  expect(left.items.map(key).toSorted()).toEqual(asScanned.map(key).toSorted())
})

it('the reception list is empty for whoever has no laboratory', async () => {
  const nobody = { workgroupId: null } as Viewer
  expect(await listReception(test.db, nobody, all, test.clock.now())).toMatchObject({ items: [], total: 0 })
})
