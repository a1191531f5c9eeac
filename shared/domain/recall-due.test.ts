import { describe, expect, it } from 'vitest'
import { earlyRecallDue, irtWindowOf, recallDue } from './recall-due.ts'

const born = '2026-03-01T08:00:00Z'
const plain = { category: 'sne', urgent: false, card: true, birthAt: born } as const
const fc = { ...plain, category: 'fc' } as const

describe('when the material of a recall is due', () => {
  it.each([
    ['a recall within seven days', plain, '2026-03-05', null, '2026-03-12'],
    ['an urgent recall the next day', { ...plain, urgent: true }, '2026-03-05', null, '2026-03-06'],
    ['trypsinogen within its window', fc, '2026-03-08', '2026-03-23', '2026-03-29'],
    ['trypsinogen once the window is open', fc, '2026-03-24', null, '2026-03-29'],
    ['trypsinogen before the window closes', fc, '2026-03-31', null, '2026-04-05'],
    ['trypsinogen after the window, as others', fc, '2026-04-20', null, '2026-04-27'],
    ['serum has no window', { ...fc, card: false }, '2026-03-08', null, '2026-03-15'],
    ['birth not known', { ...fc, birthAt: null }, '2026-03-08', null, '2026-03-15'],
  ] as const)('%s', (_, facts, today, notBefore, dueOn) => {
    expect(recallDue(facts, today)).toEqual({ notBefore, dueOn })
  })
})

describe('a recall after a second tier in range on a card before 48 hours', () => {
  it.each([
    ['at 48 hours of life', true, '2026-03-01', '2026-03-03', '2026-03-03'],
    ['at once when 48 hours fall on the next day', true, '2026-03-02', '2026-03-03', '2026-03-03'],
    ['at once when the newborn is older', true, '2026-03-05', null, '2026-03-06'],
    ['on the third day without an hour of birth', false, '2026-03-01', '2026-03-04', '2026-03-04'],
  ])(
    'a recall after a second tier in range on a card before 48 hours is due %s',
    (_, birthTimeKnown, today, notBefore, dueOn) => {
      expect(earlyRecallDue({ birthAt: born, birthTimeKnown }, today)).toEqual({ notBefore, dueOn })
    },
  )
})

describe('the window of trypsinogen', () => {
  const late = '2026-03-01T20:00:00Z'
  it('the window of trypsinogen holds every hour of the first day that is named', () => {
    const { notBefore } = recallDue({ ...fc, birthAt: late }, '2026-03-08')
    expect(notBefore).toBe('2026-03-23')
    const ageHours = (Date.parse(`${notBefore}T00:00:00+01:00`) - Date.parse(late)) / 3_600_000
    expect(irtWindowOf({ ageHours, collectedAt: `${notBefore}T00:00:00+01:00` })).toBe('within')
  })

  it.each([
    ['2026-03-22T09:00:00Z', 'before'],
    ['2026-03-23T09:00:00Z', 'within'],
    ['2026-04-05T09:00:00Z', 'within'],
    ['2026-04-06T09:00:00Z', 'after'],
  ])(
    'the window of trypsinogen is read from the days of a card of %s without an hour',
    (collectedAt, place) => expect(irtWindowOf({ ageHours: null, birthAt: late, collectedAt })).toBe(place),
  )

  it('the window of trypsinogen is not open for a card of which neither hours nor the birth are known', () =>
    expect(irtWindowOf({ ageHours: null, collectedAt: late })).toBe('before'))
})
