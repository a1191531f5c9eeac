import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Identity, IdentityPoint } from './duplicates.ts'
import { comesNear, identityChange, nearBirthDays } from './identity-change.ts'

const luca: Identity = {
  nameKey: 'd amico luca',
  sex: 'male',
  fiscalCode: null,
  birthAt: '2026-10-31T06:25:00.000Z',
  birthTimeKnown: true,
  birthDay: '2026-10-31',
  birthWeight: 3420,
  plurality: { n: 2, order: 1 },
  birthWorkgroupId: 7,
  mother: { nameKey: 'verdi maria', fiscalCode: 'VRDMRA93L57A944T', birthDate: '1993-07-17' },
}
const coded = { ...luca, fiscalCode: 'DMCLCU26R31A944K' }

it.each<[string, Partial<Identity>, IdentityPoint[]]>([
  ['another name', { nameKey: 'bianchi anna' }, ['name']],
  ['a given name taken away', { nameKey: 'd amico' }, ['name']],
  ['another given name', { nameKey: 'd amico marco' }, ['name']],
  ['another sex', { sex: 'female' }, ['sex']],
  ['an unknown sex', { sex: null }, ['sex']],
  ['another day', { birthAt: '2026-11-01T06:25:00.000Z', birthDay: '2026-11-01' }, ['birthDay']],
  ['another minute', { birthAt: '2026-10-31T06:40:00.000Z' }, ['birthTime']],
  ['an unknown time', { birthTimeKnown: false }, ['birthTime']],
  ['another place in the birth', { plurality: { n: 2, order: 2 } }, ['birthOrder']],
  [
    'another mother',
    { mother: { nameKey: 'neri lia', fiscalCode: 'X', birthDate: '1990-01-01' } },
    ['motherFiscalCode', 'motherBirthDate', 'motherName'],
  ],
])('identityChange is in doubt of %s', (_, changes, points) => {
  expect(identityChange(luca, { ...luca, ...changes })).toEqual({ points, isDoubt: true })
})

it.each<[string, Identity, Partial<Identity>, IdentityPoint[]]>([
  ['a second given name', luca, { nameKey: 'd amico luca maria' }, ['name']],
  ['one letter of a name', luca, { nameKey: 'd amico lucas' }, ['name']],
  ['surname and name in the other order', luca, { nameKey: 'luca d amico' }, ['name']],
  ['a name that was missing', { ...luca, nameKey: '' }, { nameKey: 'd amico luca' }, ['name']],
  ['a given name that was missing', { ...luca, nameKey: 'd amico' }, { nameKey: 'd amico luca' }, ['name']],
  ['a sex that was missing', { ...luca, sex: null }, { sex: 'male' }, ['sex']],
  ['a fiscal code that was missing', luca, { fiscalCode: 'DMCLCU26R31A944K' }, ['fiscalCode']],
  ['one letter of a fiscal code', coded, { fiscalCode: 'DMCLCU26R31A944X' }, ['fiscalCode']],
  ['one letter of the mother', luca, { mother: { ...luca.mother, nameKey: 'verdi mara' } }, ['motherName']],
])('identityChange lists %s without a doubt', (_, before, changes, points) => {
  expect(identityChange(before, { ...before, ...changes })).toEqual({ points, isDoubt: false })
})

it.each<[string, Partial<Identity>]>([
  ['the same facts', {}],
  ['blanks of a name', { nameKey: 'damico luca' }],
  ['another weight', { birthWeight: 1200 }],
  ['a second name of the mother', { mother: { ...luca.mother, nameKey: 'verdi maria rosa' } }],
])('identityChange lists nothing for %s', (_, changes) => {
  expect(identityChange(luca, { ...luca, ...changes })).toEqual({ points: [], isDoubt: false })
})

it('identityChange lists nothing for what is filled in of mother, hour and order of the birth', () => {
  const unknown = {
    ...luca,
    birthTimeKnown: false,
    plurality: null,
    mother: { nameKey: '', fiscalCode: null, birthDate: null },
  }
  expect(identityChange(unknown, luca)).toEqual({ points: [], isDoubt: false })
})

