import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { type CardValues, newCard } from '../../testing/one-card.ts'
import { newPlate } from '../../testing/plates.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'

/** The ways out of a finding that cannot wait and had no answer in its hours. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const board = async () => (await (await test.as('analyst')).call('listRecallCases', { query: {} })).items

/** A confirmed leucine whose second tier has no answer in its hours. */
async function lateFinding(values: CardValues = { XLE: 320 }) {
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = card
    return card
  })
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  await newborn.decide((await newborn.measure('sne_ms', [values, values])).plateId)
  test.clock.advance({ hours: 30 })
  const [found] = await board()
  expect(found).toMatchObject({ waits: 'repetition', overdue: true })
  return { newborn, sent, dueOn: found?.dueOn ?? null }
}

const recallOf = (newbornId: number) =>
  test.db
    .selectFrom('sampleRequests')
    .select(['status', 'urgent', 'dueDate'])
    .where('type', '=', 'new_spot')
    .where('newbornId', '=', newbornId)
    .where('notes', 'like', 'Reperto aperto%')
    .execute()

const insufficient = { status: 'not_valid' as const, reasons: [{ code: 'insufficient' }] }

const categoryOf = (sampleId: number) =>
  test.db
    .selectFrom('analyzableSamples')
    .select('id')
    .where('sampleId', '=', sampleId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()

describe('the card of a late finding', () => {
  const exits = [
    ['analyst', 'changeAnalyzableStatus'],
    ['planner', 'changeAnalyzableStatus'],
    ['acceptance', 'changeSampleStatus'],
  ] as const
  it.each(exits)(
    'the card of a late finding that %s calls unsuitable by %s is recalled urgently with the first due date',
    async (role, call) => {
      const { newborn, dueOn } = await lateFinding()
      const { id, newbornId } = newborn.card
      const person = await test.as(role)
      if (call === 'changeSampleStatus') await person.call(call, { params: { id }, body: insufficient })
      else await person.call(call, { params: { id: (await categoryOf(id)).id }, body: insufficient })
      const recall = [{ status: 'pending', urgent: true, dueDate: dueOn }]
      expect(await recallOf(newbornId)).toEqual(recall)
      const late = [{ urgent: true, overdue: true, dueOn, waits: 'communication' }]
      expect(await board()).toMatchObject(late)
      const lead = await test.as(role, { lead: true })
      const body = { status: 'accepted' as const, reasons: [], note: 'Idoneo' }
      if (call === 'changeSampleStatus') await lead.call(call, { params: { id }, body })
      else await lead.call(call, { params: { id: (await categoryOf(id)).id }, body })
      expect(await recallOf(newbornId)).toEqual(recall)
      expect(await board()).toMatchObject(late)
    },
  )
})

it('a card called unsuitable while a second tier of leucine waits in time is recalled urgently, due the next day', async () => {
  const newborn = await newCard(test)
  const XLE = { XLE: 320 }
  await newborn.decide((await newborn.measure('sne_ms', XLE)).plateId)
  await newborn.decide((await newborn.measure('sne_ms', [XLE, XLE])).plateId)
  const planner = await test.as('planner')
  const { id } = await categoryOf(newborn.card.id)
  await planner.call('changeAnalyzableStatus', { params: { id }, body: insufficient })
  expect(await recallOf(newborn.card.newbornId)).toMatchObject([{ status: 'pending', urgent: true }])
})

it('a late finding is recalled urgently alone on the row of a second card too', async () => {
  const second = await recallCard(test, await lateFinding())
  const { plateId } = await second.measure('sne_ms', { XLE: 100 })
  await second.decide(plateId, { actionId: 'suspend' })
  const analyst = await test.as('analyst')
  const { items } = await analyst.call('listPendingAnalyses', { query: {} })
  const params = { id: items.find(({ barcode }) => barcode === second.card.barcode)?.id ?? 0 }
  for (const actionId of ['recall_spot', 'not_evaluable'] as const) {
    const body = { actionId, note: 'Nuovo cartoncino' }
    const refused = await analyst.refused('decideSampleAnalysis', { params, body })
    expect(refused.status, actionId).toBe(422)
    const { judgement } = await analyst.call('getSampleAnalysis', { params })
    const reason = expect.stringContaining('in ritardo')
    expect(judgement?.refusedActions).toContainEqual({ actionId, reason })
  }
  await analyst.call('decideSampleAnalysis', { params, body: { actionId: 'urgent_recall', note: 'Ora' } })
})

/** Phenylalanine and leucine are confirmed and recalled together: leucine waits for its second tier besides. */
async function plainRecall() {
  const values = { PHE: 300, XLE: 320 }
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  await newborn.decide((await newborn.measure('sne_ms', [values, values])).plateId, {
    actionId: 'recall_spot',
  })
  const [report] = await newborn.reports()
  expect(report).toMatchObject({ outcome: 'recall', status: 'pending' })
  return { newborn, id: report?.id ?? 0 }
}

/** The only pending analysis, which is proposed to be recalled urgently and not otherwise. */
async function urgentPending() {
  const analyst = await test.as('analyst')
  const { items } = await analyst.call('listPendingAnalyses', { query: {} })
  expect(items).toHaveLength(1)
  const params = { id: items[0]?.id ?? 0 }
  const { judgement } = await analyst.call('getSampleAnalysis', { params })
  expect(judgement?.proposedAction.actionId).toBe('urgent_recall')
  expect(judgement?.allowedActions).not.toContain('recall_spot')
  return () =>
    analyst.call('decideSampleAnalysis', { params, body: { actionId: 'urgent_recall', note: 'Ora' } })
}

it.each(['is late', 'has no disc left'])(
  'an ordinary recall that is reopened once its second tier %s is recalled urgently alone',
  async (why) => {
    const { newborn, id } = await plainRecall()
    await acceptReport(test, id)
    if (why === 'is late') test.clock.advance({ hours: 30 })
    else
      await test.db
        .updateTable('samples')
        .set((eb) => ({ punchesUsed: eb.ref('punchesTotal') }))
        .where('id', '=', newborn.card.id)
        .execute()
    await urgentPending()
    const supervisor = await test.as('supervisor', { validator: true })
    const params = { id }
    const { version } = await supervisor.call('getReport', { params })
    await supervisor.call('reopenReport', { params, body: { motivation: 'Da rivedere', version } })
    await (await urgentPending())()
    expect((await newborn.reports()).at(-1)).toMatchObject({ outcome: 'positive', urgent: true })
  },
)

it.each<[CardValues, 'second tier' | 'repetition']>([
  [{ XLE: 320 }, 'second tier'],
  [{ C3: 6.5, PHE: 160 }, 'repetition'],
  [{ C8: 0.8 }, 'repetition'],
])(
  'an urgent recall of a late finding that is signed and reopened leaves urgently alone: %o, %s',
  async (values, late) => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
    if (late === 'second tier')
      await newborn.decide((await newborn.measure('sne_ms', [values, values])).plateId)
    test.clock.advance({ hours: 80 })
    await (await urgentPending())()
    const [report] = (await newborn.reports()).toReversed()
    const params = { id: report?.id ?? 0 }
    await acceptReport(test, params.id)
    const supervisor = await test.as('supervisor', { validator: true })
    const { version } = await supervisor.call('getReport', { params })
    await supervisor.call('reopenReport', { params, body: { motivation: 'Da rivedere', version } })
    const decide = await urgentPending()
    const analyst = await test.as('analyst')
    const [row] = (await analyst.call('listPendingAnalyses', { query: {} })).items
    for (const actionId of ['recall_spot', 'not_evaluable', 'report_positive'] as const) {
      const body = { actionId, note: 'Altro' }
      const refused = await analyst.refused('decideSampleAnalysis', { params: { id: row?.id ?? 0 }, body })
      expect(refused.status, actionId).toBe(422)
    }
    await decide()
    expect((await newborn.reports()).at(-1)).toMatchObject({ outcome: 'positive', urgent: true })
  },
)

