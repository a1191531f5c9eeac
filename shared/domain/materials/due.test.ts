import { describe, expect, it } from 'vitest'
import { dueState, duesOf, gravestDue, type RecordedEvent } from './due.ts'

const event = (id: number, happenedOn: string, nextDueOn: string | null): RecordedEvent => ({
  ...{ id, happenedOn, nextDueOn },
  kind: 'calibration',
  outcome: 'passed',
})

describe('dueState', () => {
  it.each([
    ['2026-03-02', 'overdue'],
    ['2026-03-03', 'due'],
    ['2026-03-17', 'due'],
    ['2026-03-18', 'planned'],
    [null, 'none'],
  ] as const)('dueState of %s on 3 March is %s', (dueOn, state) => {
    expect(dueState(dueOn, '2026-03-03')).toBe(state)
  })
})

describe('duesOf', () => {
  it('duesOf takes the next date of the last event of each kind, whatever earlier ones said', () => {
    const maintenance = { ...event(3, '2026-01-10', '2026-07-10'), kind: 'maintenance' as const }
    const events = [event(2, '2026-02-01', '2026-03-01'), event(1, '2026-01-01', '2026-12-31'), maintenance]
    expect(duesOf(events, '2026-03-03')).toEqual([
      {
        kind: 'calibration',
        happenedOn: '2026-02-01',
        outcome: 'passed',
        nextDueOn: '2026-03-01',
        state: 'overdue',
      },
      {
        kind: 'maintenance',
        happenedOn: '2026-01-10',
        outcome: 'passed',
        nextDueOn: '2026-07-10',
        state: 'planned',
      },
    ])
  })

  it('duesOf takes the event recorded later of two on one day', () => {
    const events = [event(2, '2026-02-01', '2026-05-01'), event(1, '2026-02-01', '2026-03-01')]
    expect(duesOf(events, '2026-03-03')[0]?.nextDueOn).toBe('2026-05-01')
  })

  it('duesOf has nothing for an instrument without events', () => {
    expect(duesOf([], '2026-03-03')).toEqual([])
  })
})

it('gravestDue puts an overdue date before a near one, and both before the rest', () => {
  expect(gravestDue([{ state: 'planned' }, { state: 'due' }, { state: 'overdue' }])).toBe('overdue')
  expect(gravestDue([{ state: 'none' }, { state: 'due' }])).toBe('due')
  expect(gravestDue([])).toBe('none')
})
