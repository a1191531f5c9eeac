import { describe, expect, it } from 'vitest'
import { readMoment, writeMoment } from './moment.ts'

describe('a time stamp', () => {
  it.each([
    ['20261102083000', '2026-11-02T08:30:00+01:00', 'second'],
    ['202607150830', '2026-07-15T08:30:00+02:00', 'minute'],
    ['2026071508', '2026-07-15T08:00:00+02:00', 'hour'],
    ['20261102', '2026-11-02T00:00:00+01:00', 'day'],
    ['201702210152-0500', '2017-02-21T01:52:00-05:00', 'minute'],
    ['20261102083000.1234+0100', '2026-11-02T08:30:00+01:00', 'second'],
    ['20280229', '2028-02-29T00:00:00+01:00', 'day'],
  ])('%s is %s, exact to the %s', (text, iso, precision) => {
    expect(readMoment(text)).toMatchObject({ iso, precision })
  })

  it.each([120, -300, 0])(
    'a time stamp of a day alone is the Italian day in the zone of %s minutes',
    (zone) => {
      expect(readMoment('20261124', zone)).toMatchObject({
        iso: '2026-11-24T00:00:00+01:00',
        day: '2026-11-24',
      })
      expect(readMoment('202611240900', 120)?.iso).toBe('2026-11-24T09:00:00+02:00')
    },
  )

  it('a time stamp reads moments of the nights in which the clock changes', () => {
    expect(readMoment('20260329015900')?.iso).toBe('2026-03-29T01:59:00+01:00')
    expect(readMoment('20260329030000')?.iso).toBe('2026-03-29T03:00:00+02:00')
    expect(readMoment('20261025013000')?.iso).toBe('2026-10-25T01:30:00+02:00')
    expect(readMoment('20261025023000')?.iso).toBe('2026-10-25T02:30:00+02:00')
    expect(readMoment('20261025030000')?.iso).toBe('2026-10-25T03:00:00+01:00')
  })

  it.each([
    '',
    '2026',
    '202611',
    '20261301',
    '20170229125200-0500',
    '20261102250000',
    '20261102086100',
    'ieri',
    '20261102+9900',
  ])('a time stamp is not %j', (text) => {
    expect(readMoment(text)).toBeNull()
  })

  it('a time stamp is written on the Italian clock', () => {
    expect(writeMoment(new Date('2026-07-15T06:30:00Z'))).toBe('20260715083000+0200')
    expect(writeMoment(new Date('2026-12-31T23:30:05Z'))).toBe('20270101003005+0100')
  })
})
