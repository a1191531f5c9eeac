import { describe, expect, it } from 'vitest'
import { consentOf } from '../../records/cards/card-values.ts'
import { expectedScreenings, hasBegun, requiredScreenings } from './required-screenings.ts'

const consent = (given: object = {}) => ({ ...consentOf({}), ...given })

describe('categories of a card', () => {
  const begun = () => true
  it('categories of a card are all that need no consent, when nothing is said', () => {
    expect(requiredScreenings(undefined, consent(), begun)).toEqual(['sne', 'ic', 'fc', 'btd', 'tgal'])
  })
  it('categories of a card include those for which consent was given', () => {
    expect(requiredScreenings(undefined, consent({ sma: true, lysosomal: false }), begun)).toContain('sma')
    expect(requiredScreenings(undefined, consent({ sma: true, lysosomal: false }), begun)).not.toContain(
      'lysosomal',
    )
  })
  it('categories of a card are only those asked for, and never one without its consent', () => {
    expect(requiredScreenings(['sma', 'ic'], consent(), begun)).toEqual(['ic'])
  })
  it('categories of a card begin with the programme of the birth point, unless it asks for one by name', () => {
    const born = '2026-11-20T08:00:00Z'
    const started = (sma: string) => hasBegun({ programmeStart: { sma } }, born)
    const given = consent({ sma: true })
    expect(requiredScreenings(undefined, given, started('2026-11-21'))).not.toContain('sma')
    expect(requiredScreenings(undefined, given, started('2026-11-20'))).toContain('sma')
    expect(requiredScreenings(['sma'], given, started('2026-11-21'))).toEqual(['sma'])
  })
  it('categories of a card are none when the family refused', () => {
    expect(requiredScreenings(undefined, consent({ refused: true, sma: true }), begun)).toEqual([])
  })
})

describe('categories expected of a newborn', () => {
  const born = '2026-11-20T08:00:00Z'
  const names = (start: object) =>
    expectedScreenings({ screenings: ['sne', 'lysosomal'], programmeStart: start }, born, consent()).map(
      ({ category }) => category,
    )
  it('categories expected of a newborn are those that the birth point offers, whether or not the family has answered', () => {
    expect(expectedScreenings({ screenings: ['sne', 'lysosomal'] }, born, consent())).toEqual([
      { category: 'sne', consentUnknown: false },
      { category: 'lysosomal', consentUnknown: true },
    ])
  })
  it('categories expected of a newborn begin with the newborns of the first day of the programme, by the Italian calendar', () => {
    expect(names({ lysosomal: '2026-11-21' })).toEqual(['sne'])
    expect(names({ lysosomal: '2026-11-20' })).toEqual(['sne', 'lysosomal'])
    expect(names({ lysosomal: null, sma: '2026-11-21' })).toEqual(['sne', 'lysosomal'])
    const late = '2026-11-20T23:30:00Z'
    const offered = { screenings: ['sne' as const], programmeStart: { sne: '2026-11-21' } }
    expect(expectedScreenings(offered, late, consent())).toHaveLength(1)
  })
})
