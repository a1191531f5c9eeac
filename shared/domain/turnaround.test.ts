import { expect, it } from 'vitest'
import { dueAt, hoursLeft, turnaroundState } from './turnaround.ts'

const accepted = '2026-11-20T10:00:00+01:00'
const due = dueAt(accepted, 72)

it('is due the hours of the analysis type after acceptance', () => {
  expect(due).toBe('2026-11-23T09:00:00.000Z')
  expect(hoursLeft(due, new Date('2026-11-23T07:30:00Z'))).toBe(1.5)
})

it.each([
  ['2026-11-20T09:00:00Z', 'on_time'],
  ['2026-11-22T14:59:59Z', 'on_time'],
  ['2026-11-22T15:00:00Z', 'due_soon'],
  ['2026-11-23T08:59:59Z', 'due_soon'],
  ['2026-11-23T09:00:00Z', 'overdue'],
  ['2026-11-25T09:00:00Z', 'overdue'],
] as const)('at %s a sample of 72 hours is %s', (now, state) => {
  expect(turnaroundState({ acceptedAt: accepted, dueAt: due }, new Date(now))).toBe(state)
})

it('has no state before the clock starts', () => {
  expect(turnaroundState({ acceptedAt: null, dueAt: null }, new Date())).toBeNull()
})
