import { z } from 'zod'
import { labRoles, sampleRequestStatuses, sampleRequestTypeLabels } from '../domain/index.ts'
import { decisionSteps } from './changes.ts'
import {
  Changed,
  Day,
  Flag,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  many,
  Reason,
  ScreeningId,
} from './common.ts'
import { defineResource, fileResponse, listOfNewborn } from './endpoint.ts'
import { exportQuery } from './export-query.ts'
import { csv, pdf, xlsx } from './media-types.ts'
import {
  ChangeSampleRequestInput,
  CreateSampleRequestInput,
  RecordAttemptInput,
  UploadSerumReportInput,
} from './sample-request-input.ts'
import { SampleRequest, SampleRequestDetail } from './sample-request-record.ts'

const listFilters = {
  status: many(keysEnum(sampleRequestStatuses)).optional(),
  type: many(keysEnum(sampleRequestTypeLabels)).optional(),
  category: many(ScreeningId).optional(),
  approved: Flag.optional(),
  overdue: Flag.optional(),
  urgent: Flag.optional(),
  newbornId: IdParam.optional(),
  workgroupId: many(IdParam).optional(),
  /** Days of creation, both included. */
  from: Day.optional(),
  to: Day.optional(),
}
const requestList = listQuery(
  ['urgency', 'dueDate', 'createdAt', 'approvedAt', 'newborn', 'number', 'status', 'type'],
  listFilters,
)

/** Documents that are kept with a request: their content decides the type. */
const documents = ['.pdf', '.jpg', '.jpeg', '.png'] as const

export const sampleRequestEndpoints = defineResource('sample-request', {
  listSampleRequests: {
    method: 'GET',
    path: '/sample-request/list',
    summary: 'Re-tests, recalls and scheduled collections; a planner sees re-tests and approved requests.',
    access: [...labRoles, 'support'],
    query: requestList,
    reads: listOfNewborn,
    response: listOf(SampleRequest),
  },
  exportSampleRequests: {
    method: 'GET',
    path: '/sample-request/export',
    export: true,
    summary:
      'The requests of a list as a file, with its filters and order, all pages; the export is audited.',
    access: ['supervisor', 'planner', 'analyst', 'support'],
    query: requestList.omit({ page: true, pageSize: true }).extend({ format: exportQuery.format }),
    reads: listOfNewborn,
    response: fileResponse(xlsx, csv),
  },
  getSampleRequest: {
    method: 'GET',
    path: '/sample-request/:id',
    summary: 'One request with its findings, its attempts and what stands against refusing it.',
    access: [...labRoles, 'support'],
    params: IdParams,
    reads: { part: 'request', by: { sampleRequest: 'params.id' } },
    response: SampleRequestDetail,
  },
  changeSampleRequest: {
    method: 'PATCH',
    path: '/sample-request/:id',
    changes: ['sample-request', 'newborn', 'newborn-event', 'failsafe', 'notification', 'recall-case'],
    summary:
      'Urgency, due day and who follows a live request for material; the birth point is told of the first two.',
    access: ['analyst', 'supervisor', 'support'],
    ownSessionOnly: true,
    params: IdParams,
    body: ChangeSampleRequestInput,
    response: Changed.extend({ request: SampleRequest }),
    errors: ['invalid_transition', 'stale_version'],
  },
  approveSampleRequest: {
    method: 'PATCH',
    path: '/sample-request/:id/approve',
    changes: decisionSteps,
    summary: 'A request that was made by hand becomes visible to the birth point.',
    access: ['supervisor'],
    signs: true,
    params: IdParams,
    body: z.object({}),
    response: Changed.extend({ request: SampleRequest }),
    errors: ['validator_required', 'invalid_transition'],
  },
  createSampleRequest: {
    method: 'POST',
    path: '/v2/sample-request',
    changes: decisionSteps,
    summary: 'A request by hand: approved at once when a validator makes it, else by a supervisor.',
    access: ['analyst', 'supervisor'],
    signs: true,
    body: CreateSampleRequestInput,
    response: SampleRequest,
    errors: ['duplicate', 'invalid_transition', 'consent_missing', 'open_findings', 'punches_exhausted'],
  },
  refuseSampleRequest: {
    method: 'DELETE',
    path: '/sample-request/:id',
    changes: decisionSteps,
    summary: 'Refuses a live request with a reason; a planner only re-tests.',
    access: ['supervisor', 'planner', 'support'],
    signs: true,
    params: IdParams,
    body: Reason,
    response: Changed.extend({ request: SampleRequest }),
    errors: ['invalid_transition', 'lead_required', 'open_findings'],
  },
  recordAttempt: {
    method: 'POST',
    path: '/sample-request/:id/attempt',
    changes: ['sample-request', 'newborn', 'newborn-event', 'failsafe', 'notification', 'recall-case'],
    summary:
      'An attempt to have the material taken: whom, when, how and with which answer. A refusal of the parents may come with its form.',
    access: ['acceptance', 'analyst', 'supervisor'],
    ownSessionOnly: true,
    params: IdParams,
    upload: { accept: documents, required: false },
    body: RecordAttemptInput,
    response: Changed.extend({ request: SampleRequest, attemptId: Id }),
    errors: ['invalid_transition', 'file_too_large', 'file_type'],
  },
  askNewCard: {
    method: 'POST',
    path: '/sample-request/:id/new-card',
    changes: decisionSteps,
    summary:
      'Decides an analysis whose repetition its exhausted card cannot give: as the rules propose, with other material.',
    access: ['analyst'],
    signs: true,
    params: IdParams,
    body: z.object({}),
    response: Changed.extend({ request: SampleRequest, asked: SampleRequest.nullable() }),
    errors: ['invalid_transition', 'open_findings'],
  },
  downloadRefusalForm: {
    method: 'GET',
    path: '/sample-request/:id/refusal-form',
    summary: 'The last form by which the parents refused, as it was uploaded.',
    access: [...labRoles, 'support'],
    params: IdParams,
    reads: { part: 'request', by: { sampleRequest: 'params.id' } },
    response: fileResponse(pdf, 'image/jpeg', 'image/png'),
  },
  uploadSerumReport: {
    method: 'POST',
    path: '/sample-request/:id/upload-report',
    changes: decisionSteps,
    summary:
      'The report of a serum or fresh-blood test: the request is done, and an analysis that waited for it is decided. Another report takes its place with a reason: an unsigned report that rests on the former goes back to its analyst, a signed one is to be reassessed.',
    access: ['analyst'],
    signs: true,
    params: IdParams,
    upload: { accept: documents, required: true },
    body: UploadSerumReportInput,
    /** `pendingAnalysisId`: the analysis that an analyst decides now, with the report shown. */
    response: Changed.extend({ request: SampleRequest, pendingAnalysisId: Id.nullable() }),
    errors: ['invalid_transition', 'file_too_large', 'file_type', 'lead_required'],
  },
  downloadSerumReport: {
    method: 'GET',
    path: '/sample-request/:id/download-report',
    summary: 'The uploaded report as it came.',
    access: [...labRoles, 'support'],
    params: IdParams,
    reads: { part: 'request', by: { sampleRequest: 'params.id' } },
    response: fileResponse(pdf, 'image/jpeg', 'image/png'),
  },
})
