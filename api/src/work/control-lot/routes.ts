import type { controlLotEndpoints, controlTargetEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { approveControlPolicy } from './approve-policy.ts'
import { changeControlLot, createControlLot } from './change.ts'
import { controlLotDetail } from './detail.ts'
import { getEstablishing } from './establishing.ts'
import { importHistory, withdrawHistory } from './history.ts'
import { historyProblems, readHistoryFile, toPreview } from './history-reading.ts'
import { lotOverlap } from './overlap.ts'
import { listControlPolicies, setControlPolicy } from './policies.ts'
import { approveTargets, proposeTargets, refuseTargets } from './proposal.ts'
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

export const controlTargetHandlers: Handlers<typeof controlTargetEndpoints> = {
  getControlLot: ({ db, viewer }, { params }) => controlLotDetail(db, viewer, params.id),
  getEstablishing: (context, { params, query }) => getEstablishing(context, params.id, query),
  getLotOverlap: (context, { params, query }) => lotOverlap(context, params.id, query),
  proposeTargets: (context, { params, body }) => proposeTargets(context, params.id, body),
  approveTargets: (context, { params, body }) => approveTargets(context, params.id, body),
  refuseTargets: (context, { params, body }) => refuseTargets(context, params.id, body),
  previewControlHistory: {
    prepare: async (preparing, { body: { analysisTypeId }, file }) => {
      const read = await readHistoryFile(preparing, file, analysisTypeId)
      return async ({ db, viewer, now }) => {
        const about = { workgroupId: viewer.workgroupId ?? 0, analysisTypeId, now }
        return toPreview(file.name, read, await historyProblems(db, about, read.reading))
      }
    },
  },
  importControlHistory: {
    prepare: async (preparing, { body, file }) => {
      const read = await readHistoryFile(preparing, file, body.analysisTypeId)
      return (context) => importHistory(context, read, { ...body, fileName: file.name })
    },
  },
  withdrawControlHistory: (context, { params, body }) => withdrawHistory(context, params.id, body.reason),
}
