import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { analysisTypeId, closedPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
  await newCard(test)
})
afterEach(() => test.close())

const lotsOf = async (level: 'low' | 'high') =>
  test.db
    .selectFrom('qcLots')
    .select(['id', 'code'])
    .where('level', '=', level)
    .where('workgroupId', '=', test.laboratory.id)
    .where('analysisTypeId', '=', await analysisTypeId(test, 'sne_ms'))
    .executeTakeFirstOrThrow()

/** A plate measured after something changed on it. */
async function measured(
  change: (plateId: number) => Promise<unknown>,
  options: Parameters<typeof fileFor>[2] = {},
) {
  const { id } = await closedPlate(test, 'sne_ms')
  await change(id)
  const analyst = await test.as('analyst')
  const params = { id }
  // The file has the controls that the plate still has.
  const file = fileFor(await analyst.call('getPlate', { params }), 'sne_ms', options)
  await analyst.call('importResults', { params, body: {}, file })
  const grid = await analyst.call('getGrid', { params, query: {} })
  return { params, analyst, grid, quality: await analyst.call('getPlateQuality', { params }) }
}

/** The plate has no high control. */
const withoutHigh = (plateId: number) =>
  test.db
    .updateTable('wells')
    .set({ type: 'empty', qcLevel: null, qcLotId: null })
    .where('plateId', '=', plateId)
    .where('qcLevel', '=', 'high')
    .execute()

it('a run without the high control is held where the laboratory has a high lot in use', async () => {
  const { quality, grid, params } = await measured(withoutHigh)
  expect(quality).toMatchObject({ qcState: 'none', gaps: ['Manca il controllo alto.'] })
  expect(grid.rows[0]?.against).toMatchObject([{ code: 'quality_not_released' }])
  const planner = await test.as('planner')
  expect((await planner.call('getPlanningInfo', { params })).requiredLevels).toEqual([
    'low',
    'medium',
    'high',
  ])
})

it('a run without the high control is held also where a lead alone names the low level', async () => {
  const lead = await test.as('analyst', { lead: true })
  const params = { id: await analysisTypeId(test, 'sne_ms') }
  const { policy } = await lead.call('setControlPolicy', { params, body: { levels: ['low'] } })
  expect(policy).toMatchObject({ levels: ['low'], required: ['low', 'medium', 'high'] })
  const { quality } = await measured(withoutHigh)
  expect(quality).toMatchObject({ qcState: 'none', gaps: ['Manca il controllo alto.'] })
})

it('a laboratory without a high lot in use needs none', async () => {
  const { id } = await lotsOf('high')
  await test.db.updateTable('qcLots').set({ enabled: false }).where('id', '=', id).execute()
  expect((await measured(withoutHigh)).quality).toMatchObject({ qcState: 'ok', gaps: [] })
})

it('a failed control does not release what the missing one leaves unjudged', async () => {
  const { quality } = await measured(async (plateId) => {
    await withoutHigh(plateId)
    const { id } = await lotsOf('low')
    await test.db
      .updateTable('qcLotLimits')
      .set({ expected: JSON.stringify({ kind: 'mean_sd', mean: 1, sd: 0.001 }) as never })
      .where('qcLotId', '=', id)
      .where('analyte', '=', 'PHE')
      .execute()
  })
  expect(quality.qcState).toBe('fail')
  expect(quality.held.map(({ code }) => code)).toEqual(expect.arrayContaining(['PHE', 'TYR', 'C8']))
})

it('a run without the high control is as incomplete as before once its rejection is taken back', async () => {
  const { analyst, params } = await measured(withoutHigh)
  const { userId: repeatBy } = await test.as('planner')
  const why = { cause: 'control', reason: 'Manca il controllo alto', action: 'Nuova corsa' } as const
  await analyst.call('rejectRun', { params, body: { ...why, repeatBy } })
  const lead = await test.as('supervisor', { lead: true })
  await lead.call('takeBackRejection', { params, body: { reason: 'Corsa sbagliata' } })
  const quality = await lead.call('getPlateQuality', { params })
  expect(quality).toMatchObject({ status: 'analyzed', qcState: 'none', gaps: ['Manca il controllo alto.'] })
  expect((await lead.call('listHeldRuns', { query: {} })).items).toMatchObject([{ id: params.id }])
})

it('a lot that expired between planning and the run holds it, with the reason', async () => {
  const { id, code } = await lotsOf('high')
  const { quality, grid } = await measured(() =>
    test.db.updateTable('qcLots').set({ expiresOn: '2020-01-31' }).where('id', '=', id).execute(),
  )
  expect(quality.qcState).toBe('none')
  expect(quality.gaps).toEqual([expect.stringContaining(`${code} era scaduto il 31/01/2020`)])
  expect(grid.rows[0]?.against).toMatchObject([{ code: 'quality_not_released' }])
})
