import type { inviteEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const inviteHandlers: Handlers<typeof inviteEndpoints> = {
  createInvite: notImplemented,
  listOwnInvites: notImplemented,
  withdrawInvite: notImplemented,
  resendInvite: notImplemented,
  getInviteByCode: notImplemented,
  acceptInvite: notImplemented,
}
