import { describe, expect, it } from 'vitest'
import { consentOf } from '../../records/cards/card-values.ts'
import { requiredScreenings } from './required-screenings.ts'

const consent = (given: object = {}) => ({ ...consentOf({}), ...given })

describe('categories of a card', () => {
  it('are all that need no consent, when nothing is said', () => {
    expect(requiredScreenings(undefined, consent())).toEqual(['sne', 'ic', 'fc', 'btd', 'tgal'])
  })
  it('include those for which consent was given', () => {
    expect(requiredScreenings(undefined, consent({ sma: true, lysosomal: false }))).toContain('sma')
    expect(requiredScreenings(undefined, consent({ sma: true, lysosomal: false }))).not.toContain('lysosomal')
  })
  it('are only those asked for, and never one without its consent', () => {
    expect(requiredScreenings(['sma', 'ic'], consent())).toEqual(['ic'])
  })
  it('are none when the family refused', () => {
    expect(requiredScreenings(undefined, consent({ refused: true, sma: true }))).toEqual([])
  })
})
