import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { fromWallClock, toWallClock } from './wall-clock.ts'

it('toWallClock shows Italian time, in winter and in summer', () => {
  expect(toWallClock('2026-11-20T23:30:00Z').format('DD/MM/YYYY HH:mm')).toBe('21/11/2026 00:30')
  expect(toWallClock('2026-07-20T23:30:00Z').format('DD/MM/YYYY HH:mm')).toBe('21/07/2026 01:30')
})

it('fromWallClock reads what was typed as Italian time', () => {
  expect(fromWallClock(dayjs('2026-11-21T08:30'))).toBe('2026-11-21T08:30:00+01:00')
  expect(fromWallClock(dayjs('2026-07-21T08:30'))).toBe('2026-07-21T08:30:00+02:00')
})

it('fromWallClock gives back the moment that toWallClock showed', () => {
  for (const moment of ['2026-03-29T00:59:00.000Z', '2026-03-29T01:01:00.000Z', '2026-11-21T10:15:00.000Z']) {
    expect(new Date(fromWallClock(toWallClock(moment))).toISOString()).toBe(moment)
  }
})
