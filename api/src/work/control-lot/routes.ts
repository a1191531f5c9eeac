import type { controlLotEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { changeControlLot, createControlLot } from './change.ts'
import { listControlLots } from './queries.ts'

export const controlLotHandlers: Handlers<typeof controlLotEndpoints> = {
  listControlLots: ({ db, viewer }, { query }) => listControlLots(db, viewer, query),
  createControlLot: (context, { body }) => createControlLot(context, body),
  changeControlLot: (context, { params, body }) => changeControlLot(context, params.id, body),
}
