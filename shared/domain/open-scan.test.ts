import { describe, expect, it } from 'vitest'
import {
  type OpenScanKind,
  openScansByCard,
  scansHoldClosing,
  stillOpenScans,
  unclearCandidates,
  unclearCode,
} from './open-scan.ts'
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
  ])('open scans of a shipment with their card %s they are open: %s', (status, open) => {
    expect(stillOpenScans(scans, [{ barcode: 'sn-1 ', status }])).toEqual(open ? scans : [])
  })

  it('open scans of a shipment are open when no card of the shipment has their code', () => {
    expect(stillOpenScans(scans, [{ barcode: 'SN-2', status: 'accepted' }])).toEqual(scans)
  })

  it.each([
    [0, 0, false],
    [0, 1, false],
    [1, 0, false],
    [1, 1, true],
  ])(
    'open scans of a shipment with %i missing cards, %i of them hold the closing: %s',
    (missing, open, holds) => {
      expect(scansHoldClosing(missing, open)).toBe(holds)
    },
  )
})

describe('open scans by card', () => {
  const scan = (code: string, kind: OpenScanKind) => ({ code, kind })
  const rows = (scans: readonly ReturnType<typeof scan>[], barcodes: readonly string[] = []) =>
    openScansByCard(scans, barcodes).map(({ first, others }) => [
      first.code,
      ...others.map(({ code }) => code),
    ])

  it('a code behind keys typed by hand is in the row of the code without them, listed or not', () => {
    const scans = [scan('1SN-3', 'unread'), scan('sn-3', 'undecided')]
    expect(rows(scans, ['SN-3'])).toEqual([['1SN-3', 'sn-3']])
    expect(rows(scans)).toEqual([['1SN-3', 'sn-3']])
  })

  it('the gravest card comes first, and in its row the gravest scan', () => {
    const scans = [
      scan('AB-7', 'unknown'),
      scan('SN-3', 'undecided'),
      scan('12SN-3', 'failed'),
      scan('AB-9', 'out_of_list'),
    ]
    expect(rows(scans, ['SN-3'])).toEqual([['12SN-3', 'SN-3'], ['AB-9'], ['AB-7']])
  })

  it('codes of one series are rows of their own', () => {
    const scans = [scan('SN-30', 'unknown'), scan('SN-3', 'unknown'), scan('SN-4', 'unknown')]
    expect(rows(scans, ['SN-3'])).toEqual([['SN-30'], ['SN-3'], ['SN-4']])
  })

  it('no scan is lost, and none stands twice', () => {
    const scans = ['A-100', '1A-100', '11A-100', 'A-1000', 'B-1', 'a-1001'].map((code) =>
      scan(code, 'unknown'),
    )
    expect(rows(scans, ['A-100']).flat().toSorted()).toEqual(scans.map(({ code }) => code).toSorted())
  })
})

describe('an unclear scan', () => {
  const listed = ['SCAN-UNO-06', 'SCAN-UNO-62', 'R2A-04', 'R2A-05']

  it.each([
    ['SCAN-UNO-6', '2', ['SCAN-UNO-62', 'SCAN-UNO-06']],
    ['4', 'R2A-05', ['R2A-05', 'R2A-04']],
    ['R2A-04', 'R2A-05', ['R2A-05', 'R2A-04']],
    ['SCA', 'N-UNO-06', ['SCAN-UNO-06']],
  ])('an unclear scan of «%s» and «%s» may be %j', (before, rest, cards) => {
    expect(unclearCandidates(unclearCode(before, rest), listed)).toEqual(cards)
  })

  it('an unclear scan is open still when the card of the whole code is decided: another card may be meant', () => {
    const scans = [{ code: unclearCode('SCAN-UNO-6', '2') }]
    expect(stillOpenScans(scans, [{ barcode: 'SCAN-UNO-62', status: 'accepted' }])).toEqual(scans)
  })
})
