import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, type SentCard } from '../../testing/recalled.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('acceptReport leaves the order open while another analysis of it is suspended', async () => {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = card
    return card
  })
  const second = await newCard(
    test,
    (card) => ({ ...card, newborn: sent?.newborn ?? card.newborn, previousBarcode: first.card.barcode }),
    first.card.birthPointId,
  )
  const { plateId } = await first.measure('sne_ms')
  await second.decide(plateId, { actionId: 'suspend', note: 'Da rivedere con il responsabile' })
  const [report] = await first.reports()
  await acceptReport(test, report?.id ?? 0)
  const orders = () =>
    test.db
      .selectFrom('analysisRequests')
      .select('status')
      .where('newbornId', '=', first.card.newbornId)
      .where('category', '=', 'sne')
      .execute()
  expect(await orders()).toEqual([{ status: 'open' }])

  const analyst = await test.as('analyst')
  const pending = await analyst.call('listPendingAnalyses', { query: {} })
  const row = pending.items.find(({ barcode }) => barcode === second.card.barcode)
  await analyst.call('decideSampleAnalysis', {
    params: { id: row?.id ?? 0 },
    body: { actionId: 'report_negative' },
  })
  const [other] = await second.reports()
  await acceptReport(test, other?.id ?? 0)
  expect(await orders()).toEqual([{ status: 'closed' }])
})
