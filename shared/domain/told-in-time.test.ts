import { expect, it } from 'vitest'
import { isTellingLate, noticeState, tellingDue } from './birth-point-notice.ts'
import { timeSeeds } from './laboratory-times.ts'
import { isApprovalLate } from './request-approval.ts'

const since = '2026-11-20T08:00:00.000Z'
const slow = {
  ...timeSeeds,
  tellUrgentHours: 6,
  tellOrdinaryHours: 30,
  approveUrgentHours: 6,
  approveOrdinaryHours: 30,
}

it('people are told within the hours of the laboratory, fewer in an urgent case', () => {
  expect(tellingDue({ since, urgent: true }, timeSeeds)).toEqual(new Date('2026-11-20T12:00:00Z'))
  expect(tellingDue({ since, urgent: false }, timeSeeds)).toEqual(new Date('2026-11-21T08:00:00Z'))
  expect(tellingDue({ since, urgent: true }, slow)).toEqual(new Date('2026-11-20T14:00:00Z'))
})

it('telling is late after the hours, and not at their end', () => {
  const what = { since, urgent: true }
  expect(isTellingLate(what, new Date('2026-11-20T12:00:00.000Z'), timeSeeds)).toBe(false)
  expect(isTellingLate(what, new Date('2026-11-20T12:00:00.001Z'), timeSeeds)).toBe(true)
  expect(isTellingLate(what, new Date('2026-11-20T12:00:00.001Z'), slow)).toBe(false)
})

it('a notice is late, waits, was answered, or asks for nothing', () => {
  const notice = { createdAt: since, urgent: false, needsAnswer: true, acknowledged: false, settled: false }
  const now = new Date('2026-11-21T09:00:00Z')
  expect(noticeState(notice, now, timeSeeds)).toBe('late')
  expect(noticeState(notice, now, slow)).toBe('waiting')
  expect(noticeState({ ...notice, acknowledged: true }, now, timeSeeds)).toBe('acknowledged')
  expect(noticeState({ ...notice, needsAnswer: false }, now, timeSeeds)).toBe('settled')
  expect(noticeState({ ...notice, settled: true }, now, timeSeeds)).toBe('settled')
})

it('a request is approved within its hours, at the latest before the day of its material', () => {
  const asked = { urgent: false, createdAt: since, dueDate: '2026-11-25' }
  const late = (at: string, times = timeSeeds, more: object = {}) =>
    isApprovalLate({ ...asked, ...more }, new Date(at), at.slice(0, 10), times)
  expect(late('2026-11-21T07:59:00Z')).toBe(false)
  expect(late('2026-11-21T08:00:00Z')).toBe(true)
  expect(late('2026-11-21T08:00:00Z', slow)).toBe(false)
  expect(late('2026-11-20T12:00:00Z', timeSeeds, { urgent: true })).toBe(true)
  expect(late('2026-11-20T09:00:00Z', slow, { dueDate: '2026-11-20' })).toBe(true)
})
