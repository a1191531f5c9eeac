import { expect, it } from 'vitest'
import {
  type GivenCommunication,
  mayRecordOutcome,
  missingParties,
  offeredOutcomes,
  toldCategories,
  untoldPersonRefusal,
} from './referral.ts'

const toTell = { category: 'ic', laboratoryId: 2, since: '2026-11-24T10:00:30.000Z' } as const
const centre: GivenCommunication = {
  recipientType: 'centro_clinico',
  outcome: 'comunicato',
  at: '2026-11-24T10:00:00.000Z',
  recordedAt: '2026-11-24T10:01:10.000Z',
  laboratoryId: 2,
  told: ['ic'],
}
const family: GivenCommunication = { ...centre, recipientType: 'genitore' }

it('a positive is told when the centre and one of ward and family know', () => {
  expect(missingParties([], toTell)).toEqual(['centre', 'family'])
  expect(missingParties([centre], toTell)).toEqual(['family'])
  expect(missingParties([family], toTell)).toEqual(['centre'])
  expect(missingParties([centre, family], toTell)).toEqual([])
  expect(missingParties([centre, { ...family, recipientType: 'tin' }], toTell)).toEqual([])
  expect(missingParties([centre, { ...family, recipientType: 'pls' }], toTell)).toEqual(['family'])
})

it.each([
  ['nobody was reached', { outcome: 'non_raggiungibile' }],
  ['it is about another category', { told: ['sne'] }],
  ['another laboratory wrote it', { laboratoryId: 1 }],
  ['it is older than the report', { at: '2026-11-24T09:59:00.000Z' }],
  ['it was written down in the minute of the report, before it', { recordedAt: '2026-11-24T10:00:20.000Z' }],
  ['its second is before that of the report', { at: '2026-11-24T10:00:29.000Z' }],
] as const)('a communication does not count when %s', (_, change) => {
  expect(missingParties([{ ...centre, ...change } as GivenCommunication, family], toTell)).toEqual(['centre'])
})

it('a call given to the minute counts for a finding of that minute when it was written down after it', () => {
  const told = { ...centre, recordedAt: '2026-11-24T10:00:31.000Z' }
  expect(missingParties([told, family], toTell)).toEqual([])
})

it('a communication tells of what it names, or of its request, otherwise of nothing', () => {
  const author = { seesAll: false, visibleScreenings: ['sne', 'tgal'] } as const
  expect(toldCategories({ named: ['sne', 'ic'], requested: ['tgal'] }, author)).toEqual(['sne', 'ic'])
  expect(toldCategories({ named: null, requested: ['sne', 'ic'] }, author)).toEqual(['sne'])
  expect(toldCategories({ named: [], requested: ['sne'] }, author)).toEqual([])
  expect(toldCategories({ named: null, requested: [] }, author)).toEqual([])
})

it('an account without a laboratory records attempts, and never that somebody knows', () => {
  expect(mayRecordOutcome('comunicato', 2)).toBe(true)
  expect(mayRecordOutcome('comunicato', null)).toBe(false)
  expect(mayRecordOutcome('non_raggiungibile', null)).toBe(true)
  expect(offeredOutcomes(true)).toEqual(['non_raggiungibile', 'richiamare', 'rifiuto'])
  expect(offeredOutcomes(false)).toContain('comunicato')
})

it.each([
  ['the centre, told of by nobody named', 'centro_clinico', 'comunicato', ' ', true],
  ['the centre, told of by a dash', 'centro_clinico', 'comunicato', '-', true],
  ['the centre, told of by a dot', 'centro_clinico', 'comunicato', '. .', true],
  ['the centre, told of by one letter', 'centro_clinico', 'comunicato', 'x', true],
  ['the centre with a short name', 'centro_clinico', 'comunicato', 'Li', false],
  ['the centre with a role', 'centro_clinico', 'comunicato', 'Medico di guardia', false],
  ['the centre that was not reached', 'centro_clinico', 'non_raggiungibile', null, false],
  ['a parent', 'genitore', 'comunicato', null, false],
] as const)('untoldPersonRefusal judges %s', (_, recipientType, outcome, recipientName, expected) => {
  expect(untoldPersonRefusal({ recipientType, outcome, recipientName }) !== null).toBe(expected)
})