it('an ordinary recall is not signed once its second tier is late; the analysis is pending', async () => {
  const { newborn, id } = await plainRecall()
  test.clock.advance({ hours: 30 })
  const supervisor = await test.as('supervisor', { validator: true })
  const { version } = await supervisor.call('getReport', { params: { id } })
  const refused = await supervisor.refused('acceptReport', { params: { id }, body: { version } })
  expect(refused).toMatchObject({
    status: 409,
    message: expect.stringMatching(/XLE: in ritardo.*Analisi in sospeso/),
    details: { code: 'open_findings' },
  })
  const { results } = await supervisor.call('acceptReports', { body: { ids: [id] } })
  expect(results).toMatchObject([{ id, accepted: false }])
  await (await urgentPending())()
  const last = (await newborn.reports()).at(-1)
  expect(last).toMatchObject({ outcome: 'positive', urgent: true, status: 'pending' })
  await acceptReport(test, last?.id ?? 0)
})

it('a late repetition that is planned and not punched is pending, and leaves its plate with the decision', async () => {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', { PHE: 300 })).plateId)
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner)
  await planner.call('planAll', { params: { id: plate.id }, body: {} })
  const pending = async () =>
    (await (await test.as('analyst')).call('listPendingAnalyses', { query: {} })).items
  expect(await pending()).toEqual([])
  test.clock.advance({ hours: 73 })
  expect(await board()).toMatchObject([{ waits: 'repetition', overdue: true }])
  const [row] = await pending()
  expect(row).toMatchObject({ pendingReason: 're_test_late' })
  const analyst = await test.as('analyst')
  await analyst.call('decideSampleAnalysis', {
    params: { id: row?.id ?? 0 },
    body: { actionId: 'recall_spot', note: 'Senza ripetizione' },
  })
  const wells = await test.db
    .selectFrom('wells')
    .select('position')
    .where('plateId', '=', plate.id)
    .where('sampleId', '=', newborn.card.id)
    .execute()
  expect(wells).toEqual([])
  expect(await newborn.reports()).toMatchObject([{ outcome: 'recall' }])
  const repetition = await test.db
    .selectFrom('sampleRequests')
    .select('status')
    .where('type', '=', 're_test')
    .execute()
  expect(repetition).toEqual([{ status: 'refused' }])
})

it('a request that is urgent stays so, with its day, while its critical finding is open', async () => {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', { XLE: 900 })).plateId)
  const again = await newborn.measure('sne_ms', [{ XLE: 100 }, { XLE: 100 }])
  await newborn.decide(again.plateId, { actionId: 'urgent_recall' })
  const recall = () =>
    test.db
      .selectFrom('sampleRequests')
      .select(['status', 'urgent', 'dueDate'])
      .where('type', '=', 'new_spot')
      .execute()
  const before = await recall()
  expect(before).toMatchObject([{ status: 'pending', urgent: true }])
  const supervisor = await test.as('supervisor', { validator: true })
  const [report] = await newborn.reports()
  const params = { id: report?.id ?? 0 }
  await supervisor.call('refuseReport', {
    params,
    body: { reason: 'Da rivedere', version: report?.version ?? 0 },
  })
  test.clock.advance({ hours: 30 })
  const analyst = await test.as('analyst')
  await analyst.call('decideSampleAnalysis', {
    params: { id: again.row.sampleAnalysisId },
    body: { actionId: 'recall_spot', note: 'Nuovo cartoncino' },
  })
  expect(await recall()).toEqual(before)
})
