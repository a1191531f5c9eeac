import { addDays, dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/index.ts'
import { newCard } from '../../../testing/one-card.ts'
import { recallCard, recalled } from '../../../testing/recalled.ts'
import { deskRound } from './round.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const round = () => deskRound(test.db, test.clock.now())
const toldOf = (userId: number, type: string) =>
  test.db
    .selectFrom('notifications')
    .select(['title', 'text', 'link'])
    .where('userId', '=', userId)
    .where('type', '=', type as never)
    .orderBy('id')
    .execute()
const board = async (query: object = {}) => (await test.as('analyst')).call('listRecallCases', { query })
const altered = { C8: 0.7, 'C8/C10': 4 }

async function approveProtocol() {
  const [first, second] = [
    await test.as('supervisor', { lead: true }),
    await test.as('supervisor', { lead: true }),
  ]
  const { items } = await first.call('listRecallProtocols', { query: { of: 'laboratory' } })
  const params = { id: items[0]?.id ?? 0 }
  await first.call('approveRecallProtocol', { params, body: { step: 'first', replacesId: null } })
  await second.call('approveRecallProtocol', {
    params,
    body: { step: 'second', replacesId: null, revision: 0 },
  })
}

describe('escalation', () => {
  it('escalation names the step past its hours once, and leaves the board when the call is made', async () => {
    await approveProtocol()
    const { newborn } = await recalled(test, altered)
    await round()
    expect((await board()).counts.escalated).toBe(0)
    test.clock.advance({ hours: 9 })
    const supervisor = await test.as('supervisor')
    await round()
    await round()
    expect(await toldOf(supervisor.userId, 'recall_overdue')).toHaveLength(1)
    const { items, counts, escalatedAt } = await board({ escalated: true })
    expect(items[0]?.escalations).toMatchObject([
      { step: 'attempt', role: 'acceptance', escalateTo: 'supervisor' },
    ])
    expect(counts.escalated).toBe(1)
    expect(escalatedAt).toBe(test.clock.now().toISOString())
    await (await test.as('acceptance')).call('recordAttempt', {
      params: { id: items[0]?.request?.id ?? 0 },
      body: {
        recipientType: 'genitore',
        channel: 'telefono',
        at: test.clock.now().toISOString(),
        outcome: 'comunicato',
        text: 'Vengono domani',
      },
    })
    await round()
    expect((await board({ escalated: true })).items).toEqual([])
    expect(newborn.card.newbornId).toBe((await board()).items[0]?.newborn.id)
  })

  it('escalation asks nothing of a laboratory without a protocol in force', async () => {
    await recalled(test, altered)
    test.clock.advance({ hours: 9 })
    await round()
    expect((await board()).counts.escalated).toBe(0)
  })
})

describe('without a protocol in force', () => {
  it('an overdue urgent recall alerts the supervisors once a day; with one in force it does not', async () => {
    await recalled(test, { PHE: 900 }, 'urgent_recall')
    const supervisor = async () => (await test.as('supervisor')).userId
    const told = await supervisor()
    await round()
    expect(await toldOf(told, 'recall_overdue')).toEqual([])
    test.clock.advance({ hours: 72 })
    await round()
    await round()
    const first = await toldOf(told, 'recall_overdue')
    expect(first).toMatchObject([{ title: expect.stringContaining('Richiamo urgente in ritardo') }])
    expect(first[0]?.text).toContain('Nessun protocollo dei richiami è approvato')
    test.clock.advance({ hours: 24 })
    await round()
    expect(await toldOf(told, 'recall_overdue')).toHaveLength(2)
  })
})

it('a re-test past its hours stands on the board as waited for from the laboratory, and alerts the supervisors once', async () => {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', { C5: 1.5 })).plateId)
  expect((await board()).items).toEqual([])
  const supervisor = await test.as('supervisor')
  test.clock.advance({ hours: 24 * 5 })
  const { items } = await board()
  expect(items).toMatchObject([
    { newborn: { id: newborn.card.newbornId }, waits: 'repetition', overdue: true, request: null },
  ])
  await round()
  await round()
  const told = await toldOf(supervisor.userId, 'recall_overdue')
  expect(told).toMatchObject([{ title: expect.stringContaining('Ripetizione o second tier in ritardo') }])
})

it('the job reports an overdue request once for each due date', async () => {
  await recalled(test, altered)
  const { request } = (await board()).items[0] ?? {}
  const set = (dueDate: string) =>
    test.db
      .updateTable('sampleRequests')
      .set({ dueDate })
      .where('id', '=', request?.id ?? 0)
      .execute()
  const analyst = await test.as('analyst')
  const today = dayOf(test.clock.now())
  await set(addDays(today, -1))
  await round()
  await round()
  const told = await toldOf(analyst.userId, 'recall_overdue')
  expect(told).toHaveLength(1)
  expect(told[0]?.title).toContain(request?.number)
  await set(addDays(today, -2))
  await round()
  expect(await toldOf(analyst.userId, 'recall_overdue')).toHaveLength(2)
})

it('the job tells the owner that the card of a recall arrived, once it can no longer be taken back', async () => {
  const { newborn, sent } = await recalled(test, altered)
  const owner = await test.as('analyst')
  const { request } = (await board()).items[0] ?? {}
  if (!request) throw new Error('No request')
  await owner.call('changeSampleRequest', { params: { id: request.id }, body: { ownerId: owner.userId } })
  const other = await test.as('analyst')
  await recallCard(test, { newborn, sent })
  await round()
  expect(await toldOf(owner.userId, 'recall_sample_arrived')).toEqual([])
  test.clock.advance({ minutes: 1 })
  await round()
  await round()
  expect(await toldOf(owner.userId, 'recall_sample_arrived')).toHaveLength(1)
  expect(await toldOf(other.userId, 'recall_sample_arrived')).toEqual([])
})

it('the job warns once a day of reports that are due within a day', async () => {
  const { card } = await newCard(test)
  const analyst = await test.as('analyst')
  const due = new Date(test.clock.now().getTime() + 5 * 3_600_000)
  await test.db.updateTable('analyzableSamples').set({ dueAt: null }).execute()
  await test.db
    .updateTable('analyzableSamples')
    .set({ dueAt: due })
    .where('sampleId', '=', card.id)
    .where('category', '=', 'sne')
    .execute()
  await round()
  await round()
  const told = await toldOf(analyst.userId, 'tat_warning')
  expect(told).toMatchObject([{ text: 'Un campione senza referto scade entro 24 ore.' }])
})

/** A card that was just accepted without its weight. */
async function incompleteCard() {
  const { card } = await newCard(test)
  const reason = {
    code: 'missing_data',
    label: 'Dati mancanti',
    severity: 'minor',
    note: 'Manca: peso alla nascita',
  }
  await test.db
    .updateTable('samples')
    .set({ nonConformities: JSON.stringify([reason]) as never })
    .where('id', '=', card.id)
    .execute()
  return card
}

it('the job asks the birth point once for the datum that a card lacks, without a name', async () => {
  const card = await incompleteCard()
  test.clock.advance({ minutes: 1 })
  await round()
  await round()
  const notices = await test.db
    .selectFrom('birthPointNotices')
    .select(['workgroupId', 'text'])
    .where('type', '=', 'sample_missing_data')
    .execute()
  expect(notices).toEqual([
    {
      workgroupId: card.birthPointId,
      text: expect.stringContaining(
        `${card.barcode} è stato accettato con dati mancanti. Manca: peso alla nascita. `,
      ),
    },
  ])
})

it('the job asks for the datum of a card that was accepted right before a weekend without the server', async () => {
  await incompleteCard()
  await round()
  test.clock.advance({ hours: 60 })
  await round()
  const notices = await test.db
    .selectFrom('birthPointNotices')
    .select('type')
    .where('type', '=', 'sample_missing_data')
    .execute()
  expect(notices).toHaveLength(1)
})

it('the job keeps when it last ran', async () => {
  const [one, other] = await Promise.all([round(), round()])
  expect([one, other].filter(Boolean).length).toBeGreaterThanOrEqual(1)
  const runs = await test.db.selectFrom('jobRuns').select(['job', 'ranAt']).execute()
  expect(runs).toEqual([{ job: 'recall desk', ranAt: test.clock.now().toISOString() }])
})
