import fc from 'fast-check'
import { expect, it } from 'vitest'
import { comparePlanning, inPlanningOrder, type PlanningTurn } from './planning-order.ts'

const request = (id: number, priority: PlanningTurn['priority'], acceptedAt: string | null = null) => ({
  id,
  priority,
  acceptedAt,
})

it('the order of planning puts urgent, re-test, recall first, then the oldest acceptance', () => {
  const list = [
    request(1, 'normal', '2026-11-20T09:00:00+01:00'),
    request(2, 'recall'),
    request(3, 'normal', '2026-11-20T08:30:00Z'),
    request(4, 're_test'),
    request(5, 'urgent'),
    request(6, 'normal'),
    request(7, 'recall', '2026-11-19T09:00:00Z'),
  ]
  expect(inPlanningOrder(list).map(({ id }) => id)).toEqual([5, 4, 7, 2, 1, 3, 6])
})

it('the order of planning does not depend on the order of the list', () => {
  const turn = fc.record({
    id: fc.integer(),
    priority: fc.constantFrom('urgent', 're_test', 'recall', 'normal'),
    acceptedAt: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')),
  })
  fc.assert(
    fc.property(fc.uniqueArray(turn, { selector: ({ id }) => id }), (list) => {
      const sorted = inPlanningOrder(list as PlanningTurn[])
      expect(inPlanningOrder([...sorted].reverse())).toEqual(sorted)
      for (const [index, item] of sorted.entries()) {
        const next = sorted[index + 1]
        if (next) expect(comparePlanning(item, next)).toBeLessThan(0)
      }
    }),
  )
})
