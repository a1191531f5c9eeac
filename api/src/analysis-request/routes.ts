import type { analysisRequestEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const analysisRequestHandlers: Handlers<typeof analysisRequestEndpoints> = {
  listAnalysisRequests: notImplemented,
  closeAnalysisRequest: notImplemented,
  openAnalysisRequest: notImplemented,
  printAnalysisRequests: notImplemented,
}
