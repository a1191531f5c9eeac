import { z } from 'zod'
import {
  analysisRequestStatuses,
  analyzableStatuses,
  reportOutcomes,
  reportsAcceptedAtOnce,
  reportsPrintedAtOnce,
} from '../domain/index.ts'
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
  NumberParam,
  Reason,
  ScreeningId,
  Version,
} from './common.ts'
import { defineResource, fileResponse, listOfNewborn } from './endpoint.ts'
import { requiredText } from './forms.ts'
import { pdf, zip } from './media-types.ts'
import { Report, ReportRow } from './report-view.ts'

/** `from` and `to` are days, both included, of the moment that the list is about. */
const filters = {
  category: many(ScreeningId).optional(),
  outcome: many(keysEnum(reportOutcomes)).optional(),
  urgent: Flag.optional(),
  /** Reports that a bulk takes: no finding was ever opened in the episode. */
  ordinary: Flag.optional(),
  from: Day.optional(),
  to: Day.optional(),
}

/** Answer of a step of one report, and its effects around it. */
export const ReportStep = Changed.extend({
  report: ReportRow,
  analyzableStatus: keysEnum(analyzableStatuses),
  analysisRequestStatus: keysEnum(analysisRequestStatuses),
  approvedRequestIds: z.array(Id),
  completedRequestIds: z.array(Id),
})
export type ReportStep = z.infer<typeof ReportStep>

/** Either the reports one by one, or the oldest ordinary ones of the verification list that the filter lets through. */
export const AcceptReportsInput = z
  .object({
    ids: z.array(Id).min(1).max(reportsAcceptedAtOnce).optional(),
    filter: z
      .object({ category: z.array(ScreeningId).optional(), from: Day.optional(), to: Day.optional() })
      .optional(),
  })
  .refine((input) => (input.ids === undefined) !== (input.filter === undefined), {
    message: 'Indicare i referti oppure un filtro',
    path: ['ids'],
  })
export type AcceptReportsInput = z.input<typeof AcceptReportsInput>

