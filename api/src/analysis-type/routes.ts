import type { analysisTypeEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const analysisTypeHandlers: Handlers<typeof analysisTypeEndpoints> = {
  listAnalysisTypes: notImplemented,
  updateInfoReports: notImplemented,
}
