import { describe, expect, it } from 'vitest'
import { formatCollected, isSurelyLater, latestMomentOf } from './collection-time.ts'

const collectedAt = '2026-11-20T22:59:00Z'

it('a collection is shown without an hour where nobody knows it', () => {
  expect(formatCollected({ collectedAt, collectionTimeKnown: false })).toBe('20/11/2026 (ora non nota)')
  expect(formatCollected({ collectedAt, collectionTimeKnown: true })).toBe('20/11/2026 23:59')
  expect(formatCollected({ collectedAt })).toBe('20/11/2026 23:59')
  expect(formatCollected({ collectedAt: null, collectionTimeKnown: false })).toBe('-')
})

it('the latest moment of a day is its last minute in Italy in every season, and today the present', () => {
  const now = new Date('2026-11-27T08:31:40Z')
  expect(latestMomentOf('2026-11-20', now)).toBe('2026-11-20T22:59:00.000Z')
  expect(latestMomentOf('2026-07-20', now)).toBe('2026-07-20T21:59:00.000Z')
  expect(latestMomentOf('2026-10-25', now)).toBe('2026-10-25T22:59:00.000Z')
  expect(latestMomentOf('2026-11-27', now)).toBe('2026-11-27T08:31:00.000Z')
  expect(latestMomentOf('2026-11-28', now)).toBe('2026-11-28T22:59:00.000Z')
})

describe('isSurelyLater', () => {
  const at = (moment: string, collectionTimeKnown?: boolean) => ({ collectedAt: moment, collectionTimeKnown })

  it('isSurelyLater compares moments where both are known', () => {
    expect(isSurelyLater(at('2026-11-20T10:01:00Z'), at('2026-11-20T10:00:00Z'))).toBe(true)
    expect(isSurelyLater(at('2026-11-20T10:00:00Z'), at('2026-11-20T10:00:00Z'))).toBe(false)
  })

  it('isSurelyLater says yes of a later Italian day alone where the hour of one is not known', () => {
    const dayAlone = at(collectedAt, false)
    expect(isSurelyLater(dayAlone, at('2026-11-20T10:00:00Z'))).toBe(false)
    expect(isSurelyLater(at('2026-11-20T10:00:00Z'), at('2026-11-20T09:00:00Z', false))).toBe(false)
    expect(isSurelyLater(dayAlone, at('2026-11-19T22:30:00Z'))).toBe(true)
    expect(isSurelyLater(dayAlone, at('2026-11-19T23:30:00Z'))).toBe(false)
  })
})
