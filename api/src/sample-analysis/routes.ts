import type { sampleAnalysisEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const sampleAnalysisHandlers: Handlers<typeof sampleAnalysisEndpoints> = {
  listSampleAnalyses: notImplemented,
  listPendingAnalyses: notImplemented,
  listNewbornAnalyses: notImplemented,
  getSampleAnalysis: notImplemented,
  decideSampleAnalysis: notImplemented,
  exportAnalytes: notImplemented,
}
