import { ReportRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { afterDecision, neighbour, queueSections } from './queue-groups.ts'

const row = (id: number, given: Partial<ReportRow>) => record(ReportRow, { id, ...given })

it('the queue has the order of verification: urgent, to be opened one by one, normal', () => {
  const rows = [
    row(1, { bulkAcceptable: true }),
    row(2, { outcome: 'recall', bulkAcceptable: false }),
    row(3, { outcome: 'positive', urgent: true, bulkAcceptable: false }),
    row(4, { outcome: 'negative', bulkAcceptable: false }),
    row(5, { bulkAcceptable: true }),
  ]
  const sections = queueSections(rows).map(({ group, rows }) => [group, rows.map(({ id }) => id)])
  expect(sections).toEqual([
    ['urgent', [3]],
    ['attention', [2, 4]],
    ['normal', [1, 5]],
  ])
})

it('neighbour moves within the queue and stops at its ends', () => {
  const rows = [{ id: 5 }, { id: 6 }, { id: 7 }]
  expect(neighbour(rows, 5, 1)).toBe(6)
  expect(neighbour(rows, 7, 1)).toBe(7)
  expect(neighbour(rows, 5, -1)).toBe(5)
  expect(neighbour(rows, 99, 1)).toBe(5)
  expect(neighbour([], 5, 1)).toBeNull()
})

it('afterDecision goes on with the next report, or back when the last one was decided', () => {
  const rows = [{ id: 5 }, { id: 6 }, { id: 7 }]
  expect(afterDecision(rows, 5)).toBe(6)
  expect(afterDecision(rows, 7)).toBe(6)
  expect(afterDecision([{ id: 5 }], 5)).toBeNull()
})
