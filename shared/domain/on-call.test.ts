import { describe, expect, it } from 'vitest'
import { newShiftRefusal, shiftChangeRefusal, shiftNeedsReason } from './on-call.ts'

const today = '2026-11-26'
const past = { userId: 1, fromOn: '2026-11-20', toOn: '2026-11-25' }
const running = { userId: 1, fromOn: '2026-11-24', toOn: '2026-11-30' }
const future = { userId: 1, fromOn: '2026-11-27', toOn: '2026-11-30' }

const endless = { ...running, toOn: '9999-12-31' }

describe('an on-call shift of people on call', () => {
  it.each([
    ['is gone and is taken off', past, null, 'toOn'],
    ['is gone and is made longer', past, { ...past, toOn: '2026-11-30' }, 'toOn'],
    ['runs and is taken off', running, null, 'toOn'],
    ['runs and goes to another person', running, { ...running, userId: 2 }, 'userId'],
    ['runs and begins otherwise', running, { ...running, fromOn: '2026-11-25' }, 'fromOn'],
    ['runs and ends before yesterday', running, { ...running, toOn: '2026-11-24' }, 'toOn'],
    ['runs and ends yesterday', running, { ...running, toOn: '2026-11-25' }, null],
    ['begins today and is taken off', { ...future, fromOn: today }, null, null],
    ['is to come and is taken off', future, null, null],
    ['is to come and ends after 400 days', future, { ...future, toOn: '2027-12-31' }, null],
    ['is to come and ends after 401 days', future, { ...future, toOn: '2028-01-01' }, 'toOn'],
    ['runs and ends after 401 days', running, { ...running, toOn: '2028-01-01' }, 'toOn'],
    ['runs without an end and stays so', endless, endless, null],
    ['is to come and begins yesterday', future, { ...future, fromOn: '2026-11-25' }, 'fromOn'],
  ] as const)('an on-call shift that %s', (_, before, after, field) => {
    expect(shiftChangeRefusal(before, after, today)?.field ?? null).toBe(field)
  })

  it('an on-call shift begins today or later, and needs a reason from its first day', () => {
    expect(newShiftRefusal(running, today)?.field).toBe('fromOn')
    expect(newShiftRefusal(future, today)).toBeNull()
    expect(newShiftRefusal({ ...future, toOn: '9999-12-31' }, today)?.field).toBe('toOn')
    expect(
      [past, running, { ...future, fromOn: today }, future].map((one) => shiftNeedsReason(one, today)),
    ).toEqual([true, true, true, false])
  })
})
