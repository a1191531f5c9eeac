import { expect, it } from 'vitest'
import { lotRefusal } from './control-lot.ts'

const today = '2026-11-20'

it('a lot is put on plates until the end of its last day', () => {
  expect(lotRefusal({ enabled: true, expiresOn: '2026-11-20' }, today)).toBeNull()
  expect(lotRefusal({ enabled: true, expiresOn: null }, today)).toBeNull()
  expect(lotRefusal({ enabled: true, expiresOn: '2026-11-19' }, today)).toContain('scaduto il 19/11/2026')
})

it('a retired lot is put on no plate', () => {
  expect(lotRefusal({ enabled: false, expiresOn: '2027-01-31' }, today)).toContain('ritirato')
})
