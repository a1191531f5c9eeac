import type { cutoffSetEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { setCalls } from '../../records/approvals/set-calls.ts'
import { copyCutoffSet } from './copy.ts'
import { viewCutoffSet } from './find.ts'
import { cutoffSetKind, toRow } from './kind.ts'
import { listCutoffSets } from './queries.ts'

const { approve, withdraw } = setCalls(cutoffSetKind, toRow)

export const cutoffSetHandlers: Handlers<typeof cutoffSetEndpoints> = {
  listCutoffSets: ({ db, viewer }, { query }) => listCutoffSets(db, viewer, query),
  getCutoffSet: ({ db, viewer }, { params }) => viewCutoffSet(db, viewer, params.id),
  approveCutoffSet: approve,
  withdrawCutoffApproval: withdraw,
  copyCutoffSet: (context, { body }) => copyCutoffSet(context, body),
}
