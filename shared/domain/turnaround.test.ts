import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnalyzableStatus, analyzableStatuses } from './analyzable-sample.ts'
import { keysOf } from './status.ts'
import {
  type Clock,
  type ClockPlace,
  clockState,
  clockText,
  clockThresholds,
  compareClocks,
  dueAt,
  turnaroundStep,
  turnaroundSteps,
} from './turnaround.ts'

const now = new Date('2026-11-20T09:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const step = fc.constantFrom(...keysOf(turnaroundSteps))
const thresholds = fc
  .tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .map(([amberHours, more]) => ({ amberHours, redHours: amberHours + more }))

it('an analysis is due the hours of its type after acceptance', () => {
  expect(dueAt('2026-11-18T09:00:00+01:00', 48)).toBe('2026-11-20T08:00:00.000Z')
})

describe('the step of an open request', () => {
  it('the step of an open request is that of the card at work, then the coming, then the requested', () => {
    expect(turnaroundStep({ work: 'accepted', arriving: true, awaited: true })).toBe('to_plan')
    expect(turnaroundStep({ work: 'recall', arriving: true, awaited: true })).toBe('arriving')
    expect(turnaroundStep({ work: 'recall', arriving: false, awaited: true })).toBe('recall')
    expect(turnaroundStep({ work: 'recall', arriving: false, awaited: false, toApprove: true })).toBe(
      'to_approve',
    )
    expect(turnaroundStep({ work: null, arriving: false, awaited: false })).toBe('stalled')
    expect(turnaroundStep({ aside: true, work: 'to_review', arriving: false, awaited: true })).toBe('stalled')
  })
  it('the step of an open request is never "nothing moves it" while something is alive, and always when nothing is', () => {
    const work = fc.constantFrom<AnalyzableStatus | null>(null, ...keysOf(analyzableStatuses))
    const dead: readonly (AnalyzableStatus | null)[] = [
      null,
      'waiting',
      'recall',
      'reported',
      'not_valid',
      'not_required',
      'closed',
    ]
    fc.assert(
      fc.property(work, fc.boolean(), fc.boolean(), (status, arriving, awaited) => {
        const stalled = turnaroundStep({ work: status, arriving, awaited }) === 'stalled'
        expect(stalled).toBe(dead.includes(status) && !arriving && !awaited)
      }),
    )
  })
})

describe('the colour of a clock', () => {
  const at = (hours: number, change: Partial<Clock> = {}) =>
    clockState(
      { step: 'to_plan', since: hoursAgo(hours), awaitedOverdue: false, ...change },
      clockThresholds.sne,
      now,
    )
  it('the colour of a clock turns amber at 24 hours and red at 48', () => {
    expect([23.99, 24, 47.99, 48].map((hours) => at(hours))).toEqual([
      'on_time',
      'due_soon',
      'due_soon',
      'overdue',
    ])
  })
  it('the colour of a clock stands still while the birth point has to send a card, until that is late', () => {
    expect(at(400, { step: 'recall' })).toBe('paused')
    expect(at(400, { step: 'arriving' })).toBe('paused')
    expect(at(1, { step: 'recall', awaitedOverdue: true })).toBe('overdue')
    expect(at(1, { step: 'stalled' })).toBe('overdue')
  })
  it('the colour of a clock never goes back as time passes', () => {
    const order = ['paused', 'on_time', 'due_soon', 'overdue']
    fc.assert(
      fc.property(step, thresholds, fc.nat(300), fc.nat(300), (where, limits, hours, later) => {
        const clock = { step: where, since: hoursAgo(hours), awaitedOverdue: false }
        const then = new Date(now.getTime() + later * 3_600_000)
        expect(order.indexOf(clockState(clock, limits, then))).toBeGreaterThanOrEqual(
          order.indexOf(clockState(clock, limits, now)),
        )
      }),
    )
  })
})

it('clockText writes hours and minutes for two days, then days', () => {
  expect(clockText(hoursAgo(3.1), now)).toBe('3 h 06 min')
  expect(clockText(hoursAgo(47.999), now)).toBe('47 h 59 min')
  expect(clockText(hoursAgo(48), now)).toBe('2 gg 0 h')
  expect(clockText(hoursAgo(76), now)).toBe('3 gg 4 h')
  expect(clockText(hoursAgo(-1), now)).toBe('0 h 00 min')
})

it('compareClocks puts urgent ones first, then urgent disorders, then who has lived longest without a result', () => {
  const place = fc.record<ClockPlace>({
    id: fc.nat(1000),
    urgent: fc.boolean(),
    urgentCategory: fc.boolean(),
    birthAt: fc.nat(2000).map(hoursAgo),
    since: fc.nat(200).map(hoursAgo),
  })
  fc.assert(
    fc.property(fc.array(place), (places) => {
      const sorted = places.toSorted(compareClocks)
      for (const [index, one] of sorted.entries()) {
        const next = sorted[index + 1]
        if (!next) continue
        expect(next.urgent && !one.urgent).toBe(false)
        if (one.urgent === next.urgent && !one.urgent) {
          expect(next.urgentCategory && !one.urgentCategory).toBe(false)
          if (one.urgentCategory === next.urgentCategory) expect(one.birthAt <= next.birthAt).toBe(true)
        }
      }
    }),
  )
})

it('among newborns of one birth the older clock comes first, then the older order', () => {
  const place = (id: number, since: number): ClockPlace => ({
    id,
    urgent: false,
    urgentCategory: false,
    birthAt: hoursAgo(100),
    since: hoursAgo(since),
  })
  const sorted = [place(4, 2), place(3, 9), place(2, 5), place(1, 5)].toSorted(compareClocks)
  expect(sorted.map(({ id }) => id)).toEqual([3, 1, 2, 4])
})
