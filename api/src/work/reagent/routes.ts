import type { reagentEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { createReagentKit, listReagentKits, updateReagentKit } from './kits.ts'
import { createReagentLot, updateReagentLot } from './lots.ts'
import { findReagentLot, listReagentLots } from './queries.ts'
import { stepReagentLot } from './steps.ts'

export const reagentHandlers: Handlers<typeof reagentEndpoints> = {
  listReagentKits: ({ db, viewer }, { query }) => listReagentKits(db, viewer, query),
  createReagentKit: (context, { body }) => createReagentKit(context, body),
  updateReagentKit: (context, { params, body }) => updateReagentKit(context, params.id, body),
  listReagentLots: ({ db, viewer, now }, { query }) => listReagentLots(db, viewer, now, query),
  createReagentLot: (context, { body }) => createReagentLot(context, body),
  getReagentLot: ({ db, viewer, now }, { params }) => findReagentLot(db, viewer, now, params.id),
  updateReagentLot: (context, { params, body }) => updateReagentLot(context, params.id, body),
  releaseReagentLot: (context, { params: { id }, body }) =>
    stepReagentLot(context, id, 'release', body.note ?? ''),
  quarantineReagentLot: (context, { params: { id }, body }) =>
    stepReagentLot(context, id, 'quarantine', body.reason),
  refuseReagentLot: (context, { params: { id }, body }) => stepReagentLot(context, id, 'refuse', body.reason),
  finishReagentLot: (context, { params: { id }, body }) =>
    stepReagentLot(context, id, 'finish', body.note ?? ''),
  readmitReagentLot: (context, { params: { id }, body }) =>
    stepReagentLot(context, id, 'readmit', body.reason),
}
