import { describe, expect, it } from 'vitest'
import { lastLotDay } from './reagent-lot.ts'
import {
  type InstrumentFacts,
  instrumentObjection,
  type LotFacts,
  lotObjection,
  recordedInstrumentObjection,
  recordedLotObjection,
} from './usable.ts'

const today = '2026-03-03'
const instrument: InstrumentFacts = { status: 'in_use', statusReason: null, dues: [] }
const lot: LotFacts = {
  ...{ status: 'released', statusReason: null, expiresOn: '2026-03-31' },
  ...{ openedOn: null, openDays: null },
}
const calibrated = (nextDueOn: string | null, outcome: 'passed' | 'failed' = 'passed') => ({
  dues: [{ kind: 'calibration' as const, nextDueOn, outcome }],
})

describe('instrumentObjection', () => {
  it('instrumentObjection is null for an instrument in use, on the due date of its calibration too', () => {
    expect(instrumentObjection(instrument, today)).toBeNull()
    expect(instrumentObjection({ ...instrument, ...calibrated(today) }, today)).toBeNull()
  })

  it.each([
    [{ status: 'out_of_use', statusReason: 'Perde' }, 'out_of_use', 'fuori uso: Perde'],
    [{ status: 'retired' }, 'retired', 'dismesso'],
    [calibrated('2026-03-02'), 'overdue', 'Taratura scaduta il 02/03/2026'],
    [calibrated('2027-01-01', 'failed'), 'failed', 'Taratura non conforme'],
  ] as const)('instrumentObjection of %o is %s', (facts, code, words) => {
    const objection = instrumentObjection({ ...instrument, ...facts }, today)
    expect(objection).toMatchObject({ code, text: expect.stringContaining(words) })
    expect(objection?.overridable).toBe(code !== 'retired')
  })

  it('instrumentObjection does not stop an instrument whose maintenance is overdue', () => {
    const dues = [{ kind: 'maintenance' as const, nextDueOn: '2026-01-01', outcome: 'passed' as const }]
    expect(instrumentObjection({ ...instrument, dues }, today)).toBeNull()
  })
})

describe('lotObjection', () => {
  it('lotObjection is null for a released lot, on its last day too', () => {
    expect(lotObjection(lot, '2026-03-31')).toBeNull()
  })

  it.each([
    [{ expiresOn: '2026-03-02' }, 'expired', 'scaduto il 02/03/2026'],
    [{ openedOn: '2026-02-01', openDays: 29 }, 'expired', 'valido fino al 02/03/2026'],
    [{ status: 'received' }, 'unreleased', 'non è rilasciato'],
    [{ status: 'quarantine', statusReason: 'Colore' }, 'unreleased', 'in quarantena: Colore'],
    [{ status: 'refused', expiresOn: '2026-03-02' }, 'refused', 'respinto'],
    [{ status: 'finished' }, 'finished', 'esaurito'],
  ] as const)('lotObjection of %o is %s', (facts, code, words) => {
    const objection = lotObjection({ ...lot, ...facts }, today)
    expect(objection).toMatchObject({ code, text: expect.stringContaining(words) })
    expect(objection?.overridable).toBe(code !== 'refused' && code !== 'finished')
  })
})

describe('an item that a plate recorded', () => {
  it('an item that a plate recorded stays usable when its lot is finished afterwards', () => {
    expect(recordedLotObjection({ ...lot, status: 'finished' }, today)).toBeNull()
  })

  it('an item that a plate recorded can always be allowed by a lead', () => {
    expect(recordedLotObjection({ ...lot, status: 'refused' }, today)?.overridable).toBe(true)
    expect(recordedInstrumentObjection({ ...instrument, status: 'retired' }, today)?.overridable).toBe(true)
  })
})

it('lastLotDay is the expiry where an opened pack would be good for longer', () => {
  expect(lastLotDay({ expiresOn: '2026-03-31', openedOn: '2026-03-01', openDays: 60 })).toBe('2026-03-31')
  expect(lastLotDay({ expiresOn: '2026-03-31', openedOn: '2026-03-01', openDays: 14 })).toBe('2026-03-15')
  expect(lastLotDay({ expiresOn: '2026-03-31', openedOn: '2026-03-01', openDays: null })).toBe('2026-03-31')
})
