import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'
import { closedPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('a PCR run without any control without template is held, whatever the policy of the laboratory names', async () => {
  await newCard(test)
  await laboratoryOf(test, 'sma')
  await test.db.deleteFrom('controlPolicies').execute()
  const plate = await closedPlate(test, 'sma_smn1')
  await test.db
    .updateTable('wells')
    .set({ type: 'empty', qcLevel: null, qcLotId: null })
    .where('plateId', '=', plate.id)
    .where((eb) => eb.or([eb('type', '=', 'white_spot'), eb('qcLevel', '=', 'blank')]))
    .execute()
  const planner = await test.as('planner')
  const params = { id: plate.id }
  expect((await planner.call('getPlanningInfo', { params })).requiredLevels).toContain('blank')
  const analyst = await test.as('analyst')
  const file = fileFor(await planner.call('getPlate', { params }), 'sma_smn1', {})
  await analyst.call('importResults', { params, body: {}, file })
  expect(await analyst.call('getPlateQuality', { params })).toMatchObject({
    qcState: 'none',
    gaps: ['Manca il controllo bianco.'],
  })
  const grid = await analyst.call('getGrid', { params, query: {} })
  expect(grid.rows[0]?.against).toMatchObject([{ code: 'quality_not_released' }])
})
