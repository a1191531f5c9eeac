import type { cutoffSetEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { approveCutoffSet, withdrawApproval } from './approve.ts'
import { copyCutoffSet } from './copy.ts'
import { viewCutoffSet } from './find.ts'
import { listCutoffSets } from './queries.ts'

export const cutoffSetHandlers: Handlers<typeof cutoffSetEndpoints> = {
  listCutoffSets: ({ db, viewer }, { query }) => listCutoffSets(db, viewer, query),
  getCutoffSet: ({ db, viewer }, { params }) => viewCutoffSet(db, viewer, params.id),
  approveCutoffSet: (context, { params, body }) => approveCutoffSet(context, params.id, body),
  withdrawCutoffApproval: (context, { params }) => withdrawApproval(context, params.id),
  copyCutoffSet: (context, { body }) => copyCutoffSet(context, body),
}
