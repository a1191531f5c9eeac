import { describe, expect, it } from 'vitest'
import { recallDue } from './recall-due.ts'

const born = '2026-03-01T08:00:00Z'
const plain = { category: 'sne', urgent: false, card: true, birthAt: born } as const
const fc = { ...plain, category: 'fc' } as const

describe('when the material of a recall is due', () => {
  it.each([
    ['a recall within seven days', plain, '2026-03-05', null, '2026-03-12'],
    ['an urgent recall the next day', { ...plain, urgent: true }, '2026-03-05', null, '2026-03-06'],
    ['trypsinogen within its window', fc, '2026-03-08', '2026-03-22', '2026-03-29'],
    ['trypsinogen once the window is open', fc, '2026-03-24', null, '2026-03-29'],
    ['trypsinogen before the window closes', fc, '2026-03-31', null, '2026-04-05'],
    ['trypsinogen after the window, as others', fc, '2026-04-20', null, '2026-04-27'],
    ['serum has no window', { ...fc, card: false }, '2026-03-08', null, '2026-03-15'],
    ['birth not known', { ...fc, birthAt: null }, '2026-03-08', null, '2026-03-15'],
  ] as const)('%s', (_, facts, today, notBefore, dueOn) => {
    expect(recallDue(facts, today)).toEqual({ notBefore, dueOn })
  })
})
