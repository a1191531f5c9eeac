import { expect, it } from 'vitest'
import { dueDateRefusal, isPostponed, motivationFits } from './request-due.ts'

const now = new Date('2026-11-24T10:00:00Z')
const today = '2026-11-24'
const plain = { type: 'new_spot', urgent: false } as const

it.each([
  ['a recall within 90 days', { ...plain, dueDate: '2027-02-22' }, true],
  ['a recall later', { ...plain, dueDate: '2027-02-23' }, false],
  ['a recall today', { ...plain, dueDate: today }, true],
  ['a recall in the past', { ...plain, dueDate: '2026-11-23' }, false],
  ['a recall without a day', { ...plain, dueDate: null }, false],
  ['a planned card within 400 days', { ...plain, type: 'scheduled', dueDate: '2027-12-29' }, true],
  ['a planned card later', { ...plain, type: 'scheduled', dueDate: '2027-12-30' }, false],
  ['an urgent recall tomorrow', { ...plain, urgent: true, dueDate: '2026-11-25' }, true],
  ['an urgent recall the day after', { ...plain, urgent: true, dueDate: '2026-11-26' }, false],
] as const)('%s', (_, request, allowed) => {
  expect(dueDateRefusal(request, now, today)?.field ?? null).toBe(allowed ? null : 'dueDate')
})

const recall = { machineName: 'recall_ic', screeningCategory: 'ic' }
it.each([
  ['one of the category', recall, { type: 'new_spot', categories: ['ic'] }, true],
  ['one of another category', recall, { type: 'new_spot', categories: ['sne'] }, false],
  ['one of a category among several', recall, { type: 'new_spot', categories: ['ic', 'sne'] }, false],
  ['a recall for a planned card', recall, { type: 'scheduled', categories: ['ic'] }, false],
  [
    'a control of twins, planned',
    { machineName: 'twins_ic', screeningCategory: 'ic' },
    { type: 'scheduled', categories: ['ic'] },
    true,
  ],
  [
    'one of no category',
    { machineName: 'control', screeningCategory: null },
    { type: 'scheduled', categories: ['sne'] },
    true,
  ],
  [
    'any for a repetition',
    { machineName: 'control', screeningCategory: null },
    { type: 're_test', categories: ['sne'] },
    false,
  ],
] as const)('a motivation: %s', (_, motivation, request, fits) => {
  expect(motivationFits(motivation, request)).toBe(fits)
})

it('a later day, or none any more, puts a request off', () => {
  expect(isPostponed('2026-11-24', '2026-11-25')).toBe(true)
  expect(isPostponed('2026-11-24', null)).toBe(true)
  expect(isPostponed('2026-11-24', '2026-11-23')).toBe(false)
  expect(isPostponed(null, '2026-11-23')).toBe(false)
})
