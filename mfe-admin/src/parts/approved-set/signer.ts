import type { Me, SignedSetRow } from '@sne/shared/contract'
import type { ApprovedSet, LimitSigner } from '@sne/shared/domain'

/** Who approved a set. */
export type SignedSet = Pick<
  SignedSetRow,
  'state' | 'laboratory' | 'firstApproval' | 'secondApproval' | 'firstLapsed'
>

/** A set as the rule of approval reads it. */
export const approvedSet = ({
  state,
  laboratory,
  firstApproval,
  secondApproval,
  firstLapsed,
}: SignedSet): ApprovedSet => ({
  state,
  workgroupId: laboratory?.id ?? null,
  firstApprovedBy: firstApproval?.by?.id ?? null,
  secondApprovedBy: secondApproval?.by?.id ?? null,
  firstLapsed,
})

/** The signed-in person as the rule of approval reads them. */
export const signerOf = ({ id, hcp, impersonatedBy }: Me): LimitSigner => ({
  id,
  workgroupId: hcp?.workgroup?.id ?? null,
  hcp,
  impersonatedBy,
})
