import { z } from 'zod'
import {
  analysisRequestCloseReasonLabels,
  analysisRequestStatuses,
  analyzableStatuses,
  newbornEventLabels,
} from '../domain/index.ts'
import { ReportBrief } from './analysis-history.ts'
import { orderSteps } from './changes.ts'
import {
  Changed,
  Day,
  Flag,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  largestInteger,
  listOf,
  listQuery,
  Moment,
  many,
  NumberParam,
  Reason,
  Ref,
  ScreeningId,
} from './common.ts'
import { defineResource, fileResponse, listOfNewborn } from './endpoint.ts'
import { pdf } from './media-types.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { Stamp } from './stamp.ts'

/** The failsafe order of one newborn in one category and laboratory. */
export const AnalysisRequest = z.object({
  id: Id,
  number: z.string(),
  newborn: NewbornLabel,
  category: ScreeningId,
  workgroup: Ref,
  status: keysEnum(analysisRequestStatuses),
  openedAt: Moment,
  closed: Stamp.nullable(),
  closeReason: keysEnum(analysisRequestCloseReasonLabels).nullable(),
  /** Text of support when it closed or reopened the order by hand. */
  note: z.string().nullable(),
  finalReport: ReportBrief.nullable(),
  samples: z.array(
    z.object({ id: Id, barcode: z.string(), analyzableStatus: keysEnum(analyzableStatuses).nullable() }),
  ),
  liveRequests: z.number().int(),
  /**
   * The requests among these that are refused when the order is closed by hand: pending, and for no other
   * open order.
   */
  pendingRequests: z.number().int(),
  lastMilestone: z.object({ type: keysEnum(newbornEventLabels), at: Moment }).nullable(),
  /** Hours of life of the newborn, now for an open order, at its end for a closed one. */
  ageAtRiskHours: z.number(),
  /** Open, and nothing moves it: no sample at work and no live request. */
  stalled: z.boolean(),
})
export type AnalysisRequest = z.infer<typeof AnalysisRequest>

const filters = {
  status: many(keysEnum(analysisRequestStatuses)).optional(),
  category: many(ScreeningId).optional(),
  closeReason: many(keysEnum(analysisRequestCloseReasonLabels)).optional(),
  /** Newborns of at least so many hours. */
  minAgeHours: NumberParam.int().min(0).max(largestInteger).optional(),
  stalled: Flag.optional(),
  workgroupId: many(IdParam).optional(),
  newbornId: IdParam.optional(),
  /** Days of opening, both included. */
  from: Day.optional(),
  to: Day.optional(),
}
const AnalysisRequestQuery = listQuery(
  ['ageAtRiskHours', 'openedAt', 'closedAt', 'number', 'newborn', 'category', 'status'],
  filters,
)
const support = { access: ['support'] } as const

export const analysisRequestEndpoints = defineResource('analysis-request', {
  listAnalysisRequests: {
    ...support,
    method: 'GET',
    path: '/analysis-request/list',
    summary: 'Orders; the open ones are the failsafe list.',
    query: AnalysisRequestQuery,
    reads: listOfNewborn,
    response: listOf(AnalysisRequest),
  },
  closeAnalysisRequest: {
    ...support,
    method: 'PATCH',
    signs: true,
    path: '/analysis-request/:id/close',
    changes: orderSteps,
    summary: 'Closes an order by hand and refuses its pending sample requests.',
    params: IdParams,
    body: Reason,
    response: Changed.extend({ request: AnalysisRequest, refusedSampleRequests: z.number().int() }),
    errors: ['invalid_transition', 'open_findings'],
  },
  openAnalysisRequest: {
    ...support,
    method: 'PATCH',
    signs: true,
    path: '/analysis-request/:id/open',
    changes: orderSteps,
    summary: 'Opens a closed order again; samples without a report can be planned.',
    params: IdParams,
    body: Reason,
    response: Changed.extend({ request: AnalysisRequest, backToPlan: z.number().int() }),
    errors: ['invalid_transition', 'consent_missing'],
  },
  printAnalysisRequests: {
    ...support,
    method: 'GET',
    path: '/analysis-request/list/print',
    export: true,
    summary: 'The list on paper, with the same filters and order, all pages.',
    query: AnalysisRequestQuery.omit({ page: true, pageSize: true }),
    reads: listOfNewborn,
    response: fileResponse(pdf),
  },
})
