import type { sampleRequestEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../../platform/calls/handler.ts'
import { listSampleRequests } from './queries.ts'

export const sampleRequestHandlers: Handlers<typeof sampleRequestEndpoints> = {
  listSampleRequests: ({ db, viewer, now }, { query }) => listSampleRequests(db, viewer, query, now),
  createSampleRequest: notImplemented,
  refuseSampleRequest: notImplemented,
  uploadSerumReport: notImplemented,
  downloadSerumReport: notImplemented,
}
