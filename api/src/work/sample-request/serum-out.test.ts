import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestFile } from '../../testing/caller.ts'
import { pdfText } from '../../testing/documents.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'
import { recalled } from '../../testing/recalled.ts'

let test: TestApp
let analyst: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterEach(() => test.close())

const file = (words?: string): TestFile => ({
  name: 'siero.pdf',
  bytes: pdfText(words),
  type: 'application/pdf',
})
const measured = (value: number) => [{ code: 'TSH', value, unit: 'mU/L', low: 0.7, high: 10 }]

/** A confirmed finding whose signed recall asks for serum. */
async function serumAsked() {
  const { newborn } = await recalled(test, { C8: 0.7 })
  const { newbornId } = newborn.card
  const { id } = await test.db
    .updateTable('sampleRequests')
    .set({ type: 'serum_sample' })
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'new_spot')
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, newbornId }
}
const board = async (newbornId: number) =>
  (await analyst.call('listRecallCases', { query: {} })).items.filter((one) => one.newborn.id === newbornId)
const critical = async () => (await analyst.call('listCriticalValues', { query: { state: 'open' } })).items

describe('serum with a value out of its own limits', () => {
  it.each([null, 'doubtful', 'confirmed'] as const)(
    'serum out of its own limits with outcome %s proposes a positive the same day, on critical list and board',
    async (outcome) => {
      const { id, newbornId } = await serumAsked()
      const body = { values: measured(90), ...(outcome ? { outcome } : {}) }
      const { pendingAnalysisId } = await analyst.call('uploadSerumReport', {
        params: { id },
        body,
        file: file(),
      })
      const params = { id: pendingAnalysisId ?? 0 }
      const { judgement } = await analyst.call('getSampleAnalysis', { params })
      expect(judgement?.proposedAction).toMatchObject({ actionId: 'report_positive', sameDay: true })
      expect(judgement?.allowedActions).not.toContain('positivity_returned')
      expect(await critical()).toMatchObject([
        { sampleAnalysisId: params.id, plate: null, values: [{ code: 'TSH', value: 90, flag: 'H' }] },
      ])
      expect(await board(newbornId)).toMatchObject([{ waits: 'decision', urgent: true }])
      const { items } = await analyst.call('listNotifications')
      expect(items.map(({ type }) => type)).toContain('critical_values')
      await analyst.call('decideSampleAnalysis', {
        params,
        body: { actionId: 'report_positive', note: 'Siero' },
      })
      expect(await critical()).toEqual([])
    },
  )

  it('serum with a value out of its own limits is no critical value any more once the report is corrected', async () => {
    const { id, newbornId } = await serumAsked()
    await analyst.call('uploadSerumReport', { params: { id }, body: { values: measured(90) }, file: file() })
    await analyst.call('uploadSerumReport', {
      params: { id },
      body: { values: measured(2), outcome: 'in_range', reason: 'Referto di un altro neonato' },
      file: file('altro'),
    })
    expect(await critical()).toEqual([])
    expect(await board(newbornId)).toMatchObject([{ waits: 'decision', urgent: false }])
  })
})

it('serum in range without an outcome waits for a decision on the board', async () => {
  const { id, newbornId } = await serumAsked()
  const { pendingAnalysisId } = await analyst.call('uploadSerumReport', {
    params: { id },
    body: { values: measured(2) },
    file: file(),
  })
  const { judgement } = await analyst.call('getSampleAnalysis', { params: { id: pendingAnalysisId ?? 0 } })
  expect(judgement?.proposedAction).toMatchObject({ actionId: 'suspend' })
  expect(await critical()).toEqual([])
  expect(await board(newbornId)).toMatchObject([{ waits: 'decision', urgent: false, request: null }])
})

describe('serum in range of a critical TSH', () => {
  it('serum in range of a critical TSH needs its values, and a lead for limits wider than any laboratory’s', async () => {
    const newborn = await newCard(test)
    await laboratoryOf(test, 'ic')
    const { row } = await newborn.measure('ic_tsh', { TSH: 150 })
    await analyst.call('decideSampleAnalysis', {
      params: { id: row.sampleAnalysisId },
      body: { actionId: 'urgent_recall' },
    })
    const { id } = await test.db
      .selectFrom('sampleRequests')
      .select('id')
      .where('type', '=', 'serum_sample')
      .executeTakeFirstOrThrow()
    const refused = async (
      values: { code: string; value: number; unit: string; low: number; high: number }[],
    ) =>
      analyst.refused('uploadSerumReport', {
        params: { id },
        body: { outcome: 'in_range', values },
        file: file(),
      })
    expect(JSON.stringify(await refused([]))).toContain('serve il TSH del referto')
    const wide = await refused([{ code: 'TSH', value: 150, unit: 'mU/L', low: 0.5, high: 200 }])
    expect(JSON.stringify(wide)).toContain('limiti troppo larghi')
    const other = { code: 'fT4', value: 15, unit: 'pmol/L', low: 10, high: 25 }
    expect(JSON.stringify(await refused([other]))).toContain('TSH')
    const renamed = { code: 'tsh s', value: 0.15, unit: 'U/L', low: 0.0005, high: 0.2 }
    expect(JSON.stringify(await refused([renamed]))).toContain('limiti troppo larghi')
  })
})
