import type { sampleRequestEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const sampleRequestHandlers: Handlers<typeof sampleRequestEndpoints> = {
  listSampleRequests: notImplemented,
  createSampleRequest: notImplemented,
  refuseSampleRequest: notImplemented,
  uploadSerumReport: notImplemented,
  downloadSerumReport: notImplemented,
}
