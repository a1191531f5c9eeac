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

const hour = 3_600_000
const before = (hours: number) => new Date(test.clock.now().getTime() - hours * hour).toISOString()

/**
 * A recall by leucines, confirmed, with alloisoleucine in range; its report is accepted.
 * @param born, collected hours ago
 */
async function recalledWith(born: number, collected: number) {
  const newborn = await newCard(test, (card) => ({
    ...card,
    collectedAt: before(collected),
    newborn: { ...card.newborn, birthAt: before(born), birthTimeKnown: true },
  }))
  const values = { XLE: 292, ALA: 200 }
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  await newborn.decide((await newborn.measure('sne_ms', [values, values])).plateId)
  const second = await newborn.measure('sne_2t_msud', { 'ALLO-ILE': 0.9 })
  expect(second.row.proposedAction.actionId).toBe('recall_spot')
  await newborn.decide(second.plateId)
  const [report] = await newborn.reports()
  await acceptReport(test, report?.id ?? 0)
  return test.db
    .selectFrom('sampleRequests')
    .select(['fromDate', 'dueDate'])
    .where('newbornId', '=', newborn.card.newbornId)
    .where('type', '=', 'new_spot')
    .executeTakeFirstOrThrow()
}

it('a recall after alloisoleucine in range below 48 hours is due the next day for an older newborn', async () => {
  const today = dayOf(test.clock.now())
  expect(await recalledWith(60, 30)).toEqual({ fromDate: null, dueDate: addDays(today, 1) })
})

it('a recall after alloisoleucine in range on a card below 48 hours is due at 48 hours of life', async () => {
  const mature = dayOf(new Date(test.clock.now().getTime() + 38 * hour))
  expect(await recalledWith(10, 4)).toEqual({ fromDate: mature, dueDate: mature })
})
