import { ShippingSampleRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { type Closing, closingState } from './closing-state.ts'

type Scans = Closing['scans']

const card = (barcode: string, status: ShippingSampleRow['status'] = 'shipped') =>
  record(ShippingSampleRow, {
    barcode,
    status,
    acceptedAt: status === 'shipped' ? null : '2026-11-20T09:00:00Z',
  })
const scans = (count = 0, conflicts: readonly string[] = [], others: readonly string[] = []): Scans => ({
  count: () => count,
  conflicts: conflicts.map((code) => ({ scan: { code } })) as unknown as Scans['conflicts'],
  ofOthers: () =>
    others.map((code) => ({ code, status: 'accepted' })) as unknown as ReturnType<Scans['ofOthers']>,
})
const state = (given: Partial<Closing> = {}) =>
  closingState({ cards: [], points: [], scans: scans(), unfinished: [], ...given })

it('the closing state allows closing a shipment whose cards are decided', () => {
  expect(state({ cards: [card('SN-1', 'accepted')] })).toMatchObject({ missing: [], hindrance: null })
})

it('the closing state allows closing with missing cards of which no code was read', () => {
  const { missing, hindrance } = state({ cards: [card('SN-1')] })
  expect([missing.length, hindrance]).toEqual([1, null])
})

it('the closing state holds a missing card whose code was read, written otherwise', () => {
  const { undecided, hindrance } = state({
    cards: [card('SN-1'), card('SN-2')],
    points: [{ code: 'sn-1', kind: 'unread' }],
  })
  expect(undecided.map(({ barcode }) => barcode)).toEqual(['SN-1'])
  expect(hindrance).toEqual({ kind: 'undecided', count: 1 })
})

it('the closing state holds a code that nobody knows while a card is missing', () => {
  expect(state({ cards: [card('SN-1')], points: [{ code: 'X', kind: 'unknown' }] }).hindrance).toEqual({
    kind: 'unclear',
  })
})

it('the closing state names scans on their way before conflicts, and does not count the conflicts among them', () => {
  const unfinished = [{ barcode: 'SN-9' }]
  expect(state({ scans: scans(3, ['SN-1']), unfinished }).hindrance).toEqual({ kind: 'waiting', count: 2 })
  expect(state({ scans: scans(1, ['SN-1']), unfinished }).hindrance).toEqual({
    kind: 'conflicts',
    codes: ['SN-1'],
  })
  expect(state({ unfinished }).hindrance).toEqual({ kind: 'unfinished', codes: ['SN-9'] })
})

it('the closing state holds a scan of another person until its card has the same status', () => {
  const kept = { scans: scans(0, [], ['SN-1']) }
  expect(state({ ...kept, cards: [card('SN-1', 'not_valid')] }).hindrance).toEqual({
    kind: 'kept',
    codes: ['SN-1'],
  })
  expect(state({ ...kept, cards: [card('SN-1', 'accepted')] }).hindrance).toBeNull()
})
