import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport } from '../../testing/recalled.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a collection whose hour nobody knows says so in grid, earlier analyses, report and lists', async () => {
  const newborn = await newCard(test)
  await test.db
    .updateTable('samples')
    .set({ collectionTimeKnown: false })
    .where('id', '=', newborn.card.id)
    .execute()
  await newborn.decide((await newborn.measure('sne_ms', { C8: 0.7 })).plateId)
  const again = await newborn.measure('sne_ms', [{ C8: 0.7 }, { C8: 0.7 }])
  expect(again.row.facts.collectionTimeKnown).toBe(false)
  const analyst = await test.as('analyst')
  const { history } = await analyst.call('getSampleAnalysis', { params: { id: again.row.sampleAnalysisId } })
  expect(history).toMatchObject([{ collectionTimeKnown: false }])
  await newborn.decide(again.plateId, { actionId: 'recall_spot' })
  const [report] = await newborn.reports()
  await acceptReport(test, report?.id ?? 0)
  const supervisor = await test.as('supervisor')
  const shown = await supervisor.call('getReport', { params: { id: report?.id ?? 0 } })
  expect(shown.facts.collectionTimeKnown).toBe(false)
  expect(shown.beside.map(({ collectionTimeKnown }) => collectionTimeKnown)).toEqual([false])
})
