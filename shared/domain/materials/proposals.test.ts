import { describe, expect, it } from 'vitest'
import { type InstrumentCandidate, type LotCandidate, proposedInstrument, proposedLots } from './proposals.ts'

const today = '2026-03-03'
const instrument = (id: number, facts: Partial<InstrumentCandidate> = {}): InstrumentCandidate => ({
  ...{ id, status: 'in_use', statusReason: null, dues: [], lastUsedAt: null },
  ...facts,
})
const lot = (id: number, facts: Partial<LotCandidate> = {}): LotCandidate => ({
  ...{ id, kitId: 1, status: 'released', statusReason: null, expiresOn: '2026-12-31' },
  ...{ openedOn: null, openDays: null, lastUsedAt: null },
  ...facts,
})

describe('proposedInstrument', () => {
  it('proposedInstrument is the one used last', () => {
    const used = [
      instrument(1, { lastUsedAt: '2026-03-01T08:00:00Z' }),
      instrument(2, { lastUsedAt: '2026-03-02T08:00:00Z' }),
    ]
    expect(proposedInstrument(used, today)).toEqual({ id: 2, reason: 'last_used' })
  })

  it('proposedInstrument is another one where the one used last may not be used, if only one is left', () => {
    const broken = instrument(2, { lastUsedAt: '2026-03-02T08:00:00Z', status: 'out_of_use' })
    expect(proposedInstrument([instrument(1), broken], today)).toEqual({ id: 1, reason: 'only_one' })
    expect(proposedInstrument([instrument(1), broken, instrument(3)], today)).toBeNull()
  })

  it('proposedInstrument is nothing where none may be used', () => {
    expect(proposedInstrument([instrument(1, { status: 'retired' })], today)).toBeNull()
  })
})

describe('proposedLots', () => {
  it('proposedLots is one lot of each kit: the one used last, otherwise the first to expire', () => {
    const lots = [
      lot(1, { lastUsedAt: '2026-03-02T08:00:00Z' }),
      lot(2, { expiresOn: '2026-04-01' }),
      lot(3, { kitId: 2, expiresOn: '2026-06-01' }),
      lot(4, { kitId: 2, expiresOn: '2026-05-01' }),
    ]
    expect(proposedLots(lots, today)).toEqual([
      { id: 1, reason: 'last_used' },
      { id: 4, reason: 'first_to_expire' },
    ])
  })

  it('proposedLots leaves out lots that are expired or not released, and the one used last when it expired', () => {
    const lots = [
      lot(1, { expiresOn: '2026-03-02', lastUsedAt: '2026-03-02T08:00:00Z' }),
      lot(2, { status: 'received' }),
      lot(3),
    ]
    expect(proposedLots(lots, today)).toEqual([{ id: 3, reason: 'first_to_expire' }])
  })
})
