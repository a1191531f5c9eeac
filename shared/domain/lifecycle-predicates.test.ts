import { describe, expect, it } from 'vitest'
import { notificationStatus } from './notification.ts'
import {
  areWellsEditable,
  isFailedRun,
  isPlateEditable,
  maySamplesRepeat,
  type PlateStatus,
  plateStatuses,
  whyPlateStays,
} from './plate.ts'
import { canAcceptInBulk, reportOutcomes } from './report.ts'
import { canCorrectBarcode, canDeleteSample } from './sample.ts'
import { isLiveRequest, sampleRequestStatuses } from './sample-request.ts'
import { canRemind, type ShippingStatus, shippingMachine } from './shipping.ts'
import { keysOf } from './status.ts'

describe('a plate', () => {
  it('a plate lets wells change until it is closed, its facts until it is completed', () => {
    const statuses = keysOf(plateStatuses)
    expect(statuses.filter(areWellsEditable)).toEqual(['planning', 'punching'])
    expect(statuses.filter((status) => !isPlateEditable(status))).toEqual([
      'rejected',
      'repeated',
      'completed',
    ])
  })
  it('a plate gives its samples to a copy when it was rejected, or when its results were deleted', () => {
    const statuses = keysOf(plateStatuses)
    const from = (failedRun: boolean) => statuses.filter((status) => maySamplesRepeat({ status, failedRun }))
    expect(from(true)).toEqual(['closed', 'rejected'])
    expect(from(false)).toEqual(['rejected'])
  })
  it('a plate is deleted with samples only before its punching, without samples until its wells are final', () => {
    const why = (status: PlateStatus, hasSamples: boolean, hasTakenDiscs: boolean) =>
      whyPlateStays({ status, hasSamples, hasTakenDiscs })
    expect(why('planning', true, false)).toBeNull()
    expect(why('planning', true, true)).toBe('punching_begun')
    expect(why('punching', true, false)).toBe('punching_begun')
    expect(why('punching', false, true)).toBeNull()
    expect(why('closed', false, false)).toBe('wells_final')
  })
  it('a plate is a failed run when its results were deleted or its controls failed', () => {
    expect(isFailedRun({ resultsDeleted: true, qcState: 'ok' })).toBe(true)
    expect(isFailedRun({ resultsDeleted: false, qcState: 'fail' })).toBe(true)
    expect(isFailedRun({ resultsDeleted: false, qcState: 'overridden' })).toBe(false)
  })
})

it('canAcceptInBulk accepts only negative reports of episodes without a finding', () => {
  const outcomes = keysOf(reportOutcomes)
  const taken = (given: { urgent: boolean; ordinary: boolean }) =>
    outcomes.filter((outcome) => canAcceptInBulk({ outcome, ...given }))
  expect(taken({ urgent: false, ordinary: true })).toEqual(['negative'])
  expect(taken({ urgent: true, ordinary: true })).toEqual([])
  expect(taken({ urgent: false, ordinary: false })).toEqual([])
})

it('canDeleteSample deletes a card that was never accepted, or that gave no result', () => {
  expect(canDeleteSample({ everAccepted: false, hasResults: false })).toBe(true)
  expect(canDeleteSample({ everAccepted: true, hasResults: false })).toBe(true)
  expect(canDeleteSample({ everAccepted: true, hasResults: true })).toBe(false)
})

it('isLiveRequest counts a request as live until it is done or refused', () => {
  expect(keysOf(sampleRequestStatuses).filter(isLiveRequest)).toEqual(['pending', 'assume_re_test'])
})

it('notificationStatus reads the status of a notification from its flags', () => {
  expect(notificationStatus({ viewed: false, worked: false })).toBe('new')
  expect(notificationStatus({ viewed: true, worked: false })).toBe('viewed')
  expect(notificationStatus({ viewed: true, worked: true })).toBe('worked')
  expect(notificationStatus({ viewed: false, worked: true })).toBe('worked')
})

it('canRemind lets people remind of a shipment on its way every four hours at most', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const may = (status: ShippingStatus, last: string | null) =>
    canRemind(status, last ? new Date(last) : null, now)
  for (const status of ['sent', 'accepting', 'not_received'] as const) expect(may(status, null)).toBe(true)
  for (const status of ['draft', 'closed'] as const) expect(may(status, null)).toBe(false)
  expect(may('sent', '2026-11-20T08:00:00Z')).toBe(true)
  expect(may('sent', '2026-11-20T08:00:01Z')).toBe(false)
})

it('same_day_or_support takes the closure of a shipment back on its Italian day; support also later', () => {
  const closed = new Date('2026-03-02T22:50:00Z')
  const at = (moment: string, role: 'acceptance' | 'support' = 'acceptance') =>
    shippingMachine.guards.same_day_or_support({ closedAt: closed, role, now: new Date(moment) }) === null
  expect(at('2026-03-02T22:59:00Z')).toBe(true)
  // Midnight in Rome, an hour before that of the server's clock.
  expect(at('2026-03-02T23:01:00Z')).toBe(false)
  expect(at('2026-03-12T08:00:00Z', 'support')).toBe(true)
})

it('a barcode is corrected until a disc is taken or value measured, and always when differing by case alone', () => {
  const untouched = { discsTaken: 0, hasResults: false, barcodeAlike: false }
  expect(canCorrectBarcode(untouched)).toBe(true)
  expect(canCorrectBarcode({ ...untouched, discsTaken: 1 })).toBe(false)
  expect(canCorrectBarcode({ ...untouched, hasResults: true })).toBe(false)
  expect(canCorrectBarcode({ discsTaken: 3, hasResults: true, barcodeAlike: true })).toBe(true)
})
