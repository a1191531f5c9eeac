import type { sampleRequestEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { approveSampleRequest } from './approve.ts'
import { downloadRefusalForm, recordAttempt } from './attempt.ts'
import { changeSampleRequest } from './change.ts'
import { createByHand } from './create.ts'
import { sampleRequestDetail } from './detail.ts'
import { exportSampleRequests } from './export.ts'
import { askNewCard } from './new-card.ts'
import { listSampleRequests } from './queries.ts'
import { refuseSampleRequest } from './refuse.ts'
import { downloadSerumReport, uploadSerumReport } from './serum.ts'

export const sampleRequestHandlers: Handlers<typeof sampleRequestEndpoints> = {
  listSampleRequests: ({ db, viewer, now }, { query }) => listSampleRequests(db, viewer, query, now),
  exportSampleRequests: (context, { query }) => exportSampleRequests(context, query),
  getSampleRequest: (context, { params: { id } }) => sampleRequestDetail(context, id),
  createSampleRequest: (context, { body }) => createByHand(context, body),
  changeSampleRequest: (context, { params: { id }, body }) => changeSampleRequest(context, id, body),
  approveSampleRequest: (context, { params: { id } }) => approveSampleRequest(context, id),
  refuseSampleRequest: (context, { params: { id }, body: { reason } }) =>
    refuseSampleRequest(context, id, reason),
  recordAttempt: (context, { params: { id }, body, file }) => recordAttempt(context, id, file, body),
  askNewCard: (context, { params: { id } }) => askNewCard(context, id),
  downloadRefusalForm: (context, { params: { id } }) => downloadRefusalForm(context, id),
  uploadSerumReport: (context, { params: { id }, body, file }) => uploadSerumReport(context, id, file, body),
  downloadSerumReport: (context, { params: { id } }) => downloadSerumReport(context, id),
}
