import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'

/** An urgent recall was told at its decision, and its report is refused. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** @param mistaken nothing is out of range: the row was decided by mistake */
async function urgent(mistaken = false) {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = card
    return card
  })
  const { birthPointId } = first.card
  const centre = await createWorkgroup(test.db, {
    type: 'spoke_birth_point',
    config: { pediatric: true },
  })
  await test.db
    .updateTable('workgroups')
    .set({ email: 'centro@ospedale.example' })
    .where('id', '=', centre.id)
    .execute()
  await test.db.insertInto('workgroupBirthPoints').values({ workgroupId: centre.id, birthPointId }).execute()
  const values = { PHE: 900 }
  if (mistaken) await first.decide((await first.measure('sne_ms')).plateId, { actionId: 'urgent_recall' })
  else {
    await first.decide((await first.measure('sne_ms', values)).plateId)
    await first.decide((await first.measure('sne_ms', [values, values])).plateId)
  }
  const reportId = (await first.reports())[0]?.id ?? 0
  return { first, sent, centreId: centre.id, birthPointId, reportId }
}
const refuse = async (id: number) =>
  (await test.as('supervisor', { validator: true })).call('refuseReport', {
    params: { id },
    body: { reason: 'Non convinto' },
  })
const noticesTo = async (workgroupId: number) =>
  (
    await test.db
      .selectFrom('birthPointNotices')
      .select(['type', 'text'])
      .where('workgroupId', '=', workgroupId)
      .orderBy('id')
      .execute()
  ).filter(({ type }) => type.startsWith('recall_') && type !== 'recall_sample_arrived')
const missing = async () =>
  (await (await test.as('acceptance')).call('listMissingCommunications', { query: {} })).items.map(
    ({ id, kind, missing: parties }) => [id, kind, parties],
  )

it('the recipients of an urgent recall are told of a lesser report in its place, which stays to be communicated', async () => {
  const { first, sent, centreId, birthPointId, reportId } = await urgent()
  await refuse(reportId)
  const parties = ['centre', 'family']
  expect(await missing()).toEqual([[`report-${reportId}`, 'positive', parties]])
  const second = await recallCard(test, { newborn: first, sent })
  await second.decide((await second.measure('sne_ms')).plateId)
  await acceptReport(test, (await second.reports())[0]?.id ?? 0)

  const told = `Cartoncino ${first.card.barcode}: il richiamo urgente non vale più. Vale il referto`
  for (const place of [centreId, birthPointId])
    expect(await noticesTo(place)).toMatchObject([
      { type: 'recall_approved' },
      { type: 'recall_withdrawn', text: expect.stringContaining(told) },
    ])
  const letters = await test.db.selectFrom('mailOutbox').select(['toAddress', 'subject']).execute()
  expect(letters).toContainEqual({
    toAddress: 'centro@ospedale.example',
    subject: 'Richiamo urgente ritirato',
  })
  const sender = await test.withKey(birthPointId)
  const { items } = await sender.call('listIntakeNotices', { query: {} })
  expect(items.find(({ type }) => type === 'recall_approved')).toMatchObject({
    title: expect.stringMatching(/^Ritirato – Richiamo urgente/),
    withdrawn: true,
  })
  expect(await missing()).toEqual([[`report-${reportId}`, 'withdrawn_urgent', parties]])
  const acceptance = await test.as('acceptance')
  for (const recipientType of ['centro_clinico', 'genitore'] as const)
    await acceptance.call('createCommunication', {
      body: {
        newbornId: first.card.newbornId,
        recipientType,
        recipientName: 'Dr.ssa Conti',
        channel: 'telefono',
        at: test.clock.now().toISOString(),
        outcome: 'comunicato',
        text: 'Ritirato',
        category: 'sne',
      },
    })
  expect(await missing()).toEqual([])
})

it('a refused report whose order was closed beside it opens the order again', async () => {
  const { first, reportId } = await urgent()
  const orderOf = () =>
    test.db
      .selectFrom('analysisRequests')
      .select(['id', 'status'])
      .where('newbornId', '=', first.card.newbornId)
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
  const { id } = await orderOf()
  // As a version that signed a returned report first left it.
  await test.db
    .updateTable('analysisRequests')
    .set({ status: 'closed', closedAt: test.clock.now(), closeReason: 'positivity_returned' })
    .where('id', '=', id)
    .execute()
  await refuse(reportId)
  expect(await orderOf()).toEqual({ id, status: 'open' })
})

const withdrawals = async (places: readonly number[]) =>
  Promise.all(
    places.map(async (place) =>
      (await noticesTo(place)).filter(({ type }) => type === 'recall_withdrawn').map(({ text }) => text),
    ),
  )
const letters = () =>
  test.db
    .selectFrom('mailOutbox')
    .select('toAddress')
    .where('subject', '=', 'Richiamo urgente ritirato')
    .where('toAddress', '=', 'centro@ospedale.example')
    .execute()

it.each(['by a decision that makes no report', 'by a lead who refuses the request'] as const)(
  'an urgent recall that is withdrawn %s is told to whoever was told of it',
  async (how) => {
    const { first, centreId, birthPointId, reportId } = await urgent(true)
    await refuse(reportId)
    if (how === 'by a lead who refuses the request') {
      const { id } = await test.db
        .selectFrom('sampleRequests')
        .select('id')
        .where('originSampleId', '=', first.card.id)
        .where('urgent', '=', true)
        .executeTakeFirstOrThrow()
      const lead = await test.as('supervisor', { lead: true })
      await lead.call('refuseSampleRequest', { params: { id }, body: { reason: 'Riga scambiata' } })
    } else {
      const { id } = await test.db
        .selectFrom('reports')
        .select('sampleAnalysisId as id')
        .where('id', '=', reportId)
        .executeTakeFirstOrThrow()
      const analyst = await test.as('analyst')
      const body = { actionId: 'not_evaluable' as const, note: 'Riga scambiata' }
      await analyst.call('decideSampleAnalysis', { params: { id }, body })
    }
    for (const told of await withdrawals([centreId, birthPointId])) expect(told).toHaveLength(1)
    expect(await letters()).toHaveLength(1)
  },
)

it('an urgent recall stays one request while its finding is open, though the card is not evaluable', async () => {
  const { first, centreId, reportId } = await urgent()
  await refuse(reportId)
  const { id } = await test.db
    .selectFrom('reports')
    .select('sampleAnalysisId as id')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  const analyst = await test.as('analyst')
  const body = { actionId: 'not_evaluable' as const, note: 'Disco sbagliato' }
  await analyst.call('decideSampleAnalysis', { params: { id }, body })
  const asked = await test.db
    .selectFrom('sampleRequests')
    .select(['status', 'urgent'])
    .where('newbornId', '=', first.card.newbornId)
    .where('type', '=', 'new_spot')
    .execute()
  expect(asked).toEqual([{ status: 'pending', urgent: true }])
  expect(await withdrawals([centreId])).toEqual([[]])
})
