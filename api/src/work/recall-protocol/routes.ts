import type { recallProtocolEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { approveSet, withdrawSetApproval } from '../../records/approvals/approve-set.ts'
import { recallProtocolKind } from './approve.ts'
import { copyProtocol } from './copy.ts'
import { listProtocols, viewProtocol } from './queries.ts'

export const recallProtocolHandlers: Handlers<typeof recallProtocolEndpoints> = {
  listRecallProtocols: ({ db, viewer }, { query }) => listProtocols(db, viewer, query),
  getRecallProtocol: ({ db, viewer }, { params: { id } }) => viewProtocol(db, viewer, id),
  approveRecallProtocol: async (context, { params: { id }, body }) => {
    const changed = await approveSet(context, recallProtocolKind, id, body)
    return { changed, protocol: await viewProtocol(context.db, context.viewer, id) }
  },
  withdrawRecallProtocolApproval: async (context, { params: { id } }) => {
    await withdrawSetApproval(context, recallProtocolKind, id)
    return { changed: true, protocol: await viewProtocol(context.db, context.viewer, id) }
  },
  copyRecallProtocol: async (context, { body }) =>
    viewProtocol(context.db, context.viewer, await copyProtocol(context, body)),
}
