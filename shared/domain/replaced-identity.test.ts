import { expect, it } from 'vitest'
import type { Identity } from './duplicates.ts'
import { replacedIdentity } from './replaced-identity.ts'

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

it.each<[string, Partial<Identity>, string[]]>([
  ['the same facts', {}, []],
  ['another name', { nameKey: 'bianchi anna' }, ['name']],
  ['a given name taken away', { nameKey: 'd amico' }, ['name']],
  ['a second given name', { nameKey: 'd amico luca maria' }, []],
  ['blanks of a name', { nameKey: 'damico luca' }, []],
  ['a longer word of a name', { nameKey: 'd amico lucas' }, ['name']],
  ['another sex', { sex: 'female' }, ['sex']],
  ['an unknown sex', { sex: null }, ['sex']],
  ['another day', { birthAt: '2026-11-01T06:25:00.000Z', birthDay: '2026-11-01' }, ['birthDay']],
  ['another minute', { birthAt: '2026-10-31T06:40:00.000Z' }, ['birthTime']],
  ['an unknown time', { birthTimeKnown: false }, ['birthTime']],
  ['a fiscal code that was missing', { fiscalCode: 'DMCLCU26R31A944K' }, []],
  ['another place in the birth', { plurality: { n: 2, order: 2 } }, ['birthOrder']],
  ['another weight', { birthWeight: 1200 }, []],
  [
    'another mother',
    { mother: { nameKey: 'neri lia', fiscalCode: 'X', birthDate: '1990-01-01' } },
    ['motherFiscalCode', 'motherBirthDate', 'motherName'],
  ],
])('replacedIdentity of a correction with %s', (_, changes, points) => {
  expect(replacedIdentity(luca, { ...luca, ...changes })).toEqual(points)
})

it('replacedIdentity names no fact that was empty before', () => {
  const unknown = {
    ...luca,
    nameKey: '',
    sex: null,
    birthTimeKnown: false,
    plurality: null,
    mother: { nameKey: '', fiscalCode: null, birthDate: null },
  }
  expect(replacedIdentity(unknown, luca)).toEqual([])
})
