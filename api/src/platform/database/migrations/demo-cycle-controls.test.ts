import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/index.ts'
import { analysisTypeId } from '../../../testing/plates.ts'
import { json } from '../columns.ts'
import { demoCycleControls } from './0199-demo-cycle-controls.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('control lots of a former demonstration get cycles that a run has; those of a lead stay', async () => {
  const { id: workgroupId } = test.laboratory
  const typeId = await analysisTypeId(test, 'sma_smn1')
  const lot = async (code: string, level: 'low' | 'high', mean: number, sd: number) => {
    const { id } = await test.db
      .insertInto('qcLots')
      .values({ workgroupId, analysisTypeId: typeId, level, code, expiresOn: '2027-12-31' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('qcLotLimits')
      .values({ qcLotId: id, analyte: 'SMN1', expected: json({ kind: 'mean_sd', mean, sd }) })
      .execute()
    return async () =>
      (
        await test.db
          .selectFrom('qcLotLimits')
          .select('expected')
          .where('qcLotId', '=', id)
          .executeTakeFirstOrThrow()
      ).expected
  }
  await test.db.deleteFrom('qcLots').where('code', 'like', 'SMA\\_SMN1-%').execute()
  const high = await lot('SMA_SMN1-HIGH-01', 'high', 44 * 1.5, 44 * 1.5 * 0.08)
  const low = await lot('SMA_SMN1-LOW-01', 'low', 30, 1)
  await demoCycleControls.up(test.db as never)
  expect(await high()).toEqual({ kind: 'mean_sd', mean: 30.8, sd: 2.464 })
  expect(await low()).toEqual({ kind: 'mean_sd', mean: 30, sd: 1 })
})
