import type { planningEndpoints } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { listPlannable, listPlannableOfGroup } from '../../records/plates/plannable.ts'
import { plateRecords, siblingIds } from '../../records/plates/queries.ts'
import { listWells } from '../../records/plates/wells.ts'
import { compressPlate } from './compress.ts'
import { planGroup, unplanGroup } from './group.ts'
import { planningInfo } from './info.ts'
import { placeReserved, removeReserved } from './reserved.ts'
import { planEverything, planSome, unplanSome } from './samples.ts'

const plateInSight = async ({ db, viewer }: Context, id: number) =>
  found((await plateRecords(db, viewer, [id]))[0])

export const planningHandlers: Handlers<typeof planningEndpoints> = {
  getPlanningInfo: (context, { params }) => planningInfo(context, params.id),
  listPlannableRequests: async (context, { params, query }) =>
    listPlannable(context.db, await plateInSight(context, params.id), query, context.now),
  listPlannableSamples: async (context, { params, query }) => {
    await plateInSight(context, params.id)
    const { db, viewer, now } = context
    return listPlannableOfGroup(
      db,
      await plateRecords(db, viewer, await siblingIds(db, params.id)),
      query,
      now,
    )
  },
  listPlannedWells: async (context, { params }) => {
    const { id } = await plateInSight(context, params.id)
    const wells = (await listWells(context.db, [id])).get(id) ?? []
    return { items: wells.filter(({ type }) => type !== 'empty') }
  },

  placeWhiteSpot: (context, { params, body }) =>
    placeReserved(context, params.id, body.well, { type: 'white_spot' }, body.onlyThisPlate),
  removeWhiteSpot: (context, { params, body }) => removeReserved(context, params.id, 'white_spot', body),
  placeQualityControl: (context, { params, body: { well, level, lotId, onlyThisPlate } }) =>
    placeReserved(context, params.id, well, { type: 'quality_control', level, lotId }, onlyThisPlate),
  removeQualityControl: (context, { params, body }) =>
    removeReserved(context, params.id, 'quality_control', body),

  planAll: (context, { params, body }) => planEverything(context, params.id, body),
  unplanAll: (context, { params }) => unplanSome(context, params.id),
  planSingle: (context, { params, body }) => planSome(context, params.id, [body]),
  unplanSingle: (context, { params, body }) => unplanSome(context, params.id, [body.requestKey]),
  planMultiple: (context, { params, body }) => planSome(context, params.id, body.items),
  unplanMultiple: (context, { params, body }) =>
    unplanSome(
      context,
      params.id,
      body.items.map(({ requestKey }) => requestKey),
    ),

  planGroupSample: (context, { params, body }) => planGroup(context, params.id, body),
  unplanGroupSample: (context, { params, body }) => unplanGroup(context, params.id, body.sampleId),
  planGroupAll: (context, { params, body }) => planGroup(context, params.id, body),
  unplanGroupAll: (context, { params }) => unplanGroup(context, params.id),
  compressPlate: (context, { params }) => compressPlate(context, params.id),
}
