import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { approveTimes } from '../../testing/approve-times.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { recalled } from '../../testing/recalled.ts'

/** "Comunicazioni mancanti": who was not told, until a communication or an answer says so. */
let test: TestApp
let acceptance: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
})
afterEach(() => test.close())

type Body = Parameters<typeof acceptance.call<'createCommunication'>>[1]['body']
const tell = (newbornId: number, recipientType: Body['recipientType'], more: Partial<Body> = {}) =>
  acceptance.call('createCommunication', {
    body: {
      newbornId,
      recipientType,
      recipientName: 'Dr.ssa Conti',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      text: 'Detto',
      ...more,
    },
  })
const list = async (person: TestPerson = acceptance, query: object = {}) =>
  (await person.call('listMissingCommunications', { query: { pageSize: 100, ...query } })).items
const orderOf = (newbornId: number) =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('newbornId', '=', newbornId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()

describe('a positive', () => {
  it('case 19: asks for two communications; its order is closed by both, with the referral', async () => {
    const { newborn, reportId } = await recalled(test, { C8: 0.7 }, 'report_positive')
    const { newbornId } = newborn.card
    expect(await list()).toMatchObject([
      { id: `report-${reportId}`, kind: 'positive', missing: ['centre', 'family'], category: 'sne' },
    ])
    const expected = () => acceptance.call('listExpectedFollowUps', { query: { newbornId } })
    expect((await expected()).items).toMatchObject([{ id: reportId }])
    await tell(newbornId, 'genitore', { category: 'sne' })
    expect(await list()).toMatchObject([{ missing: ['centre'] }])
    expect((await orderOf(newbornId)).status).toBe('open')
    await tell(newbornId, 'centro_clinico', { category: 'sne', recipientName: 'Centro metabolico' })
    expect(await list()).toEqual([])
    expect((await expected()).items).toEqual([])
    expect(await orderOf(newbornId)).toEqual({ status: 'closed', closeReason: 'report_positive_referred' })
    const { items } = await acceptance.call('listFollowUps', { query: { newbornId } })
    expect(items).toMatchObject([{ status: 'referred', reportId, centre: 'Centro metabolico' }])
  })

  it('case 19: stays open without a referral', async () => {
    const { newborn } = await recalled(test, { C8: 0.7 }, 'report_positive')
    const { newbornId } = newborn.card
    await tell(newbornId, 'centro_clinico', { category: 'sne' })
    // As if the case had been entered under another category only.
    await test.db.updateTable('followUps').set({ category: 'tgal' }).execute()
    await tell(newbornId, 'genitore', { category: 'sne' })
    expect((await orderOf(newbornId)).status).toBe('open')
    await (await test.as('analyst')).call('createFollowUp', { body: { newbornId, category: 'sne' } })
    expect((await orderOf(newbornId)).status).toBe('closed')
  })

  it('a positive is late after 24 hours', async () => {
    await recalled(test, { C8: 0.7 }, 'report_positive')
    expect(await list(acceptance, { late: true })).toEqual([])
    test.clock.advance({ hours: 24, minutes: 1 })
    const later = await test.as('supervisor')
    expect(await list(later, { late: true })).toMatchObject([{ late: true }])
  })
})

it('a missing communication is late on the list and on the board after the hours that the laboratory approved', async () => {
  const { newborn } = await recalled(test, { C8: 0.7 }, 'report_positive')
  test.clock.advance({ hours: 10 })
  const person = await test.as('acceptance')
  const late = async () => [
    (await list(person, { late: true })).length,
    (await (await test.as('analyst')).call('listRecallCases', { query: {} })).items.map(
      ({ overdue }) => overdue,
    ),
  ]
  expect(await late()).toEqual([0, [false]])
  await approveTimes(test, { tellOrdinaryHours: 8 })
  expect(await late()).toEqual([1, [true]])
  const { items } = await (await test.as('analyst')).call('listRecallCases', { query: {} })
  const hours = (Date.parse(items[0]?.tellBy ?? '') - test.clock.now().getTime()) / 3_600_000
  expect([items[0]?.newborn.id, Math.round(hours)]).toEqual([newborn.card.newbornId, -2])
})

describe('a recall', () => {
  it('a recall is told by one communication to who can collect', async () => {
    const { newborn } = await recalled(test, { C8: 0.7 })
    const { newbornId } = newborn.card
    const [row] = await list()
    expect(row).toMatchObject({ kind: 'recall', missing: ['birth_point'], newborn: { id: newbornId } })
    await tell(newbornId, 'centro_clinico', { sampleRequestId: row?.sampleRequestId })
    await tell(newbornId, 'genitore', { sampleRequestId: row?.sampleRequestId, outcome: 'richiamare' })
    await tell(newbornId, 'genitore', { category: 'tgal' })
    expect(await list()).toHaveLength(1)
    await tell(newbornId, 'pls', { sampleRequestId: row?.sampleRequestId })
    expect(await list()).toEqual([])
  })

  it('a recall is told by the answer of the birth point', async () => {
    const { newborn } = await recalled(test, { C8: 0.7 })
    const sender = await test.withKey(newborn.card.birthPointId)
    const { items } = await sender.call('listIntakeNotices', { query: {} })
    const notice = items.find(({ type }) => type === 'recall_approved')
    await sender.call('acknowledgeIntakeNotice', { params: { id: notice?.id ?? 0 }, body: {} })
    expect(await list()).toEqual([])
  })

  it('a recall for an unsuitable card counts as told by the answer to its notice', async () => {
    const { card } = await newCard(test)
    await acceptance.call('changeSampleStatus', {
      params: { id: card.id },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }], note: 'Coagulato' },
    })
    const [row, ...others] = await list()
    expect(others).toEqual([])
    expect(row).toMatchObject({ kind: 'recall', category: null, missing: ['birth_point'] })
    expect([...(row?.categories ?? [])].sort()).toEqual(['btd', 'lysosomal', 'sne', 'tgal'])
    const sender = await test.withKey(card.birthPointId)
    const { items } = await sender.call('listIntakeNotices', { query: {} })
    const notice = items.find(({ type }) => type === 'sample_invalid')
    await sender.call('acknowledgeIntakeNotice', { params: { id: notice?.id ?? 0 }, body: {} })
    expect(await list()).toEqual([])
    const request = await acceptance.call('getSampleRequest', { params: { id: row?.sampleRequestId ?? 0 } })
    expect(request.notices).toMatchObject([{ type: 'sample_invalid' }])
  })

  it('a recall that is urgent and has no positive report asks for centre and family', async () => {
    await recalled(test, { C8: 0.7 })
    await test.db.updateTable('sampleRequests').set({ urgent: true }).where('type', '=', 'new_spot').execute()
    expect(await list()).toMatchObject([{ kind: 'urgent_recall', missing: ['centre', 'family'] }])
    test.clock.advance({ hours: 4, minutes: 1 })
    expect(await list(await test.as('acceptance'), { late: true })).toHaveLength(1)
  })
})

