import type { inviteEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listInvites } from './queries.ts'
import { acceptInvite, createInvite, inviteOfCode, resendInvite, withdrawInvite } from './service.ts'

export const inviteHandlers: Handlers<typeof inviteEndpoints> = {
  createInvite: (context, { body }) => createInvite(context, body),
  listOwnInvites: ({ db, viewer, now }, { query }) => listInvites(db, viewer, query, now),
  withdrawInvite: (context, { params }) => withdrawInvite(context, params.id),
  resendInvite: (context, { params }) => resendInvite(context, params.id),
  getInviteByCode: (context, { params }) => inviteOfCode(context, params.code),
  acceptInvite: async (context, { params, body }) => ({
    userId: await acceptInvite(context, params.code, body),
  }),
}
