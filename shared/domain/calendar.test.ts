import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayMs, dayOf, daysAfter, wholeDays, yearOf } from './calendar.ts'

const moments = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const counts = fc.integer({ min: -4000, max: 4000 })

describe('the calendar', () => {
  it('the calendar takes the day and the year of the clock in Italy', () => {
    expect(dayOf('2026-12-31T23:30:00Z')).toBe('2027-01-01')
    expect(yearOf('2026-12-31T23:30:00Z')).toBe(2027)
    expect(dayOf('2026-07-14T21:59:59Z')).toBe('2026-07-14')
    expect(dayOf(new Date('2026-07-14T22:00:00Z'))).toBe('2026-07-15')
    expect(() => dayOf('nessun momento')).toThrow(RangeError)
  })

  it('the calendar counts days, also over the change of the clock', () => {
    // 24 hours after half past eleven in the evening before summer time is half past midnight, two days later.
    const before = new Date('2027-03-27T22:30:00Z')
    expect(dayOf(daysAfter(before, 1))).toBe('2027-03-29')
    expect(addDays(dayOf(before), 1)).toBe('2027-03-28')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('the calendar goes as many days back as it went ahead, and keeps the order of days', () => {
    fc.assert(
      fc.property(moments, counts, (moment, count) => {
        const day = dayOf(moment)
        const other = addDays(day, count)
        expect(addDays(other, -count)).toBe(day)
        expect(Math.sign(other.localeCompare(day))).toBe(Math.sign(count))
      }),
    )
  })

  it('the calendar measures spans of 24 hours, whatever the clock shows', () => {
    fc.assert(
      fc.property(moments, counts, fc.integer({ min: 0, max: dayMs - 1 }), (moment, count, rest) => {
        const later = new Date(daysAfter(moment, count).getTime() + rest)
        expect(wholeDays(moment, later)).toBe(count)
      }),
    )
  })
})
