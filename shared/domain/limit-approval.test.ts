import { describe, expect, it } from 'vitest'
import {
  type ApprovedSet,
  approvalRefusal,
  areLimitsApproved,
  awaitedApproval,
  type LimitSigner,
  withdrawalRefusal,
} from './limit-approval.ts'

const set = (own: Partial<ApprovedSet> = {}): ApprovedSet => ({
  state: 'draft',
  workgroupId: 1,
  firstApprovedBy: null,
  secondApprovedBy: null,
  ...own,
})
const person = (own: Partial<LimitSigner> = {}): LimitSigner => ({
  id: 7,
  workgroupId: 1,
  hcp: { lead: true, validator: false },
  impersonatedBy: null,
  ...own,
})
const both = { firstApprovedBy: 7, secondApprovedBy: 8 }

describe('areLimitsApproved', () => {
  it('areLimitsApproved wants two different people of the plate’s laboratory', () => {
    expect(areLimitsApproved(set({ state: 'active', ...both }), 1)).toBe(true)
    expect(areLimitsApproved(set({ state: 'retired', ...both }), 1)).toBe(true)
    expect(areLimitsApproved(set({ state: 'active', ...both }), 2)).toBe(false)
    expect(areLimitsApproved(set({ state: 'active', firstApprovedBy: 7 }), 1)).toBe(false)
    expect(areLimitsApproved(set({ state: 'active', firstApprovedBy: 7, secondApprovedBy: 7 }), 1)).toBe(
      false,
    )
  })

  it('areLimitsApproved is false for a draft and for the template, whoever signed it', () => {
    expect(areLimitsApproved(set({ ...both }), 1)).toBe(false)
    expect(areLimitsApproved(set({ state: 'active', workgroupId: null, ...both }), 1)).toBe(false)
  })
})

describe('awaitedApproval', () => {
  it('awaitedApproval is the first, then the second, then none', () => {
    expect(awaitedApproval(set())).toBe('first')
    expect(awaitedApproval(set({ firstApprovedBy: 7 }))).toBe('second')
    expect(awaitedApproval(set({ state: 'active', ...both }))).toBeNull()
    expect(awaitedApproval(set({ workgroupId: null }))).toBeNull()
  })
})

describe('a first approval whose signer could not give it now', () => {
  const lapsed = set({ firstApprovedBy: 7, firstLapsed: true })

  it('a first approval whose signer could not give it now is awaited anew, and taken back by any lead', () => {
    expect(awaitedApproval(lapsed)).toBe('first')
    expect(withdrawalRefusal(lapsed, person({ id: 8 }))).toBeNull()
    expect(withdrawalRefusal(lapsed, person({ id: 8, workgroupId: 2 }))?.code).toBe('not_found')
  })
})

describe('approvalRefusal', () => {
  it('approvalRefusal takes the first approval of a lead and the second of another one', () => {
    expect(approvalRefusal(set(), person())).toBeNull()
    expect(approvalRefusal(set({ firstApprovedBy: 7 }), person({ id: 8 }))).toBeNull()
  })

  it('approvalRefusal refuses both approvals of one person', () => {
    expect(approvalRefusal(set({ firstApprovedBy: 7 }), person())?.code).toBe('second_person')
  })

  it.each([
    ['who is no lead', person({ hcp: { lead: false, validator: true } })],
    ['an account without a profile', person({ hcp: null })],
    ['a session that support opened', person({ impersonatedBy: 3 })],
    ['a lead without a laboratory', person({ workgroupId: null })],
  ])('approvalRefusal refuses %s', (_, signer) => {
    expect(approvalRefusal(set(), signer)?.code).toBe('lead_required')
  })

  it('approvalRefusal does not show a set to the lead of another laboratory', () => {
    expect(approvalRefusal(set(), person({ workgroupId: 2 }))?.code).toBe('not_found')
  })

  it('approvalRefusal refuses a set that is in force or retired, and the template', () => {
    for (const one of [
      set({ state: 'active', ...both }),
      set({ state: 'retired', ...both }),
      set({ workgroupId: null }),
    ])
      expect(approvalRefusal(one, person({ id: 9 }))?.message).toBeTruthy()
  })
})

describe('withdrawalRefusal', () => {
  it('withdrawalRefusal lets the first signer alone take the approval back, before the second', () => {
    expect(withdrawalRefusal(set({ firstApprovedBy: 7 }), person())).toBeNull()
    expect(withdrawalRefusal(set({ firstApprovedBy: 7 }), person({ id: 8 }))?.code).toBe('permission_denied')
    expect(withdrawalRefusal(set({ state: 'active', ...both }), person())?.message).toContain('sostituiscono')
    expect(withdrawalRefusal(set(), person())?.message).toContain('Non c’è')
    expect(withdrawalRefusal(set({ firstApprovedBy: 7 }), person({ impersonatedBy: 3 }))?.code).toBe(
      'lead_required',
    )
  })
})
