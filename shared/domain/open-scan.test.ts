import { describe, expect, it } from 'vitest'
import { scansHoldClosing, stillOpenScans } from './open-scan.ts'
import type { SampleStatus } from './sample.ts'

const scans = [{ code: 'SN-1' }]

describe('open scans of a shipment', () => {
  it.each<[SampleStatus, boolean]>([
    ['registered', true],
    ['shipped', true],
    ['not_received', true],
    ['accepted', false],
    ['not_valid', false],
    ['not_required', false],
  ])('with their card %s they are open: %s', (status, open) => {
    expect(stillOpenScans(scans, [{ barcode: 'sn-1 ', status }])).toEqual(open ? scans : [])
  })

  it('are open when no card of the shipment has their code', () => {
    expect(stillOpenScans(scans, [{ barcode: 'SN-2', status: 'accepted' }])).toEqual(scans)
  })

  it.each([
    [0, 0, false],
    [0, 1, false],
    [1, 0, false],
    [1, 1, true],
  ])('with %i missing cards, %i of them hold the closing: %s', (missing, open, holds) => {
    expect(scansHoldClosing(missing, open)).toBe(holds)
  })
})
