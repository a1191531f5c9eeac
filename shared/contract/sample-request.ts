import { z } from 'zod'
import {
  attemptRecipients,
  channelLabels,
  communicationOutcomeLabels,
  keysOf,
  labRoles,
  notificationTypeLabels,
  recipientTypeLabels,
  sampleRequestStatuses,
  sampleRequestTypeLabels,
  serumHighest,
  serumOutcomes,
} from '../domain/index.ts'
import { aboveMaximum, belowMinimum } from '../domain/validation-messages.ts'
import { FlagCode } from './analyte-value.ts'
import { MotivationRef } from './card-fields.ts'
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
  Moment,
  many,
  PersonRef,
  Reason,
  Ref,
  ScreeningId,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { exportQuery } from './export-query.ts'
import {
  optionalPastMoment,
  optionalText,
  requiredChoice,
  requiredPastMoment,
  requiredText,
} from './forms.ts'
import { ActionId } from './grid-action.ts'
import { csv, pdf, xlsx } from './media-types.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { KeptFile, ReasonedStamp, Stamp } from './stamp.ts'

/** A value of a serum report, typed in beside the file. */
export const SerumValue = z.object({
  /** As on the report: `TSH`, `fT4`. */
  code: z.string().trim().min(1).max(40),
  value: z.number(),
  unit: z.string().trim().max(20),
  low: z.number().nullable().default(null),
  high: z.number().nullable().default(null),
})
export type SerumValue = z.infer<typeof SerumValue>

const concentration = z.number().min(0, belowMinimum()).max(serumHighest, aboveMaximum())

/** A value as it is typed in: something that serum can hold, with its unit and limits in order. */
export const SerumValueInput = SerumValue.extend({
  value: concentration,
  unit: requiredText({ max: 20 }),
  low: concentration.nullable().default(null),
  high: concentration.nullable().default(null),
}).refine(({ low, high }) => low === null || high === null || low <= high, {
  message: 'Il limite inferiore supera quello superiore',
  path: ['low'],
})

/** That a place was told of a request, by a notice that its own system takes. */
export const RequestNotice = z.object({
  at: Moment,
  workgroup: WorkgroupRef,
  type: keysEnum(notificationTypeLabels),
  /** When the place's system took it; null before. */
  pulledAt: Moment.nullable(),
})
export type RequestNotice = z.infer<typeof RequestNotice>

/** A re-test, a recall or a scheduled collection, as lists show it. */
export const SampleRequest = z.object({
  id: Id,
  number: z.string(),
  type: keysEnum(sampleRequestTypeLabels),
  status: keysEnum(sampleRequestStatuses),
  categories: z.array(ScreeningId).min(1),
  newborn: NewbornLabel,
  analysisRequestId: Id.nullable(),
  origin: z.object({
    sampleAnalysisId: Id.nullable(),
    sampleId: Id.nullable(),
    barcode: z.string().nullable(),
    protocol: z.string().nullable(),
  }),
  motivation: MotivationRef.nullable(),
  urgent: z.boolean(),
  /** Wells of a re-test; null for other types. */
  replicates: z.number().int().nullable(),
  created: Stamp,
  approved: Stamp.extend({ reportId: Id.nullable() }).nullable(),
  /** The report that asks for the material, signed or not; null of a request by hand. */
  reportId: Id.nullable(),
  recipients: z.array(WorkgroupRef),
  dueDate: Day.nullable(),
  /** Pending, and its due date is past. */
  overdue: z.boolean(),
  /** The report behind it was reopened after approval: to be looked at again. */
  flagged: z.boolean(),
  /** The card that answered it. */
  newSample: z.object({ id: Id, barcode: z.string() }).nullable(),
  /** The card was accepted, or the repetition stands on a plate. */
  assumedAt: Moment.nullable(),
  doneAt: Moment.nullable(),
  /** Plate on which the re-test stands. */
  plate: Ref.nullable(),
  /** Discs of the card for a repetition that is on no plate; null of every other request. */
  discs: z.object({ left: z.number().int(), needed: z.number().int(), insufficient: z.boolean() }).nullable(),
  file: KeptFile.nullable(),
  values: z.array(SerumValue),
  /** What the report of serum says, and when the blood was taken. */
  serum: z
    .object({
      outcome: keysEnum(serumOutcomes).nullable(),
      collectedAt: Moment.nullable(),
      /** Written beside the report; the request keeps its own notes. */
      notes: z.string().nullable().default(null),
    })
    .nullable(),
  /** Counts its changes: who changes an older one is refused. */
  version: Version,
  /** Who follows it until it is answered. */
  owner: PersonRef.nullable(),
  notes: z.string().nullable(),
  refused: ReasonedStamp.nullable(),
  /** Last call to the family, the birth point or the centre about it. */
  lastCommunication: z.object({ at: Moment, outcome: z.string() }).nullable(),
  /** Attempts to have the material taken, and whether one of them reached somebody who knows of it. */
  attempts: z.object({ count: z.number().int(), told: z.boolean() }),
  /** Places that were told, the last ones first. */
  notices: z.array(RequestNotice),
})
export type SampleRequest = z.infer<typeof SampleRequest>

