import type { cutoffSetEndpoints } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { approveSet, withdrawSetApproval } from '../../records/approvals/approve-set.ts'
import { cutoffSetKind } from './approve.ts'
import { copyCutoffSet } from './copy.ts'
import { viewCutoffSet } from './find.ts'
import { findCutoffSet, listCutoffSets, toRow } from './queries.ts'

const rowOf = async ({ db, viewer }: Context, id: number) => toRow(await findCutoffSet(db, viewer, id))

export const cutoffSetHandlers: Handlers<typeof cutoffSetEndpoints> = {
  listCutoffSets: ({ db, viewer }, { query }) => listCutoffSets(db, viewer, query),
  getCutoffSet: ({ db, viewer }, { params }) => viewCutoffSet(db, viewer, params.id),
  approveCutoffSet: async (context, { params: { id }, body }) => {
    const changed = await approveSet(context, cutoffSetKind, id, body)
    return { changed, set: await rowOf(context, id) }
  },
  withdrawCutoffApproval: async (context, { params: { id } }) => {
    await withdrawSetApproval(context, cutoffSetKind, id)
    return { changed: true, set: await rowOf(context, id) }
  },
  copyCutoffSet: (context, { body }) => copyCutoffSet(context, body),
}
