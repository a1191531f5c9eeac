import { gridAction } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('a closed grid keeps the proposal of a row decided alone, and shows a second person that decision', async () => {
  const newborn = await newCard(test)
  const { plateId, row } = await newborn.measure('sne_ms', { PHE: 900 })
  const analyst = await test.as('analyst')
  const params = { id: row.sampleAnalysisId }
  await analyst.call('decideSampleAnalysis', { params, body: { actionId: 'urgent_recall', note: null } })
  const second = await test.as('analyst')
  const refused = await second.refused('decideSampleAnalysis', {
    params,
    body: { actionId: 're_test_duplicate', note: null },
  })
  expect(refused.message).toContain(`«${gridAction('urgent_recall').label}»`)
  const grid = { params: { id: plateId } }
  const { draftVersion } = await analyst.call('getGrid', { ...grid, query: {} })
  await analyst.call('closeGrid', { ...grid, body: { draftVersion } })
  const closed = await analyst.call('getGrid', { ...grid, query: {} })
  expect(closed.rows[0]?.atClosing).toMatchObject({
    proposed: row.proposedAction.actionId,
    decided: 'urgent_recall',
  })
})
