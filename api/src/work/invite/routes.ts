import type { inviteEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { acceptInvite, prepareAcceptance } from './accept.ts'
import { listInvites } from './queries.ts'
import { createInvite, inviteOfCode, resendInvite, withdrawInvite } from './service.ts'

export const inviteHandlers: Handlers<typeof inviteEndpoints> = {
  createInvite: (context, { body }) => createInvite(context, body),
  listOwnInvites: ({ db, viewer, now }, { query }) => listInvites(db, viewer, query, now),
  withdrawInvite: (context, { params }) => withdrawInvite(context, params.id),
  resendInvite: (context, { params }) => resendInvite(context, params.id),
  getInviteByCode: (context, { params }) => inviteOfCode(context, params.code),
  acceptInvite: {
    prepare: async (before, { params, body }) => {
      const hash = await prepareAcceptance(before, params.code, body.password)
      return async (context) => ({ userId: await acceptInvite(context, params.code, body, hash) })
    },
  },
}