const elsewhere = { ...luca, birthWorkgroupId: 8, birthDay: '2026-11-20' }
const longBefore = { ...elsewhere, birthDay: '2026-01-01' }
it.each<[string, Identity, Identity, Identity, boolean]>([
  [
    'words that complete the name of another newborn',
    { ...luca, nameKey: 'neri anna' },
    { ...luca, nameKey: 'neri anna maria' },
    { ...elsewhere, nameKey: 'maria anna neri' },
    true,
  ],
  [
    'a name of a newborn whose cards are long gone',
    { ...luca, nameKey: 'neri anna' },
    { ...luca, nameKey: 'neri anna maria' },
    { ...longBefore, nameKey: 'neri anna maria' },
    false,
  ],
  [
    'the name of a twin without one',
    { ...luca, nameKey: 'neri' },
    { ...luca, nameKey: 'neri anna' },
    { ...luca, nameKey: 'neri' },
    true,
  ],
  [
    'the name of a twin, whose own is chosen',
    { ...luca, nameKey: 'neri' },
    { ...luca, nameKey: 'neri anna' },
    { ...luca, nameKey: 'neri ada' },
    true,
  ],
  [
    'a name beside another newborn of the day',
    { ...luca, nameKey: 'neri' },
    { ...luca, nameKey: 'neri anna' },
    { ...luca, nameKey: 'bianchi ada' },
    false,
  ],
  [
    'the name of one of two newborns without any',
    { ...luca, nameKey: '' },
    { ...luca, nameKey: 'neri anna' },
    { ...luca, nameKey: '' },
    true,
  ],
  [
    'one letter that makes the name of another newborn',
    { ...luca, nameKey: 'neri mario' },
    { ...luca, nameKey: 'neri maria' },
    { ...elsewhere, nameKey: 'neri maria' },
    true,
  ],
  [
    'the sex of one of two newborns with one name',
    { ...luca, sex: null },
    luca,
    { ...elsewhere, sex: 'female' },
    true,
  ],
  ['a fiscal code of another newborn', luca, coded, { ...longBefore, fiscalCode: coded.fiscalCode }, true],
  ['a fiscal code beside another one', luca, coded, { ...longBefore, fiscalCode: 'NRENNA26A41A944X' }, false],
])('identityChange judges %s', (_, before, after, other, isDoubt) => {
  const change = identityChange(before, after, [other])
  expect(change.points).not.toEqual([])
  expect(change.isDoubt).toBe(isDoubt)
})

const words = fc.array(fc.constantFrom('neri', 'anna', 'maria', 'luca', 'de'), { maxLength: 4 })
const day = fc
  .integer({ min: 0, max: 200 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString())
const identity: fc.Arbitrary<Identity> = fc
  .record({
    nameKey: words.map((list) => list.join(' ')),
    sex: fc.constantFrom('male' as const, 'female' as const, null),
    fiscalCode: fc.constantFrom('NRENNA26A41A944X', 'NRENNA26A41A944Y', null),
    birthAt: day,
    birthWorkgroupId: fc.constantFrom(7, 8, null),
  })
  .map((facts) => ({ ...luca, ...facts, birthDay: facts.birthAt.slice(0, 10) }))

/** The record that a person may type for one newborn from another one; place of birth and mother stay. */
const writtenOn = (own: Identity, { nameKey, sex, fiscalCode, birthAt, birthDay }: Identity): Identity => ({
  ...own,
  ...{ nameKey, sex, fiscalCode, birthAt, birthDay },
})

it('comesNear does not depend on the order of before and after', () => {
  fc.assert(
    fc.property(identity, identity, identity, (before, after, other) => {
      expect(comesNear(before, after, other)).toBe(comesNear(after, before, other))
    }),
  )
})

it('identityChange is never silent where the new name is another newborn’s, and in doubt where their cards meet', () => {
  fc.assert(
    fc.property(identity, identity, (own, other) => {
      fc.pre(own.nameKey.replaceAll(' ', '') !== other.nameKey.replaceAll(' ', '') && other.nameKey !== '')
      const change = identityChange(own, { ...own, nameKey: other.nameKey }, [other])
      expect(change.points).toContain('name')
      const days = Math.abs(Date.parse(own.birthDay) - Date.parse(other.birthDay)) / 86_400_000
      if (other.nameKey.includes(' ') && days <= nearBirthDays) expect(change.isDoubt).toBe(true)
    }),
  )
})

it('identityChange is in doubt for both of two newborns whose whole names and births are exchanged', () => {
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      fc.pre([one, other].every(({ nameKey }) => nameKey.includes(' ')))
      fc.pre(one.nameKey !== other.nameKey || one.birthDay !== other.birthDay || one.sex !== other.sex)
      const [first, second] = [writtenOn(one, other), writtenOn(other, one)]
      expect(identityChange(one, first, [other]).isDoubt).toBe(true)
      expect(identityChange(other, second, [first]).isDoubt).toBe(true)
    }),
  )
})
