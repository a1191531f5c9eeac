import { expect, it } from 'vitest'
import { whyNoticeStays } from './notice-transfer.ts'

const refused = { type: 'report_refused', role: null, warns: false, category: 'sma' } as const
const analyst = { roles: ['analyst'], screenings: ['sma'] } as const

it.each([
  ['moves to an analyst of its category', refused, analyst, null],
  ['stays where the receiver is no analyst', refused, { ...analyst, roles: ['planner'] as const }, 'role'],
  [
    'stays where the receiver has another category',
    refused,
    { ...analyst, screenings: ['sne'] as const },
    'screening',
  ],
  ['of a role moves to who holds it', { ...refused, role: 'analyst' as const }, analyst, null],
  [
    'of another role stays',
    { ...refused, type: 'message' as const, role: 'planner' as const },
    analyst,
    'role',
  ],
  ['of no role moves', { ...refused, type: 'message' as const }, { roles: [], screenings: [] }, null],
  ['that warns stays', { ...refused, warns: true }, analyst, 'warning'],
])('a notice %s', (_, notice, receiver, why) => {
  expect(whyNoticeStays(notice, receiver)).toBe(why)
})
