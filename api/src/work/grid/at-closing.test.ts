import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a closed grid keeps what was proposed and decided, beside a later proposal and a later decision', async () => {
  const { plate, analyst } = await analysedPlate(test, { cards: 2 })
  const params = { id: plate.id }
  const read = () => analyst.call('getGrid', { params, query: {} })
  const grid = await read()
  expect(grid.rows.map(({ atClosing, decision }) => [atClosing, decision])).toEqual([
    ...[
      [null, null],
      [null, null],
    ],
  ])
  const [first, second] = grid.rows
  if (!first || !second) throw new Error('Two rows were planned')
  const actions = ['suspend', 're_test_duplicate'] as const
  const { version } = await analyst.call('saveGridDraft', {
    params,
    body: {
      version: grid.draftVersion,
      rows: grid.rows.map(({ sampleAnalysisId }, at) => ({
        sampleAnalysisId,
        actionId: actions[at] ?? 'suspend',
        note: 'Nota di prova',
      })),
    },
  })
  await analyst.call('closeGrid', { params, body: { draftVersion: version } })
  const closed = await read()
  expect(closed.rows.map(({ atClosing }) => atClosing)).toEqual(
    grid.rows.map(({ proposedAction }, at) => ({
      ...{ proposed: proposedAction.actionId, decided: actions[at], secondTiers: [] },
    })),
  )
  await analyst.call('decideSampleAnalysis', {
    params: { id: first.sampleAnalysisId },
    body: { actionId: 'report_negative' },
  })
  const later = (await read()).rows.find(
    ({ sampleAnalysisId }) => sampleAnalysisId === first.sampleAnalysisId,
  )
  expect(later).toMatchObject({
    atClosing: { proposed: first.proposedAction.actionId, decided: 'suspend', secondTiers: [] },
    decision: 'report_negative',
  })
})

it('a closed grid names the second tiers that were asked for with a proposal', async () => {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', { C3: 6.5 })).plateId)
  const again = await newborn.measure('sne_ms', [{ C3: 6.5 }, { C3: 6.5 }])
  await newborn.decide(again.plateId)
  const analyst = await test.as('analyst')
  const { rows } = await analyst.call('getGrid', { params: { id: again.plateId }, query: {} })
  const own = rows.find(({ barcode }) => barcode === newborn.card.barcode)
  expect(own?.atClosing).toMatchObject({
    proposed: 'second_tier',
    decided: 'second_tier',
    secondTiers: [expect.stringMatching(/MMA|metilmalonico/i)],
  })
})
