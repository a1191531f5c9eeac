import type { plannedCardSetEndpoints } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { approveSet, withdrawSetApproval } from '../../records/approvals/approve-set.ts'
import { plannedCardSetKind } from './approve.ts'
import { copyPlannedCardSet } from './copy.ts'
import { viewPlannedCardSet } from './find.ts'
import { findPlannedCardSet, listPlannedCardSets, toRow } from './queries.ts'

const rowOf = async ({ db, viewer }: Context, id: number) => toRow(await findPlannedCardSet(db, viewer, id))

export const plannedCardSetHandlers: Handlers<typeof plannedCardSetEndpoints> = {
  listPlannedCardSets: ({ db, viewer }, { query }) => listPlannedCardSets(db, viewer, query),
  getPlannedCardSet: ({ db, viewer }, { params }) => viewPlannedCardSet(db, viewer, params.id),
  approvePlannedCardSet: async (context, { params: { id }, body }) => {
    const changed = await approveSet(context, plannedCardSetKind, id, body)
    return { changed, set: await rowOf(context, id) }
  },
  withdrawPlannedCardApproval: async (context, { params: { id } }) => {
    await withdrawSetApproval(context, plannedCardSetKind, id)
    return { changed: true, set: await rowOf(context, id) }
  },
  copyPlannedCardSet: (context, { body }) => copyPlannedCardSet(context, body),
}