it('another laboratory and other roles see no missing communication of a recall', async () => {
  await recalled(test, { C8: 0.7 })
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  expect(await list(await test.as('acceptance', { laboratory }))).toEqual([])
  const planner = await test.as('planner')
  expect((await planner.refused('listMissingCommunications', { query: {} })).status).toBe(403)
})

it('an urgent recall without a positive is missing on list, newborn and board, and alerts the laboratory', async () => {
  const newborn = await newCard(test)
  const { newbornId } = newborn.card
  await newborn.decide((await newborn.measure('sne_ms', { C8: 2.4 })).plateId)
  const { plateId } = await newborn.measure('sne_ms', [{ C8: 2.4 }, { C8: 2.4 }])
  await newborn.decide(plateId, { actionId: 'not_evaluable' })
  const missing = ['centre', 'family']
  const [listed] = await list()
  expect(listed).toMatchObject({ kind: 'urgent_recall', missing })
  const analyst = await test.as('analyst')
  const onNewborn = async () =>
    (await analyst.call('getNewborn', { params: { id: newbornId } })).missingCommunications
  const onBoard = async () => (await analyst.call('listRecallCases', { query: {} })).items
  expect(await onNewborn()).toMatchObject([{ reportId: null, category: 'sne', missing }])
  expect(await onBoard()).toMatchObject([{ waits: 'communication', missing }])
  const { rows } = await sql<{ title: string }>`select title from notifications
    where entity_type = 'sample-request' and type = 'urgent_positive'`.execute(test.db)
  expect(rows.length).toBeGreaterThan(0)
  await tell(newbornId, 'genitore', { category: 'sne' })
  await tell(newbornId, 'centro_clinico', { category: 'sne' })
  expect(await list()).toEqual([])
  expect(await onNewborn()).toEqual([])
  expect(await onBoard()).toMatchObject([{ waits: 'card', missing: [] }])
})
