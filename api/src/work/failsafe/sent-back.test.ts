import { clockThresholds, sentBackHours } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recalled } from '../../testing/recalled.ts'
import { expectSummaries } from '../../testing/summaries.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const ordinary = sentBackHours(clockThresholds.sne, false)
const urgent = sentBackHours(clockThresholds.sne, true)
const listed = async (newbornId: number) => {
  const supervisor = await test.as('supervisor')
  const { items } = await supervisor.call('listFailsafe', { query: { band: ['stalled'] } })
  return items.find(({ newborn }) => newborn.id === newbornId)
}
const supervisor = () => test.as('supervisor', { validator: true })

async function refusedReport() {
  const newborn = await newCard(test)
  const { plateId, row } = await newborn.measure('sne_ms')
  await newborn.decide(plateId)
  const id = (await newborn.reports())[0]?.id ?? 0
  await (await supervisor()).call('refuseReport', { params: { id }, body: { reason: 'Da rivedere' } })
  return { newbornId: newborn.card.newbornId, analysisId: row.sampleAnalysisId, newborn }
}

it('an analysis of a refused report is on the failsafe after its category’s hours, with reason and beginning', async () => {
  const { newbornId } = await refusedReport()
  const since = test.clock.now().toISOString()
  test.clock.advance({ hours: ordinary - 1 })
  expect(await listed(newbornId)).toBeUndefined()
  test.clock.advance({ hours: 1 })
  expect(await listed(newbornId)).toMatchObject({
    incomplete: [{ category: 'sne', step: 'sent_back' }],
    sentBack: [{ category: 'sne', reason: 'report_refused', since }],
  })
  await expectSummaries(test, 'sent back')
})

it('an analysis of a refused report leaves the failsafe when it is decided', async () => {
  const { newbornId, analysisId } = await refusedReport()
  test.clock.advance({ hours: ordinary })
  await (await test.as('analyst')).call('decideSampleAnalysis', {
    params: { id: analysisId },
    body: { actionId: 'report_negative', note: 'Rivista' },
  })
  expect(await listed(newbornId)).toBeUndefined()
  await expectSummaries(test, 'decided')
})

it('an analysis of a reopened urgent report is on the failsafe after the shorter hours', async () => {
  const { newborn, reportId } = await recalled(test, { PHE: 900 }, 'urgent_recall')
  const body = { motivation: 'Da rivedere' }
  await (await supervisor()).call('reopenReport', { params: { id: reportId }, body })
  const { newbornId } = newborn.card
  test.clock.advance({ hours: urgent - 1 })
  expect(await listed(newbornId)).toBeUndefined()
  test.clock.advance({ hours: 1 })
  expect(await listed(newbornId)).toMatchObject({
    sentBack: [{ category: 'sne', reason: 'report_reopened' }],
  })
  await expectSummaries(test, 'reopened')
})

it('an analysis of a signed report is not on the failsafe', async () => {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms')).plateId)
  await acceptReport(test, (await newborn.reports())[0]?.id ?? 0)
  test.clock.advance({ hours: ordinary })
  expect((await listed(newborn.card.newbornId))?.sentBack ?? []).toEqual([])
})

it('changed hours of a category count at once', async () => {
  const { newbornId } = await refusedReport()
  test.clock.advance({ hours: ordinary })
  await test.db
    .updateTable('screenings')
    .set({ clockRedHours: ordinary * 2 })
    .where('id', '=', 'sne')
    .execute()
  expect(await listed(newbornId)).toBeUndefined()
  await expectSummaries(test, 'changed hours')
})