/** A call or mail to the family or a ward about what was asked for. */
export const RequestAttempt = z.object({
  id: Id,
  at: Moment,
  actor: PersonRef.nullable(),
  recipientType: keysEnum(recipientTypeLabels),
  recipientName: z.string().nullable(),
  channel: keysEnum(channelLabels),
  outcome: keysEnum(communicationOutcomeLabels),
  text: z.string(),
  /** The form that the parents signed. */
  form: KeptFile.nullable(),
})
export type RequestAttempt = z.infer<typeof RequestAttempt>

/** A request with what led to it, and what may be done with it. */
export const SampleRequestDetail = SampleRequest.extend({
  /** Values out of range of the analysis that asks. */
  findings: z.array(z.object({ analyte: z.string(), value: z.string(), flag: FlagCode })),
  /** The last attempts first. */
  attemptLog: z.array(RequestAttempt),
  /** The parents refused with a form. */
  refusalForm: z.boolean(),
  /** Why the caller does not refuse the request now, beside what role and status say; null when nothing stands against it. */
  notRefusable: z.string().nullable(),
  /** The decision that takes the place of a repetition on an exhausted card; null of every other request. */
  instead: ActionId.nullable(),
})
export type SampleRequestDetail = z.infer<typeof SampleRequestDetail>

/** A request made by hand. Re-tests and recalls of a grid are made by its actions. */
export const CreateSampleRequestInput = z
  .object({
    newbornId: Id,
    origin: z.object({ sampleAnalysisId: Id.optional(), sampleId: Id.optional() }).default({}),
    type: keysEnum(sampleRequestTypeLabels),
    categories: z.array(ScreeningId).min(1, 'Questo campo è obbligatorio'),
    motivationId: Id.nullable().default(null),
    urgent: z.boolean().default(false),
    /** Of a re-test only. */
    replicates: z.number().int().min(1).max(4).optional(),
    dueDate: Day.nullable().default(null),
    recipientWorkgroupIds: z.array(Id).default([]),
    notes: optionalText({ max: 2000 }),
  })
  .refine((input) => input.type !== 're_test' || input.origin.sampleAnalysisId || input.origin.sampleId, {
    message: 'Indicare il campione da ripetere',
    path: ['origin', 'sampleId'],
  })
export type CreateSampleRequestInput = z.input<typeof CreateSampleRequestInput>

/** What is left out stays as it is. */
export const ChangeSampleRequestInput = z.object({
  dueDate: Day.nullish(),
  urgent: z.boolean().optional(),
  /** Null: nobody. */
  ownerId: Id.nullish(),
  /** Why it is wanted later; needed then. */
  reason: optionalText({ max: 500 }),
  /** The request as the person saw it. */
  version: Version.optional(),
})
export type ChangeSampleRequestInput = z.input<typeof ChangeSampleRequestInput>

const serumValues = z.array(SerumValueInput).max(50)

/** A part of a multipart body that is not plain text travels as JSON. */
const valuesPart = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'Valori non leggibili' })
      return z.NEVER
    }
  })
  .pipe(serumValues)

export const UploadSerumReportInput = z.object({
  values: z.union([serumValues, valuesPart]).default([]),
  /** Absent: the analyst who decides reads it in the report. */
  outcome: keysEnum(serumOutcomes).nullable().default(null),
  collectedAt: optionalPastMoment(),
  notes: optionalText({ max: 2000 }),
  /** Why another report takes the place of the uploaded one. */
  reason: optionalText({ max: 500 }),
})
export type UploadSerumReportInput = z.input<typeof UploadSerumReportInput>

export const RecordAttemptInput = z.object({
  recipientType: requiredChoice(attemptRecipients),
  recipientName: optionalText({ max: 150 }),
  channel: requiredChoice(keysOf(channelLabels)),
  at: requiredPastMoment({ min: '2000-01-01' }),
  outcome: requiredChoice(keysOf(communicationOutcomeLabels)),
  text: requiredText({ max: 4000 }),
})
export type RecordAttemptInput = z.input<typeof RecordAttemptInput>

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

/** Documents that are kept with a request: their content is what counts. */
const documents = ['.pdf', '.jpg', '.jpeg', '.png'] as const

export const sampleRequestEndpoints = defineResource('sample-request', {
  listSampleRequests: {
    method: 'GET',
    path: '/sample-request/list',
    summary: 'Re-tests, recalls and scheduled collections; a planner sees re-tests and approved requests.',
    access: [...labRoles, 'support'],
    query: requestList,
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
    response: fileResponse(xlsx, csv),
  },
  getSampleRequest: {
    method: 'GET',
    path: '/sample-request/:id',
    summary: 'One request with its findings, its attempts and what stands against refusing it.',
    access: [...labRoles, 'support'],
    params: IdParams,
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
    errors: ['duplicate', 'invalid_transition', 'open_findings', 'punches_exhausted'],
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
    /** `pendingAnalysisId`: the analysis that an analyst decides now, with the report before the eyes. */
    response: Changed.extend({ request: SampleRequest, pendingAnalysisId: Id.nullable() }),
    errors: ['invalid_transition', 'file_too_large', 'file_type'],
  },
  downloadSerumReport: {
    method: 'GET',
    path: '/sample-request/:id/download-report',
    summary: 'The uploaded report as it came.',
    access: [...labRoles, 'support'],
    params: IdParams,
    response: fileResponse(pdf, 'image/jpeg', 'image/png'),
  },
})
