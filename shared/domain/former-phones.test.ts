import { expect, it } from 'vitest'
import { formerPhones, isRecentlyChanged } from './former-phones.ts'

const now = new Date('2026-11-20T09:00:00Z')
const changedAt = now.toISOString()
const earlier = (days: number) => ({
  phones: ['055 9'],
  changedAt: new Date(now.getTime() - days * 24 * 3_600_000).toISOString(),
})

it.each<[string, string[], string[], string[] | null]>([
  ['replaced', ['055 1'], ['055 2'], ['055 1']],
  ['taken away', ['055 1', '055 2'], ['055 2'], ['055 1']],
  ['added', ['055 1'], ['055 1', '055 2'], null],
  ['given for the first time', [], ['055 1'], null],
  ['written otherwise', ['055 1.2'], ['+39 05512'], null],
])('formerPhones of a number that is %s', (_, before, after, phones) => {
  expect(formerPhones(before, after, { earlier: null, now })).toEqual(phones && { phones, changedAt })
})

it('formerPhones keeps the numbers of an earlier change that is recent, unless they are back', () => {
  const change = { now, earlier: earlier(10) }
  expect(formerPhones(['055 1'], ['055 2'], change)?.phones).toEqual(['055 9', '055 1'])
  expect(formerPhones(['055 1'], ['055 9'], change)?.phones).toEqual(['055 1'])
  expect(formerPhones(['055 1'], ['055 2'], { now, earlier: earlier(91) })?.phones).toEqual(['055 1'])
})

it('isRecentlyChanged is false after 90 days', () => {
  expect([90, 91].map((days) => isRecentlyChanged(earlier(days).changedAt, now))).toEqual([true, false])
})
