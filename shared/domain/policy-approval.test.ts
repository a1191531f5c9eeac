import { describe, expect, it } from 'vitest'
import { policyApprovalRefusal, policyStep, takesLevelAway } from './policy-approval.ts'

describe('a policy of controls', () => {
  it('a policy of controls that requires more acts at once', () => {
    expect(policyStep(['low'], ['high', 'low'])).toEqual({ inForce: ['low', 'high'], proposed: null })
  })

  it('a policy of controls that requires less stays as it is until it is approved', () => {
    expect(policyStep(['low', 'high'], ['high'])).toEqual({ inForce: ['low', 'high'], proposed: ['high'] })
  })

  it('a policy of controls that does both adds at once and waits with the rest', () => {
    expect(policyStep(['low'], ['blank'])).toEqual({ inForce: ['low', 'blank'], proposed: ['blank'] })
  })

  const person = (id: number, lead = true) => ({ id, hcp: { lead, validator: true }, impersonatedBy: null })
  it('a policy of controls that requires less is approved by another lead alone', () => {
    expect(policyApprovalRefusal({ proposedBy: 1 }, person(2))).toBeNull()
    expect(policyApprovalRefusal({ proposedBy: 1 }, person(1))?.code).toBe('second_person')
    expect(policyApprovalRefusal({ proposedBy: 1 }, person(2, false))?.code).toBe('lead_required')
    expect(policyApprovalRefusal({ proposedBy: null }, person(2))?.message).toContain('aggiornare')
  })
})

describe('the level of a lot in use', () => {
  const today = '2026-11-27'
  const lot = (expiresOn: string | null, enabled = true) => ({ enabled, expiresOn })
  const good = lot('2027-01-31')

  it.each([
    ['its only lot is retired', good, lot('2027-01-31', false), [], true],
    ['its only lot ends earlier', good, lot('2026-12-01'), [], true],
    ['its only lot without an end gets one', lot(null), good, [], true],
    ['its only lot ends later', good, lot('2027-02-28'), [], false],
    ['another lot lasts as long', good, lot('2027-01-31', false), [lot('2027-01-31')], false],
    ['the other lot ends before', good, lot('2027-01-31', false), [lot('2026-12-31')], true],
    ['the other lot is retired', good, lot('2027-01-31', false), [lot(null, false)], true],
    ['the lot had expired', lot('2026-11-26'), lot('2026-11-26', false), [], false],
    ['the lot was retired', lot(null, false), lot('2026-11-28', false), [], false],
  ])('the level of a lot in use when %s', (_, before, after, others, isTaken) => {
    expect(takesLevelAway(before, after, others, today)).toBe(isTaken)
  })
})
