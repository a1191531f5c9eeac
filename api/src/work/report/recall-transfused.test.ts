import { addDays, dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('the recall of a transfused newborn has a first day from which its card can close the finding', async () => {
  const newborn = await newCard(test, (card) => ({
    ...card,
    conditions: { ...card.conditions, tin: false, transfusion: { at: card.collectedAt, type: 'red_cells' } },
  }))
  await newborn.decide((await newborn.measure('sne_ms', { MET: 100 })).plateId)
  await newborn.decide((await newborn.measure('sne_ms', [{ MET: 100 }, { MET: 101 }])).plateId, {
    actionId: 'recall_spot',
  })
  const { collectedAt } = await test.db
    .selectFrom('samples')
    .select('collectedAt')
    .where('id', '=', newborn.card.id)
    .executeTakeFirstOrThrow()
  await acceptReport(test, (await newborn.reports())[0]?.id ?? 0)
  const { fromDate } = await test.db
    .selectFrom('sampleRequests')
    .select('fromDate')
    .where('type', '=', 'new_spot')
    .executeTakeFirstOrThrow()
  const first = addDays(dayOf(collectedAt), 4)
  expect(fromDate).toBe(first)
})
