import { expect, it } from 'vitest'
import {
  answersInTime,
  dueAtSignature,
  dueDateRefusal,
  isPostponed,
  motivationFits,
  plannedDayRefusal,
  postponableTo,
  postponementRefusal,
} from './request-due.ts'

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
] as const)('a motivation fits its request: %s', (_, motivation, request, fits) => {
  expect(motivationFits(motivation, request)).toBe(fits)
})

it('a later day, or none any more, puts a request off', () => {
  expect(isPostponed('2026-11-24', '2026-11-25')).toBe(true)
  expect(isPostponed('2026-11-24', null)).toBe(true)
  expect(isPostponed('2026-11-24', '2026-11-23')).toBe(false)
  expect(isPostponed(null, '2026-11-23')).toBe(false)
})

const asked = { dueDate: '2026-11-24', firstDueDate: null, graceDays: null }

it.each([
  ['14 days after its day', asked, '2026-12-08'],
  ['its grace where that is longer', { ...asked, graceDays: 30 }, '2026-12-24'],
  [
    'the day before the first postponement',
    { ...asked, dueDate: '2026-12-08', firstDueDate: '2026-11-24' },
    '2026-12-08',
  ],
  ['no day of material without one', { ...asked, dueDate: null }, null],
] as const)('material may be put off without a lead to %s', (_, request, last) => {
  expect(postponableTo(request)).toBe(last)
})

it('a lead alone puts material off further, or takes its day away', () => {
  expect(postponementRefusal(asked, '2026-12-08', false)).toBeNull()
  expect(postponementRefusal(asked, '2026-12-09', false)).toMatchObject({ field: 'dueDate' })
  expect(postponementRefusal(asked, null, false)).toMatchObject({ field: 'dueDate' })
  expect(postponementRefusal(asked, '2027-12-09', true)).toBeNull()
  expect(postponementRefusal(asked, '2026-11-20', false)).toBeNull()
})

it('material without a day yet counts from the day that the product gives', () => {
  const unsigned = { dueDate: null, firstDueDate: '2026-11-24', graceDays: null }
  expect(postponableTo(unsigned)).toBe('2026-12-08')
  expect(postponementRefusal(unsigned, '2026-12-08', false)).toBeNull()
  expect(postponementRefusal(unsigned, '2026-12-09', false)).toMatchObject({ field: 'dueDate' })
  expect(postponementRefusal(unsigned, '2026-12-09', true)).toBeNull()
})

it.each([
  ['nobody chose', { dueDate: null, dueByLead: false }, '2026-11-24'],
  ['is earlier', { dueDate: '2026-11-22', dueByLead: false }, '2026-11-22'],
  ['anybody may choose', { dueDate: '2026-12-08', dueByLead: false }, '2026-12-08'],
  ['a lead alone may choose, and nobody did', { dueDate: '2027-02-17', dueByLead: false }, '2026-12-08'],
  ['a lead chose', { dueDate: '2027-02-17', dueByLead: true }, '2027-02-17'],
] as const)('a signature keeps no day but the permitted one: one that %s', (_, chosen, due) => {
  expect(dueAtSignature(chosen, '2026-11-24')).toBe(due)
})

it('a lead alone plans a card by hand for a day more than 14 days ahead', () => {
  expect(plannedDayRefusal('2026-12-08', today, false)).toBeNull()
  expect(plannedDayRefusal('2026-12-09', today, false)).toMatchObject({ field: 'dueDate' })
  expect(plannedDayRefusal('2027-12-09', today, true)).toBeNull()
})

it('material of a day more than 14 days later does not answer in time', () => {
  expect(answersInTime('2026-12-08', '2026-11-24')).toBe(true)
  expect(answersInTime('2026-12-09', '2026-11-24')).toBe(false)
  expect(answersInTime(null, '2026-11-24')).toBe(true)
})
