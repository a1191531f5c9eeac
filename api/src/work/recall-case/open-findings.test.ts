import { afterEach, beforeEach, expect, it } from 'vitest'
import { pagesOf, textOf } from '../../platform/documents/examples/read-pdf.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptReport, recallCard, recalled } from '../../testing/recalled.ts'

/** A finding that a recall card in range does not close stays named wherever its case is shown. */

let test: TestApp
let analyst: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterEach(() => test.close())

/** C14:1 is out on the first card; the second one is in range, which closes nothing, and is reported positive. */
async function twoCards() {
  const first = await recalled(test, { 'C14:1': 0.8 }, 'report_positive')
  const next = await recallCard(test, first)
  const { plateId } = await next.measure('sne_ms', { 'C14:1': 0.1 })
  await next.decide(plateId, { actionId: 'report_positive' })
  const [report] = await next.reports()
  analyst = await test.as('analyst')
  return { first, next, reportId: report?.id ?? 0 }
}
async function caseOf(newbornId: number) {
  const { items } = await analyst.call('listRecallCases', { query: {} })
  const one = items.find(({ newborn }) => newborn.id === newbornId)
  if (!one) throw new Error('The case is not on the board')
  return one
}

it('board and case name the finding of the first card beside a later card in range', async () => {
  const { first } = await twoCards()
  const { card } = first.newborn
  const named = { analyte: 'C14:1', value: '0,800 µmol/L', flag: 'H', card: { barcode: card.barcode } }
  const one = await caseOf(card.newbornId)
  expect(one.findings[0]).toMatchObject({ ...named, sampleAnalysisId: first.analysisId })
  const detail = await analyst.call('getRecallCase', { params: { id: one.id } })
  expect(detail.findings[0]).toMatchObject(named)
  expect(detail.findings[0]?.limits.high).toBeGreaterThan(0)
})

it('the sheet names the finding with its card, and prints its analysis before later ones in range', async () => {
  const { first, next } = await twoCards()
  const { id } = await caseOf(first.newborn.card.newbornId)
  const { letterId } = await analyst.call('makeCaseSheet', { params: { id }, body: {} })
  const file = await analyst.raw('downloadCaseLetter', { params: { id: letterId } })
  const text = await textOf(file.rawPayload)
  expect(text).toMatch(
    new RegExp(`C14:1 0,800 µmol/L \\(limiti [^)]+\\), cartoncino ${first.newborn.card.barcode}`),
  )
  expect(text).not.toContain('Nessun valore fuori')
  const analyses = text.slice(text.indexOf('Analisi dell’episodio'))
  expect(analyses.indexOf(first.newborn.card.barcode)).toBeLessThan(analyses.indexOf(next.card.barcode))
})

it('the report of the later card says on its first page, and in its message, which finding stands open', async () => {
  const { first, next, reportId } = await twoCards()
  const sentence = new RegExp(
    `Reperto aperto: [^.]*C14:1\\) 0,800 µmol/L ▲ \\(Sopra soglia; limiti [^)]+\\), cartoncino ${first.newborn.card.barcode} del`,
  )
  await acceptReport(test, reportId)
  await test.drawn()
  const supervisor = await test.as('supervisor')
  const pdf = await supervisor.raw('printReport', { params: { id: reportId } })
  expect((await pagesOf(pdf.rawPayload))[0]).toMatch(sentence)
  const sender = await test.withKey(next.card.birthPointId)
  const message = await sender.raw('getIntakeReport', { params: { id: reportId }, query: { pdf: false } })
  const summary = message.rawPayload.toString('utf8').split('ORC|')[1] ?? ''
  expect(summary).toContain('Reperto aperto: ')
  expect(summary).toContain(first.newborn.card.barcode)
})
