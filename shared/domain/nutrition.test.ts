import { describe, expect, it } from 'vitest'
import { isDuringNutrition, isNutritionReversed, nutritionSpan } from './nutrition.ts'

const day = (count: number) => `2026-11-${String(count).padStart(2, '0')}T08:00:00.000Z`

describe('parenteral nutrition', () => {
  it.each([
    ['both moments', day(10), day(12), false],
    ['one moment twice', day(10), day(10), false],
    ['an end before the begin', day(12), day(10), true],
    ['a begin alone', day(12), null, false],
    ['an end alone', null, day(10), false],
  ] as const)('parenteral nutrition with %s from %s to %s is contradictory: %s', (_, from, to, reversed) => {
    expect(isNutritionReversed({ from, to })).toBe(reversed)
    expect(nutritionSpan({ from, to })).toEqual(reversed ? { from: null, to: null } : { from, to })
  })

  it.each([
    ['before it', day(10), day(12), 9, false],
    ['during it', day(10), day(12), 11, true],
    ['after it', day(10), day(12), 13, false],
    ['at any time, where the two moments contradict each other', day(12), day(10), 20, true],
    ['while it goes on', day(10), null, 20, true],
  ] as const)('parenteral nutrition counts for a card taken %s', (_, from, to, at, during) => {
    expect(isDuringNutrition({ from, to }, day(at))).toBe(during)
  })
})
