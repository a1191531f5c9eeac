import { addDays, failsafeStep } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../platform/documents/examples/read-pdf.ts'
import { approveTimes } from '../../testing/approve-times.ts'
import {
  createWorkgroup,
  inventCards,
  sendShipment,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

// Days pass in these tests, and a session does not last so long: each step signs in anew.
const acceptance = () => test.as('acceptance')
const list = async (query = {}) =>
  (await acceptance()).call('listFailsafe', { query: { pageSize: 200, ...query } })
const rowOf = async (newbornId: number) => (await list()).items.find(({ id }) => id === newbornId)

const preterm = (card: ReturnType<typeof inventCards>[number]) => ({
  ...card,
  conditions: { ...card.conditions, transfusion: null, parenteral: null },
  newborn: { ...card.newborn, gaWeeks: 30, birthWeight: 1400 },
})
const start = '2026-11-20T09:00:00.000Z'

describe('newborns without a complete result', () => {
  it('newborns without a complete result stand in the band of their days, also after orders closed by support', async () => {
    test.clock.set(start)
    const [card] = await acceptedCards(test, 1)
    if (!card) throw new Error('One card was accepted')
    const { birthAt } = await test.db
      .selectFrom('newborns')
      .select('birthAt')
      .where('id', '=', card.newbornId)
      .executeTakeFirstOrThrow()
    const at = async (days: number) => {
      test.clock.set(new Date(Date.parse(birthAt) + days * 24 * 3_600_000).toISOString())
      return rowOf(card.newbornId)
    }
    expect((await at(13.9))?.bands).toContain('first')
    const row = await at(14)
    expect(row).toMatchObject({ days: 14, protocol: expect.stringMatching(/^2026\//), remindedToday: false })
    expect(row?.bands).toContain('second')
    expect(row?.incomplete.map(({ category }) => category)).toContain('sne')
    expect((await at(21))?.bands).toContain('third')
    const support = await test.as('support')
    const { items } = await support.call('listAnalysisRequests', { query: { newbornId: card.newbornId } })
    for (const { id } of items)
      await support.call('closeAnalysisRequest', { params: { id }, body: { reason: 'Prova della chiusura' } })
    const after = await rowOf(card.newbornId)
    // Closed without an outcome: nobody judged the categories, so the newborn stays on the list.
    expect(after?.bands).toContain('stalled')
    const closed = after?.incomplete.filter(({ category }) =>
      items.some((order) => order.category === category),
    )
    expect(new Set(closed?.map(({ step }) => step))).toEqual(new Set(['stalled']))
    expect(closed).toHaveLength(items.length)
  })

  it('newborns without a complete result are counted by band, filtered and printed; another laboratory sees none of them', async () => {
    const all = await list()
    for (const band of ['first', 'second', 'third', 'stalled', 'missed'] as const) {
      const { total, items } = await list({ band: [band] })
      expect(total).toBe(all.counts[band])
      expect(items.every(({ bands }) => bands.includes(band))).toBe(true)
    }
    for (const { days, incomplete, bands } of all.items) {
      const step = incomplete.length > 0 ? failsafeStep(days, all.steps) : null
      const expected = step === null ? null : ['first', 'second', 'third'][all.steps.indexOf(step)]
      expect(bands.find((band) => ['first', 'second', 'third'].includes(band)) ?? null).toBe(expected)
    }
    const person = await acceptance()
    const paper = await person.raw('printFailsafe', { query: {} })
    expect(await textOf(paper.rawPayload)).toContain('Neonati senza esito completo')
    expect((await person.raw('exportFailsafe', { query: {} })).statusCode).toBe(200)
    const stranger = await test.as('acceptance', {
      laboratory: await createWorkgroup(test.db, { type: 'standard' }),
    })
    expect((await stranger.call('listFailsafe', { query: {} })).total).toBe(0)
    const planner = await test.as('planner')
    expect((await planner.refused('listFailsafe', { query: {} })).status).toBe(403)
  })

  it('newborns without a complete result are alike in every order and on every page, and fewer with a filter', async () => {
    test.clock.set(start)
    await acceptedCards(test, 4)
    test.clock.advance({ hours: 15 * 24 })
    const all = await list()
    const ids = (items: typeof all.items) => items.map(({ id }) => id).sort((a, b) => a - b)
    expect(all.items.length).toBeGreaterThan(2)
    for (const field of ['days', 'newborn', 'birthPoint', 'lastReminder'] as const)
      for (const sort of [field, `-${field}`] as const)
        expect(ids((await list({ sort })).items), sort).toEqual(ids(all.items))
    const [first, second] = [await list({ pageSize: 1 }), await list({ pageSize: 1, page: 2 })]
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2))
    expect(first).toMatchObject({ total: all.total, counts: all.counts })
    const one = all.items.find(({ lastCard, birthPoint }) => lastCard && birthPoint)
    const named = await list({ q: one?.lastCard?.barcode, birthPointId: [one?.birthPoint?.id] })
    expect(named.items).toEqual([one])
    expect(Object.values(named.counts).reduce((sum, count) => sum + count, 0)).toBe(one?.bands.length)
  })

  it('newborns without a complete result include a card that was given up before anybody accepted it', async () => {
    test.clock.set(start)
    const [card] = inventCards(test.clock.now(), 1)
    const shipment = await sendShipment(test, { cards: card ? [card] : [] })
    const person = await acceptance()
    await person.call('markShippingNotReceived', { params: { id: shipment.id }, body: { confirm: true } })
    const { items } = await list({ band: ['stalled'] })
    expect(items.find(({ lastCard }) => lastCard?.barcode === card?.barcode)).toMatchObject({
      protocol: null,
      lastCard: { status: 'not_received' },
    })
  })
})

/** A card of which another laboratory took nothing in. */
async function untaken() {
  test.clock.set(start)
  const [card] = await acceptedCards(test, 1, (one) => ({
    ...one,
    collectedAt: '2026-11-19T08:00:00.000Z',
    conditions: { ...one.conditions, transfusion: null, parenteral: null },
    newborn: { ...one.newborn, birthAt: '2026-11-17T06:00:00.000Z', gaWeeks: 39, birthWeight: 3300 },
  }))
  const laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  const { newbornId } = card ?? { newbornId: 0 }
  const mine = { sampleId: card?.id ?? 0, category: 'ic' as const }
  // Another laboratory of the file may have the category already.
  await test.db
    .deleteFrom('analyzableSamples')
    .where('sampleId', '=', mine.sampleId)
    .where('category', '=', 'ic')
    .execute()
  await test.db
    .insertInto('analyzableSamples')
    .values({ ...mine, newbornId, status: 'waiting', workgroupId: laboratory.id })
    .execute()
  const rows = async () => {
    const there = await test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] })
    const { items } = await there.call('listFailsafe', { query: { pageSize: 200 } })
    return [items.find(({ id }) => id === newbornId), await rowOf(newbornId)]
  }
  return { laboratory, newbornId, rows }
}

