import { describe, expect, it } from 'vitest'
import type { Identity } from './duplicates.ts'
import { mayBeOfTwin } from './whose-update.ts'

const known: Identity = {
  nameKey: 'ferri neonato',
  sex: 'male',
  fiscalCode: null,
  birthAt: '2026-10-22T08:00:00.000Z',
  birthTimeKnown: true,
  birthDay: '2026-10-22',
  birthWeight: 2400,
  plurality: null,
  birthWorkgroupId: 1,
  mother: { nameKey: 'ferri pia', fiscalCode: null, birthDate: null },
}
const untimed = { ...known, birthAt: '2026-10-22T21:59:00.000Z', birthTimeKnown: false }
const order = (place: number) => ({ plurality: { n: 2, order: place } })

describe('mayBeOfTwin', () => {
  it.each<[string, Partial<Identity>, boolean]>([
    ['another birth time', { birthAt: '2026-10-22T08:04:00.000Z' }, false],
    ['another sex', { sex: 'female' }, false],
    ['another first name', { nameKey: 'ferri teo' }, false],
    ['another fiscal code', { fiscalCode: 'B' }, false],
    ['another birth order', order(2), false],
    ['the same facts', {}, true],
    ['no birth time', { birthAt: untimed.birthAt, birthTimeKnown: false }, true],
    ['no sex', { sex: null }, true],
  ])('mayBeOfTwin beside a newborn of the mother with %s: %s', (_, other, expected) => {
    const own = { ...known, fiscalCode: 'A', ...order(1) }
    const beside = { ...known, fiscalCode: other.fiscalCode ?? null, plurality: null, ...other }
    expect(mayBeOfTwin(own, own, [beside], false)).toBe(expected)
  })

  it.each<[string, Identity, Identity, boolean, boolean]>([
    ['of one newborn', untimed, untimed, false, false],
    ['of a multiple birth without time and order', untimed, untimed, true, true],
    ['of a multiple birth whose time both say', known, known, true, false],
    [
      'of a multiple birth whose order both say',
      { ...untimed, ...order(1) },
      { ...untimed, ...order(1) },
      true,
      false,
    ],
    ['of a multiple birth whose order the record says', { ...untimed, ...order(1) }, untimed, true, true],
  ])('%s whose twin is not registered', (_, record, said, isMultiple, expected) => {
    expect(mayBeOfTwin(record, said, [], isMultiple)).toBe(expected)
  })
})
