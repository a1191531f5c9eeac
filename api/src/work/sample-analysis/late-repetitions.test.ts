import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { type CardValues, newCard } from '../../testing/one-card.ts'
import { newPlate } from '../../testing/plates.ts'

/** A finding that its card cannot confirm: too few discs, too little blood, or nobody repeats it in time. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const pending = async () =>
  (await (await test.as('analyst')).call('listPendingAnalyses', { query: {} })).items
const leaveDiscs = (sampleId: number, left: number) =>
  test.db
    .updateTable('samples')
    .set((eb) => ({ punchesUsed: eb('punchesTotal', '-', left) }))
    .where('id', '=', sampleId)
    .execute()
const requests = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['type', 'status', 'urgent', 'replicates'])
    .orderBy('id')
    .execute()

/** A first value out of range, for which a repetition was asked. */
async function repeated(values: CardValues) {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  return newborn
}

/** The pending analysis is decided as proposed. */
async function decideAsProposed() {
  const analyst = await test.as('analyst')
  const params = { id: (await pending())[0]?.id ?? 0 }
  const { judgement } = await analyst.call('getSampleAnalysis', { params })
  const actionId = judgement?.proposedAction.actionId ?? 'suspend'
  await analyst.call('decideSampleAnalysis', { params, body: { actionId, note: 'Senza ripetizione' } })
  return { actionId, judgement }
}

describe('a card without discs for the repetition', () => {
  it.each([
    ['PHE 300', { PHE: 300 }, 1, 'recall_spot'],
    ['PHE 900, critical', { PHE: 900 }, 1, 'urgent_recall'],
    ['XLE 292, where time matters', { XLE: 292 }, 0, 'urgent_recall'],
    ['PHE 300 with two discs left', { PHE: 300 }, 2, 're_test_duplicate'],
  ] as const)('%s is proposed for what the card still allows', async (_, values, left, action) => {
    const newborn = await newCard(test)
    const { plateId } = await newborn.measure('sne_ms', values)
    await leaveDiscs(newborn.card.id, left)
    const { proposedAction, refusedActions } = await newborn.rowOn(plateId)
    expect(proposedAction.actionId).toBe(action)
    const repetition = refusedActions.find(({ actionId }) => actionId === 're_test_duplicate')
    if (left < 2) expect(repetition?.reason).toContain('non ha dischi')
    else expect(repetition).toBeUndefined()
  })

  it('a card without discs for the repetition is told at once where the discs went after the decision, and recalled', async () => {
    const newborn = await repeated({ PHE: 900 })
    expect(await pending()).toEqual([])
    await leaveDiscs(newborn.card.id, 1)
    expect(await pending()).toMatchObject([{ pendingReason: 're_test_late', status: 'pending' }])
    const { actionId, judgement } = await decideAsProposed()
    expect(actionId).toBe('urgent_recall')
    expect(judgement?.proposedAction.reason).toContain('ripetizione in ritardo')
    expect(await requests()).toMatchObject([
      { type: 're_test', status: 'refused' },
      { type: 'new_spot', status: 'pending', urgent: true },
    ])
    expect(await pending()).toEqual([])
    expect(await newborn.reports()).toMatchObject([{ outcome: 'positive', urgent: true }])
  })

  it('a card without discs for the repetition is told where the punching found too little blood', async () => {
    const newborn = await repeated({ PHE: 300 })
    test.clock.advance({ minutes: 5 })
    await newCard(test)
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner)
    const params = { id: plate.id }
    await planner.call('planAll', { params, body: {} })
    const { items } = await planner.call('listPunching', { params })
    for (const { type, barcode, position } of items)
      if (type === 'sample')
        await planner.call('punchSample', {
          params,
          body: {
            barcode: barcode ?? '',
            well: position,
            status: barcode === newborn.card.barcode ? 'insufficient' : 'punched',
          },
        })
    await planner.call('closePlate', { params, body: {} })
    expect(await pending()).toMatchObject([{ pendingReason: 're_test_late' }])
    expect((await decideAsProposed()).actionId).toBe('recall_spot')
    expect(await newborn.reports()).toMatchObject([{ outcome: 'recall' }])
  })
})

describe('a repetition that nobody makes', () => {
  it.each([
    ['critical, after a day', { PHE: 900 }, 23, 'urgent_recall'],
    ['not critical, after three days', { PHE: 300 }, 71, 'recall_spot'],
  ] as const)('%s the finding is decided without it', async (_, values, hours, action) => {
    const newborn = await repeated(values)
    test.clock.advance({ hours })
    expect(await pending()).toEqual([])
    test.clock.advance({ hours: 2 })
    const list = (await test.as('analyst')).call('listPendingAnalyses', {
      query: { pendingReason: ['re_test_late'] },
    })
    expect((await list).items).toHaveLength(1)
    expect((await decideAsProposed()).actionId).toBe(action)
    expect(await newborn.reports()).toHaveLength(1)
  })

  it('a repetition that nobody makes may still be asked for again, and stays late', async () => {
    await repeated({ PHE: 300 })
    test.clock.advance({ hours: 73 })
    const analyst = await test.as('analyst')
    const params = { id: (await pending())[0]?.id ?? 0 }
    const body = { actionId: 're_test_duplicate' as const, note: 'Oggi' }
    await analyst.call('decideSampleAnalysis', { params, body })
    expect(await requests()).toMatchObject([{ status: 'refused' }, { status: 'pending', replicates: 2 }])
    expect(await pending()).toMatchObject([{ pendingReason: 're_test_late' }])
    expect((await analyst.call('decideSampleAnalysis', { params, body })).changed).toBe(false)
    expect(await requests()).toHaveLength(2)
  })
})
