import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { type CardValues, newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'

/** The urgent report of a newborn waits for its signature, and the recall card comes first. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** A newborn that is recalled urgently, with the report unsigned, and the recall card measured in range. */
async function urgentUnsigned(values: CardValues = { PHE: 900 }) {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = card
    return card
  })
  await first.decide((await first.measure('sne_ms', values)).plateId)
  await first.decide((await first.measure('sne_ms', [values, values])).plateId)
  const second = await recallCard(test, { newborn: first, sent })
  const { plateId, row } = await second.measure('sne_ms')
  const [report] = await first.reports()
  return { first, second, plateId, row, reportId: report?.id ?? 0 }
}
const requests = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['status', 'newSampleId'])
    .where('type', '=', 'new_spot')
    .orderBy('id')
    .execute()
const order = () =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()

describe('a recall card in range while the urgent report waits for its signature', () => {
  it('a recall card in range is returned once the urgent report is signed; the reason names its card', async () => {
    const { first, second, plateId, row, reportId } = await urgentUnsigned()
    const why = `Il referto urgente del cartoncino ${first.card.barcode} attende la firma: prima va firmato o rifiutato`
    expect(row.against.map(({ code, text }) => [code, text])).toEqual([['positive_unsigned', why]])
    expect(row.proposedAction).toMatchObject({ actionId: 'suspend', reason: why })
    await second.decide(plateId)
    const analyst = await test.as('analyst')
    const decision = {
      params: { id: row.sampleAnalysisId },
      body: { actionId: 'positivity_returned' as const, note: 'Nota' },
    }
    expect((await analyst.refused('decideSampleAnalysis', decision)).message).toContain(first.card.barcode)
    const supervisor = await test.as('supervisor', { validator: true })
    const before = await supervisor.call('getReport', { params: { id: reportId } })
    expect(before.request).toMatchObject({ received: { barcode: second.card.barcode } })
    await acceptReport(test, reportId)
    const returned = await analyst.call('decideSampleAnalysis', decision)
    await acceptReport(test, returned.reportId ?? 0)
    expect(await requests()).toEqual([{ status: 'done', newSampleId: second.card.id }])
    expect(await order()).toEqual({ status: 'closed', closeReason: 'positivity_returned' })
  })

  it('a recall card in range is returned once the urgent report is refused', async () => {
    const { second, plateId, reportId } = await urgentUnsigned()
    const supervisor = await test.as('supervisor', { validator: true })
    await supervisor.call('refuseReport', { params: { id: reportId }, body: { reason: 'Non convinto' } })
    expect((await second.rowOn(plateId)).proposedAction.actionId).toBe('positivity_returned')
  })
})

it('a returned report is not signed while a positive of another card waits for its signature', async () => {
  const { first, second, plateId, reportId } = await urgentUnsigned()
  const unsigned = (status: 'refused' | 'pending') =>
    test.db
      .updateTable('reports')
      .set({
        status,
        ...(status === 'refused'
          ? { refusedAt: test.clock.now(), refusedReason: 'Versione precedente' }
          : { refusedAt: null, refusedBy: null, refusedReason: null }),
      })
      .where('id', '=', reportId)
      .execute()
  // As a version that did not ask left it.
  await unsigned('refused')
  await second.decide(plateId)
  await unsigned('pending')
  const [returned] = await second.reports()
  const supervisor = await test.as('supervisor', { validator: true })
  const params = { id: returned?.id ?? 0 }
  const { version } = await supervisor.call('getReport', { params })
  const refused = await supervisor.refused('acceptReport', { params, body: { version } })
  expect(refused.details.code).toBe('open_findings')
  expect(refused.message).toContain(first.card.barcode)
  await acceptReport(test, reportId)
  await acceptReport(test, params.id)
})
