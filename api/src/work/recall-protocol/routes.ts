import type { recallProtocolEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { setCalls } from '../../records/approvals/set-calls.ts'
import { toSetRow } from '../../records/approvals/set-records.ts'
import { listProtocols, recallProtocolKind, viewProtocol } from './queries.ts'
import { updateProtocol } from './update.ts'

const { approve, withdraw, copy } = setCalls(recallProtocolKind, toSetRow)

export const recallProtocolHandlers: Handlers<typeof recallProtocolEndpoints> = {
  listRecallProtocols: ({ db, viewer }, { query }) => listProtocols(db, viewer, query),
  getRecallProtocol: ({ db, viewer }, { params: { id } }) => viewProtocol(db, viewer, id),
  approveRecallProtocol: approve,
  withdrawRecallProtocolApproval: withdraw,
  copyRecallProtocol: copy,
  updateRecallProtocol: updateProtocol,
}
