import type { QcLevel } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { analysisTypeId } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** Controls of all levels that show an analyte so many SD from the mean of their lot. */
async function shifted(analyte: string, sd: number) {
  const limits = await test.db
    .selectFrom('qcLotLimits as limit')
    .innerJoin('qcLots as lot', 'lot.id', 'limit.qcLotId')
    .select(['lot.level', 'limit.expected'])
    .where('limit.analyte', '=', analyte)
    .where('lot.analysisTypeId', '=', await analysisTypeId(test, 'sne_ms'))
    .where('lot.workgroupId', '=', test.laboratory.id)
    .execute()
  return Object.fromEntries(
    limits.map(({ level, expected }) => {
      if (expected.kind !== 'mean_sd') throw new Error('The lot has no mean')
      return [level, { [analyte]: expected.mean + sd * expected.sd }]
    }),
  ) as Partial<Record<QcLevel, Record<string, number>>>
}

/** Cbl C: the true C2 of 17 gives C3/C2 0.35, the C2 that the run measured too high hides it. */
const hiddenCblC = { C3: 6, C2: 25, 'C3/C2': 0.24 }

it('a run whose C2 is out of rule proposes no negative: its diagnostic ratios are held', async () => {
  const newborn = await newCard(test)
  const { row, plateId } = await newborn.measure('sne_ms', hiddenCblC, await shifted('C2', 6))
  expect(row.proposedAction.actionId).toBe('suspend')
  expect(row.against).toMatchObject([
    { code: 'quality_not_released', text: expect.stringContaining('C14:1/C2, C3/C2') },
  ])
  const refused = await newborn.decide(plateId, { actionId: 'report_negative' }).catch(String)
  expect(refused).toContain('Controlli di qualità non rilasciati: C14:1/C2')
  expect(await newborn.reports()).toEqual([])
  const lead = await test.as('analyst', { lead: true })
  const body = { reason: 'Lotto di C2 verificato a parte' }
  await lead.call('releaseQuality', { params: { id: plateId }, body })
  expect((await newborn.rowOn(plateId)).against).toEqual([])
})

it('a report in range names held values apart from values in range, and the run waits for a lead', async () => {
  const newborn = await newCard(test)
  const { row, plateId } = await newborn.measure('sne_ms', {}, await shifted('ALA', 6))
  // Alanine opens no finding, and supports one of XLE alone.
  expect(row).toMatchObject({ proposedAction: { actionId: 'report_negative' }, against: [] })
  await newborn.decide(plateId)
  const supervisor = await test.as('supervisor', { validator: true, lead: true })
  const [{ id = 0 } = {}] = await newborn.reports()
  const heldOf = async () => {
    const { values } = await supervisor.call('getReport', { params: { id } })
    return values.filter(({ notReleased }) => notReleased).map(({ code }) => code)
  }
  expect(await heldOf()).toEqual(['ALA', 'XLE/ALA'])
  const held = async () => (await supervisor.call('listHeldRuns', { query: {} })).items
  expect(await held()).toMatchObject([{ id: plateId, qcState: 'fail', undecided: 0 }])
  const body = { reason: 'Lotto di ALA verificato a parte' }
  await supervisor.call('releaseQuality', { params: { id: plateId }, body })
  expect(await held()).toEqual([])
  expect(await heldOf()).toEqual([])
})
