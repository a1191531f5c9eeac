import { describe, expect, it } from 'vitest'
import type { Identity } from './duplicates.ts'
import { contradictions, sameName, unprovenPoints } from './identity-conflict.ts'

const luca: Identity = {
  nameKey: 'rossi luca',
  sex: 'male',
  fiscalCode: 'RSSLCU26R31A944K',
  birthAt: '2026-10-31T06:25:00.000Z',
  birthTimeKnown: true,
  birthDay: '2026-10-31',
  birthWeight: 3420,
  plurality: { n: 1, order: 1 },
  birthWorkgroupId: 7,
  mother: { nameKey: 'd amico maria', fiscalCode: 'DMCMTR93L57A944T', birthDate: '1993-07-17' },
}
const unknownMother = { nameKey: '', fiscalCode: null, birthDate: null }

describe('contradictions of two records under one code', () => {
  it.each<[string, Partial<Identity>, string[]]>([
    ['the same facts', {}, []],
    ['another name', { nameKey: 'bianchi anna' }, ['name']],
    ['another given name', { nameKey: 'rossi marco' }, ['name']],
    ['another sex', { sex: 'female' }, ['sex']],
    ['another day', { birthAt: '2026-11-01T06:25:00.000Z', birthDay: '2026-11-01' }, ['birthDay']],
    ['another minute of birth', { birthAt: '2026-10-31T06:29:00.000Z' }, ['birthTime']],
    ['other seconds', { birthAt: '2026-10-31T06:25:40.000Z' }, []],
    ['another time that is not known', { birthAt: '2026-10-31T00:00:00.000Z', birthTimeKnown: false }, []],
    ['another fiscal code', { fiscalCode: 'BNCNNA26R71A944X' }, ['fiscalCode']],
    ['a name without the given one', { nameKey: 'rossi' }, []],
    ['unknown facts', { nameKey: '', sex: null, fiscalCode: null, mother: unknownMother }, []],
    ['another weight', { birthWeight: 1200 }, []],
    ['another mother by fiscal code', { mother: { ...luca.mother, fiscalCode: 'X' } }, ['motherFiscalCode']],
    ['the mother’s married name', { mother: { ...luca.mother, nameKey: 'rossi maria' } }, []],
    [
      'another mother by name and date',
      { mother: { nameKey: 'verdi lia', fiscalCode: null, birthDate: '1990-01-01' } },
      ['motherBirthDate', 'motherName'],
    ],
  ])('%s', (_, changes, points) => {
    const other = { ...luca, ...changes }
    expect(contradictions(luca, other)).toEqual(points)
    expect(contradictions(other, luca)).toEqual(points)
  })

  it('twins with one code differ by their place in the birth', () => {
    const first = { ...luca, fiscalCode: null, plurality: { n: 2, order: 1 } }
    expect(contradictions(first, { ...first, plurality: { n: 2, order: 2 } })).toEqual(['birthOrder'])
    expect(contradictions(first, { ...first, plurality: null })).toEqual([])
  })
})

describe('sameName', () => {
  it.each([
    ['d amico maria', 'damico maria', true],
    ['rossi', 'rossi luca maria', true],
    ['della valle', 'dellavalle luca', true],
    ['rossi', 'rossini', false],
    ['rossi luca', 'rossi lucia', false],
  ])('sameName compares %s and %s: %s', (a, b, same) => {
    expect(sameName(a, b)).toBe(same)
    expect(sameName(b, a)).toBe(same)
  })
})

describe('unprovenPoints of two records without a contradiction', () => {
  it.each<[string, Partial<Identity>, boolean, string[]]>([
    ['the same facts of a single birth', {}, false, []],
    ['an unknown sex', { sex: null }, false, ['sex']],
    ['an unknown name', { nameKey: '' }, false, ['name']],
    ['an unknown mother', { mother: unknownMother }, false, ['motherName']],
    ['a mother known by the same fiscal code alone', { mother: { ...luca.mother, nameKey: '' } }, false, []],
    ['a multiple birth without its order', { plurality: null }, true, ['birthOrder']],
  ])('%s', (_, changes, isMultiple, points) => {
    const other = { ...luca, ...changes }
    expect(unprovenPoints(luca, other, isMultiple)).toEqual(points)
    expect(unprovenPoints(other, luca, isMultiple)).toEqual(points)
  })

  it('twins are proven by the same place in the birth', () => {
    const twin = { ...luca, plurality: { n: 2, order: 2 } }
    expect(unprovenPoints(twin, twin, true)).toEqual([])
    expect(unprovenPoints(twin, { ...twin, plurality: null }, true)).toEqual(['birthOrder'])
  })
})
