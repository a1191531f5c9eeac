import type { Me, SignedSetRow } from '@sne/shared/contract'
import { isSupportSession, maySign } from '@sne/shared/domain'

/** Whoever may begin a draft of the laboratory edits it, as long as nobody has signed it. */
export const mayEdit = (me: Me, { state, laboratory, firstApproval }: SignedSetRow): boolean =>
  state === 'draft' &&
  firstApproval === null &&
  laboratory !== null &&
  laboratory.id === me.hcp?.workgroup?.id &&
  !isSupportSession(me) &&
  (me.currentRole === 'administration' || maySign(me, 'lead'))
