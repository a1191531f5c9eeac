import { afterEach, beforeEach, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { analysisTypeId } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('a lead chooses the period from which drift is measured; rejected runs are left out of it', async () => {
  const { analyst } = await analysedPlate(test, { code: 'btd_act', cards: 1 })
  await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 1 })
  const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
  const planner = await test.as('planner')
  await analyst.call('rejectRun', {
    params: { id: plate.id },
    body: { cause: 'other', reason: 'Prova', action: 'Prova', repeatBy: planner.userId },
  })
  const query = { analysisTypeId: await analysisTypeId(test, 'btd_act') }
  const day = new Date().toISOString().slice(0, 10)
  const body = { ...query, analyte: 'BTD', period: { from: '2026-01-01', to: day } }
  expect((await analyst.refused('setQualityReference', { body })).details.code).toBe('lead_required')
  const lead = await test.as('analyst', { lead: true })
  expect(await lead.call('setQualityReference', { body })).toEqual({ changed: true })
  expect(await lead.call('setQualityReference', { body })).toEqual({ changed: false })
  const chart = await analyst.call('getControlChart', { query })
  expect(chart.reference).toMatchObject({ from: '2026-01-01', to: day, by: { id: lead.userId } })
  expect(chart.references.map(({ level, n }) => [level, n]).toSorted()).toEqual([
    ['high', 2],
    ['low', 2],
    ['medium', 2],
  ])
  const long = { ...body, period: { from: '2020-01-01', to: day } }
  expect((await lead.refused('setQualityReference', { body: long })).status).toBe(422)
  await lead.call('setQualityReference', { body: { ...body, period: null } })
  expect(await analyst.call('getControlChart', { query })).toMatchObject({ reference: null, references: [] })
})

it('a change point leads to the newborns of its run and of the runs after it, and to a workbook', async () => {
  const first = await analysedPlate(test, { code: 'btd_act', cards: 1 })
  const second = await analysedPlate(test, { code: 'btd_act', cards: 2 })
  const { analyst } = first
  const plates = async (query: object) =>
    (await analyst.call('traceAnalyses', { query })).items.map(({ plate }) => plate.id)
  const type = await analysisTypeId(test, 'btd_act')
  expect((await plates({ analysisTypeId: type })).length).toBe(3)
  expect(await plates({ fromPlateId: second.plate.id })).toEqual([second.plate.id, second.plate.id])
  expect(await plates({ instrument: 'Nessuno' })).toEqual([])
  const lot = await test.db
    .selectFrom('wells')
    .select('qcLotId')
    .where('plateId', '=', first.plate.id)
    .where('qcLotId', 'is not', null)
    .executeTakeFirstOrThrow()
  expect((await plates({ controlLotId: lot.qcLotId })).length).toBe(3)
  expect((await analyst.refused('traceAnalyses', { query: {} })).status).toBe(422)
  const sheet = await analyst.raw('exportTrace', { query: { fromPlateId: second.plate.id } })
  expect(sheet.statusCode).toBe(200)
  const stranger = await test.as('analyst', { laboratory: await createWorkgroup(test.db) })
  const query = { fromPlateId: second.plate.id }
  expect((await stranger.refused('traceAnalyses', { query })).status).toBe(404)
})
