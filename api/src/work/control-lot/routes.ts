import type { controlLotEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { approveControlPolicy } from './approve-policy.ts'
import { changeControlLot, createControlLot } from './change.ts'
import { listControlPolicies, setControlPolicy } from './policies.ts'
import { listControlLots } from './queries.ts'

export const controlLotHandlers: Handlers<typeof controlLotEndpoints> = {
  listControlLots: ({ db, viewer }, { query }) => listControlLots(db, viewer, query),
  createControlLot: (context, { body }) => createControlLot(context, body),
  listControlPolicies: async ({ db, viewer, now }) => ({
    items: await listControlPolicies(db, viewer, now),
  }),
  setControlPolicy: (context, { params, body }) => setControlPolicy(context, params.id, body),
  approveControlPolicy: (context, { params, body }) => approveControlPolicy(context, params.id, body),
  changeControlLot: (context, { params, body }) => changeControlLot(context, params.id, body),
}