export const ReportsAccepted = z.object({
  accepted: z.number().int(),
  /** Left out; each says why in its result. */
  leftOut: z.number().int(),
  /** Reports of which nobody knows whether they were accepted. */
  unknown: z.number().int().default(0),
  results: z.array(
    z.object({
      id: Id,
      accepted: z.boolean(),
      /** False also when it was already accepted. */
      changed: z.boolean(),
      /** The connection to the database was lost while it was accepted: `getReport` says whether it was. */
      unknown: z.boolean().default(false),
      number: z.string().nullable(),
      /** Error code and Italian message of reports left out or unknown. */
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
})
export type ReportsAccepted = z.infer<typeof ReportsAccepted>

export const ReopenReportInput = z.object({
  motivation: requiredText({ min: 3, max: 500 }),
  version: Version.optional(),
})
export type ReopenReportInput = z.input<typeof ReopenReportInput>

/** Prints reports whose document is drawn and leaves the others out; without it a waiting one refuses all. */
const drawnOnly = Flag.default(false)

/**
 * With `drawnOnly`: how many reports of the print the person knows to have a lost document. They are left out.
 * Where another number is lost, the print refuses all reports. So it leaves out no report that the person was
 * not told of.
 */
const knownLost = NumberParam.int().min(0).max(100_000).default(0)

export const PrintAcceptedQuery = z.object({
  minAcceptanceDate: Day,
  maxAcceptanceDate: Day,
  screening: many(ScreeningId).optional(),
  onlyUnprinted: Flag.default(false),
  format: z.enum(['pdf', 'zip']).default('pdf'),
  drawnOnly,
  knownLost,
})
export type PrintAcceptedQuery = z.input<typeof PrintAcceptedQuery>

/** The same id counts once. */
export const PrintReportsQuery = z.object({
  ids: many(IdParam)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= reportsPrintedAtOnce, {
      message: `Al massimo ${reportsPrintedAtOnce} referti per volta`,
    }),
  drawnOnly,
  knownLost,
})

/**
 * `details` of `document_pending` where several reports are printed: which wait for their document. Of `unavailable`: also whose
 * document the server cannot read.
 */
export const WaitingReports = z.object({
  /** All of them, in the order of the print. */
  waiting: z.array(
    z.object({
      id: Id,
      number: z.string(),
      /** Drawing it failed at least once; the server tries again by itself. */
      failed: z.boolean(),
    }),
  ),
  /** In the order of the print; determined once the waiting ones are known. */
  lost: z.array(z.object({ id: Id, number: z.string() })).default([]),
  /** Reports of the print whose document is there. */
  ready: z.number().int(),
})
export type WaitingReports = z.infer<typeof WaitingReports>

export const MarkReportsPrintedInput = z.object({ ids: z.array(Id).min(1).max(1000) })
export type MarkReportsPrintedInput = z.input<typeof MarkReportsPrintedInput>

export const ReportsPrinted = Changed.extend({
  /**
   * Reports that count as printed since this call; the others were printed before, or are not valid any more.
   */
  ids: z.array(Id),
})
export type ReportsPrinted = z.infer<typeof ReportsPrinted>

const readers = ['analyst', 'supervisor', 'support'] as const
const supervisor = { access: ['supervisor'], params: IdParams } as const

export const reportEndpoints = defineResource('report', {
  listReports: {
    method: 'GET',
    path: '/report/list/own',
    summary: 'Reports to verify: urgent first, then recalls, then the oldest.',
    access: ['analyst', 'supervisor'],
    query: listQuery(['urgency', 'createdAt', 'dueAt', 'newborn', 'outcome', 'category', 'protocol'], {
      ...filters,
      /** Only reports that the caller decided. */
      mine: Flag.optional(),
    }),
    response: listOf(ReportRow),
  },
  listAcceptedReports: {
    method: 'GET',
    path: '/report/list/own/accepted',
    summary: 'Archive of accepted and superseded reports, by day of acceptance.',
    access: readers,
    query: listQuery(['acceptedAt', 'number', 'newborn', 'outcome', 'category', 'protocol', 'printedAt'], {
      ...filters,
      newbornId: IdParam.optional(),
      /** False: only reports that were never printed. */
      printed: Flag.optional(),
    }),
    reads: listOfNewborn,
    response: listOf(ReportRow),
  },
  listReopenedReports: {
    method: 'GET',
    path: '/report/list/own/reopened',
    summary: 'Reopened reports with their motivation, by day of reopening.',
    access: readers,
    query: listQuery(['reopenedAt', 'acceptedAt', 'number', 'newborn', 'category', 'protocol'], filters),
    response: listOf(ReportRow),
  },
  listReturnedReports: {
    method: 'GET',
    path: '/report/list/own/pos-passed',
    summary: 'Accepted reports of a positivity that returned to normal, by day of acceptance.',
    access: readers,
    query: listQuery(['acceptedAt', 'number', 'newborn', 'category', 'protocol'], filters),
    response: listOf(ReportRow),
  },
  countAcceptedReports: {
    method: 'GET',
    path: '/report/count/own/accepted',
    summary: 'How many accepted reports were never printed.',
    access: readers,
    response: z.object({ count: z.number().int() }),
  },
  getReport: {
    method: 'GET',
    path: '/report/:id',
    summary: 'One report with the snapshot of its values and the history of the newborn in the category.',
    access: readers,
    params: IdParams,
    reads: { part: 'report', by: { report: 'params.id' } },
    response: Report,
  },
  acceptReport: {
    ...supervisor,
    method: 'PATCH',
    signs: true,
    path: '/report/:id/accept',
    changes: decisionSteps,
    summary:
      'Gives the report its number, freezes what its document is drawn from and approves what it asks for.',
    body: z.object({ version: Version }),
    response: ReportStep,
    errors: ['invalid_transition', 'stale_version', 'validator_required', 'open_findings', 'four_eyes'],
  },
  acceptReports: {
    method: 'PATCH',
    path: '/report/accept-all',
    changes: decisionSteps,
    summary: 'Accepts ordinary reports together; urgent, positive and recall ones are left out.',
    access: ['supervisor'],
    signs: true,
    body: AcceptReportsInput,
    response: ReportsAccepted,
    apart: true,
    errors: ['validator_required'],
  },
  refuseReport: {
    ...supervisor,
    method: 'DELETE',
    signs: true,
    path: '/report/:id',
    changes: decisionSteps,
    summary: 'Refuses a report with a reason: its analysis waits for a new decision.',
    body: Reason.extend({ version: Version.optional() }),
    response: ReportStep,
    errors: ['invalid_transition', 'stale_version'],
  },
  reopenReport: {
    ...supervisor,
    method: 'PATCH',
    signs: true,
    path: '/report/:id/reopen',
    changes: decisionSteps,
    summary:
      'Takes an accepted report back: its analysis waits for a new decision, the next one is a new revision.',
    body: ReopenReportInput,
    response: ReportStep,
    errors: ['invalid_transition', 'stale_version'],
  },
  printReport: {
    method: 'GET',
    path: '/report/:id/print',
    summary: 'The document of one report: the frozen one once accepted, a marked draft before.',
    access: readers,
    params: IdParams,
    reads: { part: 'report', by: { report: 'params.id' } },
    response: fileResponse(pdf),
    errors: ['document_pending'],
  },
  printReports: {
    method: 'GET',
    path: '/report/print',
    summary: 'Several documents in one file, each once, in the order given.',
    access: readers,
    query: PrintReportsQuery,
    reads: { part: 'report', by: { report: 'query.ids' } },
    response: fileResponse(pdf),
    errors: ['document_pending'],
  },
  printAcceptedReports: {
    method: 'GET',
    path: '/report/print/accepted',
    summary: 'Documents accepted in a period, as one file or one for each in an archive.',
    access: ['supervisor'],
    query: PrintAcceptedQuery,
    response: fileResponse(pdf, zip),
    errors: ['document_pending'],
  },
  markReportsPrinted: {
    method: 'POST',
    path: '/report/printed',
    changes: ['report'],
    summary: 'Marks accepted reports as printed, after a person has seen the paper; the first time counts.',
    access: readers,
    ownSessionOnly: true,
    body: MarkReportsPrintedInput,
    response: ReportsPrinted,
    errors: ['document_pending'],
  },
})
