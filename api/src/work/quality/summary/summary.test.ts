import { afterEach, beforeEach, expect, it } from 'vitest'
import { analysedPlate } from '../../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { analysisTypeId } from '../../../testing/plates.ts'

let test: TestApp
let lead: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  lead = await test.as('supervisor', { lead: true })
})
afterEach(() => test.close())

const october = '2026-10'

/** A run whose results came in October. @returns its plate */
async function runInOctober(day: number, options: { controlShift?: number } = {}) {
  const { plate, analyst } = await analysedPlate(test, { code: 'btd_act', cards: 1, ...options })
  await test.db
    .updateTable('plateResults')
    .set({ importedAt: new Date(`2026-10-${day}T10:00:00Z`) })
    .where('plateId', '=', plate.id)
    .execute()
  return { plate, analyst }
}
const ofType = async () => ({ analysisTypeId: await analysisTypeId(test, 'btd_act'), month: october })
const summary = async (by = lead) => by.call('getQualitySummary', { query: await ofType() })

it('the summary counts values of the month by level and lot, without rejected runs, and lists their corrective actions', async () => {
  await runInOctober(10)
  const { plate, analyst } = await runInOctober(11, { controlShift: 5 })
  const planner = await test.as('planner')
  await analyst.call('rejectRun', {
    params: { id: plate.id },
    body: { cause: 'reagent', reason: 'Kit scaduto', action: 'Kit nuovo', repeatBy: planner.userId },
  })
  const { runs, rows, actions } = await summary()
  expect(runs).toEqual({ all: 2, rejected: 1, released: 0 })
  expect(rows.map(({ level, n, points }) => [level, n, points.length])).toEqual([
    ['low', 1, 2],
    ['medium', 1, 2],
    ['high', 1, 2],
  ])
  expect(rows[0]).toMatchObject({ sigma: null, broken: [{ count: 1 }] })
  expect(rows[0]?.points.map(({ left }) => left)).toEqual([false, true])
  expect(actions).toMatchObject([{ plateId: plate.id, text: expect.stringContaining('Kit nuovo') }])
})

it('the summary has a sigma once a lead says which error the laboratory allows', async () => {
  await runInOctober(10)
  await runInOctober(12, { controlShift: 0.5 })
  const analyst = await test.as('analyst')
  const body = { analysisTypeId: (await ofType()).analysisTypeId, analyte: 'BTD', allowable: 30 }
  expect((await analyst.refused('setQualityGoal', { body })).details.code).toBe('lead_required')
  expect(await lead.call('setQualityGoal', { body })).toEqual({ changed: true })
  expect(await lead.call('setQualityGoal', { body })).toEqual({ changed: false })
  const [row] = (await summary()).rows
  expect(row?.allowable).toBe(30)
  expect(row?.sigma).toBeCloseTo((30 - Math.abs(row?.bias ?? 0)) / (row?.cv ?? 1), 6)
  await lead.call('setQualityGoal', { body: { ...body, allowable: null } })
  expect((await summary()).rows[0]?.sigma).toBeNull()
  expect((await lead.refused('setQualityGoal', { body: { ...body, analyte: 'XYZ' } })).status).toBe(404)
})

it('a lead of other categories has no summary of the type, and sets neither goal nor reference', async () => {
  await runInOctober(10)
  const other = await test.as('supervisor', { lead: true, screenings: ['sne'] })
  const { analysisTypeId } = await ofType()
  const of = { analysisTypeId, analyte: 'BTD' }
  const refusals = [
    await other.refused('getQualitySummary', { query: await ofType() }),
    await other.refused('signQualitySummary', { body: { ...(await ofType()), note: '' } }),
    await other.refused('setQualityGoal', { body: { ...of, allowable: 30 } }),
    await other.refused('setQualityReference', {
      body: { ...of, period: { from: '2026-10-01', to: '2026-10-31' } },
    }),
    await other.refused('getControlChart', { query: of }),
    await other.refused('getControlMap', { query: { analysisTypeId } }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404))
})

it('a summary that a lead signed stays as it was, with its PDF, whatever happens to a run afterwards', async () => {
  const { plate } = await runInOctober(10, { controlShift: 5 })
  const body = { ...(await ofType()), note: 'Mese regolare' }
  const analyst = await test.as('analyst')
  expect((await analyst.refused('signQualitySummary', { body })).details.code).toBe('lead_required')
  const signed = await lead.call('signQualitySummary', { body })
  expect(signed.changed).toBe(true)
  expect(await lead.call('signQualitySummary', { body })).toEqual({ changed: false, id: signed.id })
  await lead.call('releaseQuality', { params: { id: plate.id }, body: { reason: 'Rilasciata dopo' } })
  const after = await summary(analyst)
  expect(after).toMatchObject({
    signed: { id: signed.id, note: 'Mese regolare' },
    runs: { all: 1, released: 0 },
    actions: [],
    later: [{ plateId: plate.id, text: expect.stringContaining('Rilasciata dopo') }],
    signable: false,
  })
  const print = await analyst.raw('printQualitySummary', { params: { id: signed.id } })
  expect(print.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const sheet = await analyst.raw('exportQualitySummary', { query: await ofType() })
  expect(sheet.statusCode).toBe(200)
  const stranger = await test.as('analyst', { laboratory: await createWorkgroup(test.db) })
  expect((await stranger.refused('printQualitySummary', { params: { id: signed.id } })).status).toBe(404)
  expect((await summary(stranger)).runs.all).toBe(0)
})

it('a summary of a month that is not over, or without runs, is signed by nobody', async () => {
  const { analysisTypeId: type } = await ofType()
  await analysedPlate(test, { code: 'btd_act', cards: 1 })
  const now = new Date().toISOString().slice(0, 7)
  for (const month of [now, '2026-09']) {
    const refused = await lead.refused('signQualitySummary', { body: { analysisTypeId: type, month } })
    expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
  }
})