describe('case 25: a card accepted 49 hours ago, of which the laboratory of IC took nothing in', () => {
  it('case 25: a card not taken in for 49 hours is listed with category and step for laboratory and hub', async () => {
    const { rows } = await untaken()
    test.clock.advance({ hours: 47 })
    expect(await rows()).toEqual([undefined, undefined])
    test.clock.advance({ hours: 2 })
    const [own, hub] = await rows()
    expect(own).toMatchObject({
      bands: ['stalled'],
      incomplete: [{ category: 'ic', step: 'not_taken_in' }],
    })
    expect(hub?.incomplete).toContainEqual({ category: 'ic', step: 'not_taken_in' })
  })

  it('case 25: a card not taken in is listed at once when the newborn is past the report day', async () => {
    const { newbornId, rows } = await untaken()
    const birthAt = new Date(test.clock.now().getTime() - 12 * 86_400_000).toISOString()
    await test.db.updateTable('newborns').set({ birthAt }).where('id', '=', newbornId).execute()
    test.clock.advance({ hours: 1 })
    for (const row of await rows())
      expect(row?.incomplete).toContainEqual({ category: 'ic', step: 'not_taken_in' })
  })

  it('case 25: a card not taken in is late by its laboratory’s hours on both lists, at once after approval', async () => {
    const { laboratory, rows } = await untaken()
    test.clock.advance({ hours: 25 })
    await approveTimes(test, { takenInHours: 12 })
    expect(await rows()).toEqual([undefined, undefined])
    await approveTimes(test, { takenInHours: 24 }, { laboratory })
    const [own, hub] = await rows()
    expect(own?.incomplete).toEqual([{ category: 'ic', step: 'not_taken_in' }])
    expect(hub?.incomplete).toContainEqual({ category: 'ic', step: 'not_taken_in' })
    await approveTimes(test, { takenInHours: 72 }, { laboratory })
    expect(await rows()).toEqual([undefined, undefined])
    await approveTimes(test, { takenInHours: 48 })
  })
})

