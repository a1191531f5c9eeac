import type { analysisRequestEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { printAnalysisRequests } from './print.ts'
import { listAnalysisRequests } from './queries.ts'
import { closeByHand, openByHand } from './service.ts'

export const analysisRequestHandlers: Handlers<typeof analysisRequestEndpoints> = {
  listAnalysisRequests: ({ db, now }, { query }) => listAnalysisRequests(db, query, now),
  closeAnalysisRequest: (context, { params, body }) => closeByHand(context, { ...params, ...body }),
  openAnalysisRequest: (context, { params, body }) => openByHand(context, { ...params, ...body }),
  printAnalysisRequests: (context, { query }) => printAnalysisRequests(context, query),
}
