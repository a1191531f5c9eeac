import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** A pending positive of cystic fibrosis, for meconium ileus alone. */
async function positiveByIleus(IRT: number) {
  const newborn = await newCard(test, (card) => ({
    ...card,
    conditions: { ...card.conditions, meconiumIleus: true },
  }))
  await laboratoryOf(test, 'fc')
  const { plateId, row } = await newborn.measure('fc_irt', { IRT })
  return { newborn, plateId, row }
}
async function correct(
  id: number,
  change: { readonly meconiumIleus: boolean } | { readonly ward: 'nursery' },
) {
  const support = await test.as('support')
  const { version, conditions } = await support.call('getSample', { params: { id } })
  const fields = 'ward' in change ? change : { conditions: { ...conditions, ...change } }
  return support.call('updateSample', { params: { id }, body: { version, reason: 'Riletto', ...fields } })
}

it('a pending positive for meconium ileus returns to the analyst when support removes the ileus', async () => {
  const { newborn, plateId, row } = await positiveByIleus(20)
  expect(row.proposedAction.actionId).toBe('report_positive')
  await newborn.decide(plateId)
  expect(await correct(newborn.card.id, { ward: 'nursery' })).toMatchObject({ returnedReports: 0 })
  expect(await correct(newborn.card.id, { meconiumIleus: false })).toMatchObject({ returnedReports: 1 })
  expect(await newborn.reports()).toMatchObject([{ outcome: 'positive', status: 'refused' }])
  const analyst = await test.as('analyst')
  const { items } = await analyst.call('listPendingAnalyses', { query: {} })
  expect(items).toMatchObject([{ pendingReason: 'report_refused' }])
})

it('a pending positive stays when a finding stands beside the ileus that support removes', async () => {
  const { newborn, plateId } = await positiveByIleus(60)
  await newborn.decide(plateId, { actionId: 'report_positive' })
  expect(await correct(newborn.card.id, { meconiumIleus: false })).toMatchObject({ returnedReports: 0 })
  expect(await newborn.reports()).toMatchObject([{ outcome: 'positive', status: 'pending' }])
})
