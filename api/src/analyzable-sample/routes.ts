import type { analyzableSampleEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const analyzableSampleHandlers: Handlers<typeof analyzableSampleEndpoints> = {
  listAnalyzableSamples: notImplemented,
  listAcceptedAnalyzableSamples: notImplemented,
  listAnalyzableNewborns: notImplemented,
  exportOwnAnalyzableSamples: notImplemented,
  deleteAnalyzableSample: notImplemented,
  changeAnalyzableStatusV1: notImplemented,
  changeAnalyzableStatus: notImplemented,
}
