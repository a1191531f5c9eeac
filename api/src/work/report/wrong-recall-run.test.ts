import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'
import { standingDifferences } from '../turnaround/differences.ts'

/** The run of the card that answers a recall turns out wrong: the card is measured again, or another one is asked for. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const requestsOf = (newbornId: number) =>
  test.db
    .selectFrom('sampleRequests')
    .select(['type', 'status', 'newSampleId'])
    .where('newbornId', '=', newbornId)
    .orderBy('id')
    .execute()

/** A recall that a further card answers, which came before the signature and was decided as returned. */
async function returned() {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = card
    return card
  })
  await first.decide((await first.measure('sne_ms', { PHE: 300 })).plateId)
  await first.decide((await first.measure('sne_ms', [{ PHE: 300 }, { PHE: 300 }])).plateId)
  const second = await recallCard(test, { newborn: first, sent, motivation: 'control' })
  await acceptReport(test, (await first.reports())[0]?.id ?? 0)
  const { plateId, row } = await second.measure('sne_ms')
  expect(row.proposedAction.actionId).toBe('positivity_returned')
  await second.decide(plateId)
  const reportId = (await second.reports())[0]?.id ?? 0
  return { first, second, plateId, reportId, analysisId: row.sampleAnalysisId }
}
type Returned = Awaited<ReturnType<typeof returned>>

async function markWrong({ plateId }: Returned) {
  const lead = await test.as('analyst', { lead: true })
  await lead.call('markWrong', { body: { kind: 'run', id: plateId, reason: 'Curva di taratura errata' } })
}
async function beforeSignature(one: Returned) {
  await markWrong(one)
}
async function afterSignature(one: Returned) {
  await acceptReport(test, one.reportId)
  await markWrong(one)
  const supervisor = await test.as('supervisor', { validator: true })
  const body = { motivation: 'Corsa errata' }
  await supervisor.call('reopenReport', { params: { id: one.reportId }, body })
}
const whens = [
  ['is not signed', beforeSignature],
  ['is reopened after its signature', afterSignature],
] as const

async function decideAlone(
  { analysisId }: Returned,
  actionId: 're_test_duplicate' | 'recall_spot' | 'suspend',
) {
  const analyst = await test.as('analyst')
  const body = { actionId, note: 'Nota di prova' }
  return analyst.call('decideSampleAnalysis', { params: { id: analysisId }, body })
}

it.each(whens)(
  'a recall card of a wrong run, while its report %s, is repeated and ends the recall in range',
  async (_, when) => {
    const one = await returned()
    const { second, plateId } = one
    await when(one)
    const { proposedAction } = await second.rowOn(plateId)
    expect(proposedAction).toMatchObject({
      actionId: 're_test_duplicate',
      reason: expect.not.stringContaining('si attende'),
    })
    await decideAlone(one, 're_test_duplicate')
    const again = await second.measure('sne_ms')
    expect(again.row.proposedAction.actionId).toBe('positivity_returned')
    await second.decide(again.plateId)
    await acceptReport(test, (await second.reports()).at(-1)?.id ?? 0)
    const requests = await requestsOf(second.card.newbornId)
    expect(requests.map(({ status }) => status)).not.toContain('assume_re_test')
  },
)

it.each(whens)(
  'a recall card of a wrong run, while its report %s, is asked for again without discs',
  async (_, when) => {
    const one = await returned()
    const { second, plateId } = one
    await when(one)
    await test.db
      .updateTable('samples')
      .set((eb) => ({ punchesUsed: eb.ref('punchesTotal') }))
      .where('id', '=', second.card.id)
      .execute()
    expect((await second.rowOn(plateId)).proposedAction.actionId).toBe('recall_spot')
    const { reportId } = await decideAlone(one, 'recall_spot')
    await acceptReport(test, reportId ?? 0)
    const live = (await requestsOf(second.card.newbornId)).filter(({ status }) => status === 'pending')
    expect(live).toEqual([{ type: 'new_spot', status: 'pending', newSampleId: null }])
  },
)

it('the proposal of a recall card held by its controls names them until a lead releases the run', async () => {
  const one = await returned()
  const { second, plateId } = one
  await markWrong(one)
  // As the controls of the run alone hold it.
  await test.db.updateTable('plates').set({ wrongRun: null }).where('id', '=', plateId).execute()
  await test.db
    .updateTable('wellValues')
    .set({ state: 'fail' })
    .where('plateResultId', 'in', (eb) =>
      eb.selectFrom('plateResults').select('id').where('plateId', '=', plateId),
    )
    .where('state', 'is not', null)
    .execute()
  expect((await second.rowOn(plateId)).proposedAction).toMatchObject({
    actionId: 'suspend',
    reason: expect.stringContaining('controlli di qualità non rilasciati'),
  })
  const lead = await test.as('analyst', { lead: true })
  await lead.call('releaseQuality', { params: { id: plateId }, body: { reason: 'Controlli ripetuti' } })
  expect((await second.rowOn(plateId)).proposedAction.actionId).toBe('positivity_returned')
})

const ordersOf = async (newbornId: number, stalled: boolean) => {
  const support = await test.as('support', { laboratory: null })
  const { items } = await support.call('listAnalysisRequests', { query: { newbornId, stalled } })
  return items.map(({ category }) => category)
}
const failsafeOf = async (newbornId: number) => {
  const supervisor = await test.as('supervisor')
  const { items } = await supervisor.call('listFailsafe', { query: { band: ['stalled'] } })
  return items.filter(({ newborn }) => newborn.id === newbornId).flatMap(({ incomplete }) => incomplete)
}

it.each(whens)(
  'a recall card of a wrong run, while its report %s, leaves the newborn on the failsafe when put aside',
  async (_, when) => {
    const one = await returned()
    const { newbornId } = one.second.card
    await when(one)
    expect([await ordersOf(newbornId, true), await failsafeOf(newbornId)]).toEqual([[], []])
    await decideAlone(one, 'suspend')
    expect(await ordersOf(newbornId, true)).toEqual(['sne'])
    expect(await failsafeOf(newbornId)).toMatchObject([{ category: 'sne', step: 'stalled' }])
    expect(await standingDifferences(test.db)).toEqual([])
    await decideAlone(one, 're_test_duplicate')
    expect([await ordersOf(newbornId, true), await failsafeOf(newbornId)]).toEqual([[], []])
    expect(await standingDifferences(test.db)).toEqual([])
  },
)
