import type { sampleRequestEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { approveSampleRequest } from './approve.ts'
import { changeSampleRequest } from './change.ts'
import { createByHand } from './create.ts'
import { findSampleRequest, listSampleRequests } from './queries.ts'
import { refuseSampleRequest } from './refuse.ts'
import { downloadSerumReport, uploadSerumReport } from './serum.ts'

export const sampleRequestHandlers: Handlers<typeof sampleRequestEndpoints> = {
  listSampleRequests: ({ db, viewer, now }, { query }) => listSampleRequests(db, viewer, query, now),
  getSampleRequest: (context, { params: { id } }) => findSampleRequest(context, id),
  createSampleRequest: (context, { body }) => createByHand(context, body),
  changeSampleRequest: (context, { params: { id }, body }) => changeSampleRequest(context, id, body),
  approveSampleRequest: (context, { params: { id } }) => approveSampleRequest(context, id),
  refuseSampleRequest: (context, { params: { id }, body: { reason } }) =>
    refuseSampleRequest(context, id, reason),
  uploadSerumReport: (context, { params: { id }, body, file }) => uploadSerumReport(context, id, file, body),
  downloadSerumReport: (context, { params: { id } }) => downloadSerumReport(context, id),
}
