import { describe, expect, it } from 'vitest'
import { daysOfPeriod, periodOfMonth, periodRefusal } from './accountability.ts'

describe('a period of figures', () => {
  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-04', '2026-04-30'],
    ['2026-12', '2026-12-31'],
  ])('a period of figures of the month %s ends on %s', (month, to) => {
    expect(periodOfMonth(month)).toEqual({ from: `${month}-01`, to })
  })

  it('a period of figures counts both days, also over a change of the clock', () => {
    expect(daysOfPeriod({ from: '2026-03-28', to: '2026-03-30' })).toBe(3)
    expect(daysOfPeriod({ from: '2026-10-25', to: '2026-10-25' })).toBe(1)
  })

  it('a period of figures has at most 366 days, begins before it ends, and is made of days', () => {
    expect(periodRefusal({ from: '2028-01-01', to: '2028-12-31' })).toBeNull()
    expect(periodRefusal({ from: '2026-01-01', to: '2027-01-01' })).toBeNull()
    expect(periodRefusal({ from: '2026-01-01', to: '2027-01-02' })).toMatch(/366 giorni/)
    expect(periodRefusal({ from: '2026-01-02', to: '2026-01-01' })).toBe('La data inserita non è valida')
    expect(periodRefusal({ from: 'ieri', to: '2026-01-01' })).toBe('La data inserita non è valida')
  })
})