it('a card on its way names each category once from the day for a first card on', async () => {
  test.clock.set(start)
  const [invented] = inventCards(test.clock.now(), 1)
  if (!invented) throw new Error('One card was invented')
  const birthAt = '2026-11-17T08:00:00.000Z'
  const card = {
    ...invented,
    collectedAt: '2026-11-19T09:00:00.000Z',
    conditions: null,
    newborn: { ...invented.newborn, birthAt },
  }
  await sendShipment(test, { cards: [card] })
  for (const [days, step] of [
    [5.5, 'no_card'],
    [9, 'arriving'],
  ] as const) {
    test.clock.set(new Date(Date.parse(birthAt) + days * 24 * 3_600_000).toISOString())
    const row = (await list()).items.find(({ lastCard }) => lastCard?.barcode === card.barcode)
    const own = row?.incomplete ?? []
    expect(own.length).toBeGreaterThan(1)
    expect(new Set(own.map(({ category }) => category)).size).toBe(own.length)
    expect(own.map((one) => one.step)).toEqual(own.map(() => step))
  }
})

describe('every open order', () => {
  it('every open order has something alive, or its newborn stands in the list', async () => {
    test.clock.set(start)
    const cards = await acceptedCards(test, 4)
    // Without its card, an order has nothing left that moves it.
    await test.db
      .updateTable('analyzableSamples')
      .set({ status: 'closed' })
      .where('newbornId', '=', cards[0]?.newbornId ?? 0)
      .execute()
    const person = await acceptance()
    await person.call('changeSampleStatus', {
      params: { id: cards[1]?.id ?? 0 },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
    const support = await test.as('support')
    const open = await support.call('listAnalysisRequests', { query: { status: 'open', pageSize: 500 } })
    // Of another laboratory's categories no card is asked for here: they are listed by step.
    const own = (await list({ band: ['stalled'] })).items.filter(({ incomplete }) =>
      incomplete.some(({ category }) => category !== 'ic' && category !== 'fc'),
    )
    const listed = new Set(own.map(({ id }) => id))
    const alive = [
      'accepted',
      'planned',
      'punched',
      'in_analysis',
      'to_review',
      're_test',
      'second_tier',
      'to_verify',
    ]
    expect(open.items.length).toBeGreaterThan(4)
    for (const { newborn, samples, liveRequests, stalled } of open.items) {
      const moved =
        liveRequests > 0 || samples.some(({ analyzableStatus }) => alive.includes(analyzableStatus ?? ''))
      expect(stalled).toBe(!moved)
      expect(moved || listed.has(newborn.id)).toBe(true)
    }
    expect(listed.has(cards[0]?.newbornId ?? 0)).toBe(true)
    expect(listed.has(cards[1]?.newbornId ?? 0)).toBe(false)
  })
})

describe('planned cards', () => {
  it('planned cards are overdue after day and grace without a card, but not while a card is coming', async () => {
    test.clock.set(start)
    const [card] = await acceptedCards(test, 1, preterm)
    if (!card) throw new Error('One card was accepted')
    const [planned] = await test.db
      .selectFrom('sampleRequests')
      .select(['id', 'dueDate', 'graceDays', 'fromDate'])
      .where('newbornId', '=', card.newbornId)
      .execute()
    const missedOn = async (day: string) => {
      test.clock.set(`${day}T09:00:00.000Z`)
      const { items } = await list({ band: ['missed'] })
      return items.find(({ id }) => id === card.newbornId)?.missed ?? []
    }
    const last = addDays(planned?.dueDate ?? '', planned?.graceDays ?? 0)
    expect(await missedOn(last)).toEqual([])
    expect(await missedOn(addDays(last, 1))).toEqual([
      {
        motivation: 'preterm_second',
        label: 'Secondo prelievo – pretermine/basso peso',
        dueOn: planned?.dueDate,
      },
    ])
    // A person who puts it off does not take it from the list.
    const lead = await test.as('supervisor', { lead: true })
    await lead.call('changeSampleRequest', {
      params: { id: planned?.id ?? 0 },
      body: { dueDate: addDays(last, 60), reason: 'Famiglia in viaggio' },
    })
    expect(await missedOn(addDays(last, 2))).toMatchObject([{ dueOn: planned?.dueDate }])
    // Sent, and not in the laboratory yet.
    await test.db
      .updateTable('samples')
      .set({ status: 'shipped', collectedAt: `${planned?.fromDate}T10:00:00Z` })
      .where('id', '=', card.id)
      .execute()
    expect(await missedOn(addDays(last, 2))).toEqual([])
  })
})

describe('a reminder', () => {
  it('a reminder goes to the birth point by notice and mail, and not twice a day without a reason', async () => {
    test.clock.set(start)
    const [card] = await acceptedCards(test, 1, preterm)
    if (!card) throw new Error('One card was accepted')
    await test.db
      .updateTable('workgroups')
      .set({ email: 'nido@ospedale.example' })
      .where('id', '=', card.birthPointId)
      .execute()
    test.clock.advance({ hours: 16 * 24 })
    const row = await rowOf(card.newbornId)
    if (!row) throw new Error('After 16 days the newborn stands in the list')
    const person = await acceptance()
    const newbornIds = [row.id]
    const first = await person.call('sendReminders', { body: { newbornIds } })
    expect(first).toEqual({ changed: true, sent: 1, mailed: 1, skipped: [] })
    const again = await person.call('sendReminders', { body: { newbornIds } })
    expect(again).toMatchObject({ changed: false, sent: 0, skipped: [{ newbornId: row.id, why: 'today' }] })
    const reason = 'Chiesto dal reparto'
    expect(await person.call('sendReminders', { body: { newbornIds, reason } })).toMatchObject({ sent: 1 })

    const letters = await test.letters()
    expect(letters).toHaveLength(2)
    expect(letters[0]).toMatchObject({ to: 'nido@ospedale.example', ...row.prepared })
    // Not every newborn has a first name yet.
    for (const word of [row.newborn.surname, row.newborn.name].filter(Boolean))
      expect(`${letters[0]?.subject} ${letters[0]?.text}`).not.toContain(word)
    const { items } = await person.call('listNewbornEvents', {
      query: { newbornId: row.id, types: 'reminder' },
    })
    expect(items.map(({ text }) => text).join()).toContain(reason)
    expect(await rowOf(row.id)).toMatchObject({
      remindedToday: true,
      lastReminder: { by: { id: person.userId } },
    })
    test.clock.advance({ hours: 24 })
    expect((await rowOf(row.id))?.remindedToday).toBe(false)
  })

  it('a reminder is refused for a newborn that does not stand in the list', async () => {
    test.clock.set(start)
    const birthAt = '2026-11-17T06:00:00.000Z'
    const [young] = await acceptedCards(test, 1, (card) => ({
      ...card,
      collectedAt: '2026-11-19T08:00:00.000Z',
      conditions: { ...card.conditions, transfusion: null, parenteral: null },
      newborn: { ...card.newborn, birthAt, gaWeeks: 39, birthWeight: 3300 },
    }))
    if (!young) throw new Error('One card was accepted')
    expect(await rowOf(young.newbornId)).toBeUndefined()
    const person = await acceptance()
    const input = { body: { newbornIds: [young.newbornId] } }
    expect((await person.refused('sendReminders', input)).status).toBe(404)
  })
})
