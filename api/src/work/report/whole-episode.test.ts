import { afterAll, beforeAll, expect, it } from 'vitest'
import { textOf } from '../../platform/documents/examples/read-pdf.ts'
import { analysedPlate, fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { closedPlate } from '../../testing/plates.ts'

let test: TestApp
let analyst: TestPerson
let supervisor: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst', { lead: true })
  supervisor = await test.as('supervisor', { validator: true })
})
afterAll(() => test.close())

const gridOf = (id: number) => analyst.call('getGrid', { params: { id }, query: {} })

/** A newborn whose PHE of 900 is repeated and called for; TYR was left out of the repetition. */
async function calledFor() {
  const first = await analysedPlate(test, { cards: 1 })
  const barcode = first.cards[0]?.barcode ?? ''
  const params = { id: first.plate.id }
  const [row] = (await gridOf(first.plate.id)).rows
  const sampleAnalysisId = row?.sampleAnalysisId ?? 0
  const analytes = [{ code: 'PHE', value: 900, reason: 'Letto dal tracciato' }]
  await analyst.call('saveAnalytes', { params, body: { rows: [{ sampleAnalysisId, analytes }] } })
  await analyst.call('decideSampleAnalysis', {
    params: { id: sampleAnalysisId },
    body: { actionId: 're_test_duplicate', note: null },
  })
  const again = await closedPlate(test)
  const file = fileFor(again, 'sne_ms', { values: { [barcode]: { PHE: 910 } } })
  await analyst.call('importResults', { params: { id: again.id }, body: {}, file })
  const repeated = (await gridOf(again.id)).rows.find((one) => one.barcode === barcode)
  const id = repeated?.sampleAnalysisId ?? 0
  const without = [{ code: 'TYR', excluded: true, reason: 'Picco sovrapposto' }]
  await analyst.call('saveAnalytes', {
    params: { id: again.id },
    body: { rows: [{ sampleAnalysisId: id, analytes: without }] },
  })
  const made = await analyst.call('decideSampleAnalysis', {
    params: { id },
    body: { actionId: 'urgent_recall', note: null },
  })
  return { reportId: made.reportId ?? 0, birthPointId: first.cards[0]?.birthPointId ?? 0 }
}

it('a report says every analysis of the episode, and what was left out and why', async () => {
  const { reportId, birthPointId } = await calledFor()
  const params = { id: reportId }
  const report = await supervisor.call('getReport', { params })
  expect(report.beside).toHaveLength(1)
  expect(report.beside[0]?.title).toContain('deciso «Ripeti in doppio sullo stesso spot»')
  expect(report.beside[0]?.values.find(({ code }) => code === 'PHE')?.value).toBe(900)
  expect(report.remarks).toEqual([expect.stringMatching(/^Escluso TYR, .*: Picco sovrapposto \(/)])

  await supervisor.call('acceptReport', { params, body: { version: report.version } })
  await test.drawn()
  const pdf = await supervisor.raw('printReport', { params })
  const text = await textOf(pdf.rawPayload)
  expect(text).toContain('Nello stesso episodio: ')
  expect(text).toMatch(/PHE Fenilalanina 910 ▲▲/)
  expect(text).toMatch(/PHE Fenilalanina 900 ▲▲/)
  expect(text).toContain('Osservazione: Escluso TYR')

  const sender = await test.withKey(birthPointId)
  const message = await sender.raw('getIntakeReport', { params, query: { pdf: false } })
  const phe = message.payload.split('\r').filter((line) => /^OBX.*[|^]PHE\^/.test(line))
  expect(phe.map((line) => line.split('|')[5])).toEqual(['910', '900'])
  expect(message.payload).toContain('Picco sovrapposto')
})
