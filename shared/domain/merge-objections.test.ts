import { expect, it } from 'vitest'
import type { Identity } from './duplicates.ts'
import { isMergedByLead, needsReason, objectionsTo, type RecordToMerge } from './merge-objections.ts'

const identity: Identity = {
  nameKey: 'rossi',
  sex: 'female',
  fiscalCode: null,
  birthAt: '2026-11-10T08:30:00.000Z',
  birthTimeKnown: true,
  birthDay: '2026-11-10',
  birthWeight: 2500,
  plurality: null,
  birthWorkgroupId: 1,
  mother: { nameKey: 'bianchi anna', fiscalCode: null, birthDate: '1990-01-01' },
}
const record = (change: Partial<RecordToMerge> = {}, who: Partial<Identity> = {}): RecordToMerge => ({
  identity: { ...identity, ...who },
  givenName: '',
  collectedAt: ['2026-11-12T08:00:00.000Z'],
  recalled: false,
  openFindings: false,
  ...change,
})
const later = { collectedAt: ['2026-11-20T08:00:00.000Z'] }

it.each([
  ['nothing, when a card came a week later', record(), record(later), []],
  ['a recall of either record', record(), record({ ...later, recalled: true }), ['recall']],
  ['a finding of one record alone', record({ openFindings: true }), record(later), ['finding']],
  [
    'no finding, when both have one',
    record({ openFindings: true }),
    record({ ...later, openFindings: true }),
    [],
  ],
  ['cards of one day', record(), record(), ['cards']],
  [
    'births that lie minutes apart',
    record(),
    record(later, { birthAt: '2026-11-10T08:36:00.000Z' }),
    ['birth'],
  ],
  ['another sex', record(), record(later, { sex: 'male' }), ['sex']],
  ['another given name', record({ givenName: 'eva' }), record({ ...later, givenName: 'ivo' }), ['name']],
  [
    'no name of a newborn without one',
    record({ givenName: 'neonato' }),
    record({ ...later, givenName: 'ivo' }),
    [],
  ],
  ['no name that goes on', record({ givenName: 'eva' }), record({ ...later, givenName: 'eva maria' }), []],
  ['another hour of birth', record(), record(later, { birthAt: '2026-11-10T20:30:00.000Z' }), ['moment']],
  [
    'another place in a multiple birth',
    record({}, { plurality: { n: 2, order: 1 } }),
    record(later),
    ['birth'],
  ],
] as const)('objectionsTo names %s', (_, a, b, objections) => {
  expect(objectionsTo(a, b)).toEqual(objections)
  expect(objectionsTo(b, a)).toEqual(objections)
})

it('isMergedByLead asks for a lead by a recall, a finding, or what tells two newborns apart', () => {
  expect(isMergedByLead(['recall'])).toBe(true)
  expect(isMergedByLead(['finding', 'cards'])).toBe(true)
  expect(isMergedByLead(['cards', 'birth'])).toBe(true)
  expect(isMergedByLead(['name'])).toBe(true)
  expect(isMergedByLead(['cards'])).toBe(false)
})

it('needsReason asks for a reason where sex, name, birth or birth order differ', () => {
  expect(needsReason(['sex'])).toBe(true)
  expect(needsReason(['recall', 'finding', 'cards'])).toBe(false)
})
