import type { planningEndpoints } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { listPlannable, listPlannableOfGroup } from '../../records/plates/plannable.ts'
import { plateRecords, siblingIds } from '../../records/plates/queries.ts'
import { listWells } from '../../records/plates/wells.ts'
import { compressPlate } from './compress.ts'
import { asGesture } from './gesture.ts'
import { planGroup, unplanGroup } from './group.ts'
import { planningInfo } from './info.ts'
import { movePlanned, setLayout } from './layout.ts'
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
    asGesture(context, params.id, body.gesture, (board) =>
      placeReserved(context, board, body.well, { type: 'white_spot' }, body.onlyThisPlate),
    ),
  removeWhiteSpot: (context, { params, body }) =>
    asGesture(context, params.id, body?.gesture, (board) =>
      removeReserved(context, board, 'white_spot', body),
    ),
  placeQualityControl: (context, { params, body: { well, level, lotId, onlyThisPlate, gesture } }) =>
    asGesture(context, params.id, gesture, (board) =>
      placeReserved(context, board, well, { type: 'quality_control', level, lotId }, onlyThisPlate),
    ),
  removeQualityControl: (context, { params, body }) =>
    asGesture(context, params.id, body?.gesture, (board) =>
      removeReserved(context, board, 'quality_control', body),
    ),

  planAll: (context, { params, body }) =>
    asGesture(context, params.id, body.gesture, (board) => planEverything(context, board, body)),
  unplanAll: (context, { params, body }) =>
    asGesture(context, params.id, body?.gesture, (board) => unplanSome(context, board)),
  planSingle: (context, { params, body }) =>
    asGesture(context, params.id, body.gesture, (board) => planSome(context, board, [body])),
  unplanSingle: (context, { params, body }) =>
    asGesture(context, params.id, body.gesture, (board) => unplanSome(context, board, [body.requestKey])),
  planMultiple: (context, { params, body }) =>
    asGesture(context, params.id, body.gesture, (board) => planSome(context, board, body.items)),
  unplanMultiple: (context, { params, body }) =>
    asGesture(context, params.id, body.gesture, (board) =>
      unplanSome(
        context,
        board,
        body.items.map(({ requestKey }) => requestKey),
      ),
    ),

  planGroupSample: (context, { params, body }) =>
    asGesture(context, params.id, body.gesture, (board) => planGroup(context, board, body)),
  unplanGroupSample: (context, { params, body }) =>
    asGesture(context, params.id, body.gesture, (board) => unplanGroup(context, board, body.sampleId)),
  planGroupAll: (context, { params, body }) =>
    asGesture(context, params.id, body.gesture, (board) => planGroup(context, board, body)),
  unplanGroupAll: (context, { params, body }) =>
    asGesture(context, params.id, body?.gesture, (board) => unplanGroup(context, board)),
  compressPlate: (context, { params, body }) =>
    asGesture(context, params.id, body?.gesture, (board) => compressPlate(context, board)),
  movePlanned: (context, { params, body: { gesture, from, to } }) =>
    asGesture(context, params.id, gesture, (board) => movePlanned(context, board, from, to)),
  setLayout: (context, { params, body: { gesture, layout } }) =>
    asGesture(context, params.id, gesture, (board) => setLayout(context, board, layout, 'layout')),
}
