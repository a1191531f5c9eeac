import type { reassessmentEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { confirmReassessment } from './confirm.ts'
import { countResting, markWrong } from './mark-wrong.ts'
import { listReassessments } from './queries.ts'

export const reassessmentHandlers: Handlers<typeof reassessmentEndpoints> = {
  listReassessments: ({ db, viewer }, { query }) => listReassessments(db, viewer, query),
  confirmReassessment: (context, { params, body }) => confirmReassessment(context, params.id, body),
  countResting: (context, { query }) => countResting(context, query),
  markWrong: (context, { body }) => markWrong(context, body),
}
