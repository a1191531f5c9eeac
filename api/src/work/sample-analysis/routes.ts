import type { sampleAnalysisEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { analysesOfNewborn, listAnalyses, listPending } from '../../records/analyses/queries.ts'
import { decideAnalysis } from '../../records/decisions/decide-alone.ts'
import { checkIdentity } from './check-identity.ts'
import { decideWithoutFact } from './decide-without-fact.ts'
import { approveExclusion, withdrawExclusion } from './exclusion.ts'
import { exportAnalytes } from './export.ts'
import { findAnalysis } from './find.ts'

export const sampleAnalysisHandlers: Handlers<typeof sampleAnalysisEndpoints> = {
  listSampleAnalyses: ({ db, viewer }, { query }) => listAnalyses(db, viewer, query),
  listPendingAnalyses: (context, { query }) => listPending(context, query),
  listNewbornAnalyses: (context, { params, query }) => analysesOfNewborn(context, params.id, query.category),
  checkIdentity: (context, { params, body }) => checkIdentity(context, params.id, body),
  getSampleAnalysis: (context, { params }) => findAnalysis(context, params.id),
  decideSampleAnalysis: (context, { params, body }) => decideAnalysis(context, params.id, body),
  decideWithoutFact: (context, { params, body }) => decideWithoutFact(context, params.id, body),
  approveExclusion: (context, { params, body }) => approveExclusion(context, params.id, body),
  withdrawExclusion: (context, { params, body }) => withdrawExclusion(context, params.id, body),
  exportAnalytes: (context, { query }) => exportAnalytes(context, query),
}
