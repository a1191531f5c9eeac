import { describe, expect, it } from 'vitest'
import { type CardTimes, impossibleCollection, impossibleTime } from './card-times.ts'

const now = new Date('2026-11-20T09:00:00Z')
const times: CardTimes = {
  birthAt: '2026-11-15T10:00:00Z',
  birthTimeKnown: true,
  collectedAt: '2026-11-17T11:00:00Z',
  acceptedAt: '2026-11-18T08:00:00Z',
}
const fieldOf = (change: Partial<CardTimes>) => impossibleTime({ ...times, ...change }, now)?.field ?? null

describe('impossibleTime', () => {
  it('impossibleTime is null for times in their order, and for times that are not known', () => {
    expect(fieldOf({})).toBeNull()
    expect(fieldOf({ acceptedAt: null })).toBeNull()
    expect(fieldOf({ birthAt: null })).toBeNull()
    expect(fieldOf({ collectedAt: null, acceptedAt: null })).toBeNull()
    expect(fieldOf({ collectedAt: times.birthAt })).toBeNull()
  })

  it('impossibleTime names a birth or collection in the future', () => {
    const open = { acceptedAt: null }
    expect(fieldOf({ ...open, collectedAt: '2026-11-20T09:00:01Z' })).toBe('collectedAt')
    expect(fieldOf({ ...open, collectedAt: null, birthAt: '2026-11-20T09:00:01Z' })).toBe('birthAt')
    expect(impossibleTime({ ...times, ...open, collectedAt: '2026-12-01T00:00:00Z' }, now)?.why).toBe(
      'Data del prelievo nel futuro',
    )
  })

  it('impossibleTime names a collection before the birth, by the day where the hour is not known', () => {
    expect(fieldOf({ collectedAt: '2026-11-15T09:59:00Z' })).toBe('collectedAt')
    expect(fieldOf({ collectedAt: '2026-11-15T09:59:00Z', birthTimeKnown: false })).toBeNull()
    expect(fieldOf({ collectedAt: '2026-11-07T10:00:00Z', birthTimeKnown: false })).toBe('collectedAt')
  })

  it('impossibleTime names a collection or birth after the acceptance of the card', () => {
    expect(fieldOf({ collectedAt: '2026-11-18T08:00:01Z' })).toBe('collectedAt')
    expect(fieldOf({ collectedAt: null, birthAt: '2026-11-18T09:00:00Z' })).toBe('birthAt')
  })

  it('impossibleTime reads days in Italian time', () => {
    const night = { birthAt: '2026-11-15T23:30:00Z', birthTimeKnown: false }
    expect(fieldOf({ ...night, collectedAt: '2026-11-15T22:30:00Z' })).toBe('collectedAt')
    expect(fieldOf({ ...night, collectedAt: '2026-11-15T23:05:00Z' })).toBeNull()
  })
})

it.each([
  ['2026-11-15T10:00:00Z', true, '2026-11-15T09:00:00Z', 'Prelievo precedente alla nascita'],
  ['2026-11-15T10:00:00Z', false, '2026-11-15T09:00:00Z', null],
  ['2026-11-15T10:00:00Z', true, '2000-01-01T09:00:00Z', 'Prelievo precedente alla nascita'],
  ['2026-11-15T10:00:00Z', true, '2026-11-17T09:00:00Z', null],
  ['2025-11-15T10:00:00Z', true, '2026-11-16T09:00:00Z', null],
  [
    '2025-11-15T10:00:00Z',
    true,
    '2026-11-17T09:00:00Z',
    'Prelievo oltre un anno dopo la nascita: controllare le due date',
  ],
])(
  'impossibleCollection of a birth at %s (known %s) and a collection at %s: %s',
  (birthAt, birthTimeKnown, collectedAt, why) => {
    expect(impossibleCollection({ birthAt, birthTimeKnown, collectedAt })).toBe(why)
  },
)
