import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, recalled, type SentCard } from '../../testing/recalled.ts'

/** The material of an urgent recall comes before anybody was told of it. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** A newborn with a critical value, and its card as it was sent. */
async function critical(confirmed: boolean) {
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = card
    return card
  })
  let measured = await newborn.measure('sne_ms', { PHE: 900 })
  if (confirmed) {
    await newborn.decide(measured.plateId)
    measured = await newborn.measure('sne_ms', [{ PHE: 900 }, { PHE: 900 }])
  }
  return { newborn, sent, plateId: measured.plateId }
}
const listed = async () =>
  (await (await test.as('acceptance')).call('listMissingCommunications', { query: {} })).items
const onNewborn = async (id: number) =>
  (await (await test.as('analyst')).call('getNewborn', { params: { id } })).missingCommunications
const onBoard = async () =>
  (await (await test.as('analyst')).call('listRecallCases', { query: {} })).items.map(
    ({ waits, missing }) => [waits, missing],
  )
const tell = async (newbornId: number, recipientType: 'centro_clinico' | 'genitore', about: object) =>
  (await test.as('acceptance')).call('createCommunication', {
    body: {
      newbornId,
      recipientType,
      recipientName: 'Dr.ssa Conti',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      text: 'Detto',
      ...about,
    },
  })
const parties = ['centre', 'family']
const urgentRow = { kind: 'urgent_recall', urgent: true, missing: parties }

it.each([
  ['once', false],
  ['confirmed', true],
] as const)(
  'an urgent recall stays to be told when its card came and was in range (critical %s)',
  async (_, confirmed) => {
    const { newborn, sent, plateId } = await critical(confirmed)
    const { newbornId } = newborn.card
    await newborn.decide(plateId, { actionId: 'not_evaluable' })
    expect(await listed()).toMatchObject([urgentRow])

    const next = await recallCard(test, { newborn, sent })
    expect(await listed()).toMatchObject([urgentRow])
    expect(await onNewborn(newbornId)).toMatchObject([{ category: 'sne', missing: parties, late: true }])
    expect(await onBoard()).toMatchObject([['communication', parties]])

    await next.decide((await next.measure('sne_ms')).plateId)
    const [report] = await next.reports()
    expect(report?.outcome).toBe('positivity_returned')
    await acceptReport(test, report?.id ?? 0)
    const order = await test.db
      .selectFrom('analysisRequests')
      .select('status')
      .where('newbornId', '=', newbornId)
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
    expect(order.status).toBe('closed')
    const [row] = await listed()
    expect(row).toMatchObject(urgentRow)
    expect(await onNewborn(newbornId)).toMatchObject([{ category: 'sne', missing: parties }])

    await tell(newbornId, 'centro_clinico', { sampleRequestId: row?.sampleRequestId })
    expect(await listed()).toMatchObject([{ kind: 'urgent_recall', missing: ['family'] }])
    await tell(newbornId, 'genitore', { sampleRequestId: row?.sampleRequestId })
    expect(await listed()).toEqual([])
    expect(await onNewborn(newbornId)).toEqual([])
  },
)

it('an urgent recall of an unsuitable card stays to be told when its card came', async () => {
  const { newborn, sent, plateId } = await critical(false)
  await newborn.decide(plateId)
  const acceptance = await test.as('acceptance')
  await acceptance.call('changeSampleStatus', {
    params: { id: newborn.card.id },
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }], note: 'Coagulato' },
  })
  const urgent = async () => (await listed()).filter((row) => row.urgent)
  expect(await urgent()).toMatchObject([urgentRow])
  await recallCard(test, { newborn, sent })
  expect(await urgent()).toMatchObject([urgentRow])
})

it('an urgent recall with its own report is listed once, by the report, when its card came', async () => {
  const { newborn, sent, plateId } = await critical(true)
  await newborn.decide(plateId)
  await recallCard(test, { newborn, sent })
  expect(await listed()).toMatchObject([{ kind: 'positive', missing: parties }])
})

it('an ordinary recall is over with its card', async () => {
  const first = await recalled(test, { C8: 0.7 })
  expect(await listed()).toMatchObject([{ kind: 'recall', missing: ['birth_point'] }])
  await recallCard(test, first)
  expect(await listed()).toEqual([])
})
