import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it.each([
  ['leucine, which cannot wait, is recalled urgently', { XLE: 320 }, 'urgent_recall', 'positive'],
  ['methionine is recalled', { MET: 90 }, 'recall_spot', 'recall'],
] as const)(
  'a confirmed finding of a card without discs goes to no second tier: %s',
  async (_, values, proposed, outcome) => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
    const { plateId } = await newborn.measure('sne_ms', [values, values])
    const { card } = newborn
    expect((await newborn.rowOn(plateId)).proposedAction.actionId).toBe('second_tier')
    await test.db
      .updateTable('samples')
      .set((eb) => ({ punchesUsed: eb.ref('punchesTotal') }))
      .where('id', '=', card.id)
      .execute()
    const row = await newborn.rowOn(plateId)
    expect(row.proposedAction).toMatchObject({ actionId: proposed, secondTiers: [] })
    expect(row.allowedActions).not.toContain('second_tier')
    expect(row.refusedActions).toContainEqual({
      actionId: 'second_tier',
      reason: expect.stringContaining('il cartoncino è esaurito'),
    })
    // The window of second tiers offers none either.
    const analyst = await test.as('analyst')
    const { judgement } = await analyst.call('getSampleAnalysis', { params: { id: row.sampleAnalysisId } })
    expect(judgement?.secondTiers ?? []).toEqual([])
    expect(judgement?.discs?.free).toBe(0)
    expect(judgement?.discs?.refusedTiers).not.toEqual([])
    await newborn.decide(plateId)
    expect((await newborn.reports()).at(-1)?.outcome).toBe(outcome)
    const requests = await test.db
      .selectFrom('sampleRequests')
      .select(['type', 'urgent'])
      .where('newbornId', '=', card.newbornId)
      .where('status', '=', 'pending')
      .execute()
    expect(requests).toEqual([{ type: 'new_spot', urgent: proposed === 'urgent_recall' }])
  },
)
