import type { onCallEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { listGaps } from './gaps.ts'
import { findShift, listPeople, listShifts } from './queries.ts'
import { createShift, deleteShift, updateShift } from './service.ts'

export const onCallHandlers: Handlers<typeof onCallEndpoints> = {
  listOnCallShifts: ({ db, viewer, now }, { query }) => listShifts(db, viewer, now, query),
  listOnCallGaps: ({ db, viewer, now }, { query }) => listGaps(db, viewer, now, query),
  listOnCallPeople: async ({ db, viewer }, { query }) => ({
    items: await listPeople(db, viewer, query.workgroupId),
  }),
  createOnCallShift: async (context, { body }) => {
    const id = await createShift(context, body)
    return found(await findShift(context.db, context.viewer, context.now, id))
  },
  updateOnCallShift: async (context, { params: { id }, body }) => {
    await updateShift(context, id, body)
    return found(await findShift(context.db, context.viewer, context.now, id))
  },
  deleteOnCallShift: (context, { params: { id }, body }) => deleteShift(context, id, body.reason ?? null),
}
