import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ controls: false })
})
afterAll(() => test.close())

it('case 16: a run without judged controls gives no negative until a lead releases it with a reason', async () => {
  const { plate, analyst } = await analysedPlate(test, { cards: 2 })
  const params = { id: plate.id }
  const grid = await analyst.call('getGrid', { params, query: {} })
  expect(grid.qcState).toBe('none')
  const quality = await analyst.call('getPlateQuality', { params })
  expect(quality).toMatchObject({
    qcState: 'none',
    released: null,
    analyses: { undecided: grid.rows.length },
  })
  const every = grid.analytes.map(({ code }) => ({ code, reason: 'nessun controllo lo ha giudicato' }))
  expect(grid.barredAnalytes).toHaveLength(every.length)
  expect(grid.barredAnalytes).toEqual(expect.arrayContaining(every))
  expect(quality.held).toHaveLength(every.length)
  expect(quality.held).toEqual(expect.arrayContaining(every.map((one) => ({ ...one, forGood: false }))))
  const [first, second] = grid.rows
  expect(first?.refusedActions).toContainEqual({
    actionId: 'report_negative',
    reason: expect.stringContaining('Controlli di qualità non rilasciati'),
  })
  const rows = [
    { sampleAnalysisId: first?.sampleAnalysisId ?? 0, actionId: 'report_negative' as const, checked: true },
    {
      sampleAnalysisId: second?.sampleAnalysisId ?? 0,
      actionId: 'suspend' as const,
      note: 'Serie senza controlli',
      checked: true,
    },
  ]
  const { version } = await analyst.call('saveGridDraft', {
    params,
    body: { version: grid.draftVersion, rows },
  })
  const closing = { params, body: { draftVersion: version } }
  expect((await analyst.refused('closeGrid', closing)).message).toContain('non rilasciati')
  const release = { params, body: { reason: 'Controlli letti su carta' } }
  expect((await analyst.refused('releaseQuality', release)).details.code).toBe('lead_required')
  const supervisor = await test.as('supervisor')
  const waiting = async () => (await supervisor.call('listHeldRuns', { query: {} })).items
  expect(await waiting()).toMatchObject([{ id: plate.id, qcState: 'none', undecided: 2 }])
  expect((await supervisor.call('listHeldRuns', { query: { qcState: ['fail'] } })).items).toEqual([])
  expect((await supervisor.call('listHeldRuns', { query: { category: ['sma'] } })).items).toEqual([])
  for (const [q, found] of [
    [plate.barcode, 1],
    ['PL-NESSUNA', 0],
  ] as const)
    expect((await supervisor.call('listHeldRuns', { query: { q } })).items, q).toHaveLength(found)
  const lead = await test.as('analyst', { lead: true })
  expect(await lead.call('releaseQuality', release)).toEqual({ changed: true })
  expect(await waiting()).toEqual([])
  const closed = await analyst.call('closeGrid', closing)
  expect(await supervisor.call('getPlateQuality', { params })).toMatchObject({
    qcState: 'overridden',
    released: { by: { id: lead.userId }, reason: 'Controlli letti su carta' },
  })
  expect(closed.plate).toMatchObject({ status: 'completed', qcState: 'overridden' })
})
