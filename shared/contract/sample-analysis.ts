import { z } from 'zod'
import {
  analyzableStatuses,
  labRoles,
  outcomes,
  pendingReasonLabels,
  priorityLabels,
  qcStates,
  sampleAnalysisStatuses,
  sampleRequestTypeLabels,
  tierLabels,
} from '../domain/index.ts'
import { HistoryAnalysis, ReportBrief } from './analysis-history.ts'
import { AnalyteColumn, AnalyteValue, FlagCode } from './analyte-value.ts'
import { cardFilters } from './card-filters.ts'
import { decisionSteps, resultSteps } from './changes.ts'
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
  Reason,
  Ref,
  RoleId,
  ScreeningId,
} from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { optionalText } from './forms.ts'
import { ActionId } from './grid-action.ts'
import { EpisodeView } from './grid-view.ts'
import { xlsx } from './media-types.ts'
import { CollectionFacts, NewbornLabel } from './newborn-facts.ts'
import { WellPosition } from './plate-well.ts'
import { AnalysisTypeRef, Stamp } from './stamp.ts'

/** One analysis in a list, without its values. */
export const SampleAnalysisRow = z.object({
  id: Id,
  analyzableSampleId: Id,
  sampleId: Id,
  barcode: z.string(),
  protocol: z.string().nullable(),
  newborn: NewbornLabel,
  category: ScreeningId,
  analysisType: AnalysisTypeRef,
  tier: keysEnum(tierLabels),
  plate: Ref.nullable(),
  wells: z.array(WellPosition),
  status: keysEnum(sampleAnalysisStatuses),
  priority: keysEnum(priorityLabels),
  qcState: keysEnum(qcStates),
  worstFlag: FlagCode.nullable(),
  actionId: ActionId.nullable(),
  outcome: keysEnum(outcomes).nullable(),
  note: z.string().nullable(),
  importedAt: Moment.nullable(),
  decided: Stamp.nullable(),
  report: ReportBrief.nullable(),
})
export type SampleAnalysisRow = z.infer<typeof SampleAnalysisRow>

/** An analysis that a list found, with the value of the analyte that was asked for. */
export const FoundAnalysis = SampleAnalysisRow.extend({
  sought: AnalyteValue.pick({ value: true, comparator: true, unit: true, flag: true })
    .extend({ decimals: z.number().int() })
    .nullable(),
})
export type FoundAnalysis = z.infer<typeof FoundAnalysis>

export const PendingReason = keysEnum(pendingReasonLabels)

export const PendingAnalysis = SampleAnalysisRow.extend({
  pendingReason: PendingReason,
  /** Text of the person who sent it back, or the analyst's own note. */
  pendingNote: z.string().nullable(),
  pendingSince: Moment,
})
export type PendingAnalysis = z.infer<typeof PendingAnalysis>

/** One analysis whole: values, earlier analyses of the same category and audit trail. */
export const SampleAnalysis = SampleAnalysisRow.extend({
  analyzableStatus: keysEnum(analyzableStatuses),
  /** Why it waits for a decision, and who said so; null where it does not. */
  pending: z.object({ reason: PendingReason, note: z.string().nullable(), since: Moment }).nullable(),
  facts: CollectionFacts,
  analytes: z.array(AnalyteColumn),
  values: z.array(AnalyteValue),
  /** The judgement while a decision is awaited. */
  judgement: EpisodeView.nullable(),
  secondTierTypes: z.array(AnalysisTypeRef),
  history: z.array(HistoryAnalysis),
  audit: z.array(
    z.object({
      at: Moment,
      actor: Ref.nullable(),
      role: RoleId.nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      reason: z.string().nullable(),
      /** The action, as in the audit trail: `import`, `close`, `save_analytes`, … */
      action: z.string(),
      /** Version of the host that wrote it; null for a step of no front end. */
      host: z.string().nullable(),
      /** `name@version` of the remote that wrote it. */
      remote: z.string().nullable(),
    }),
  ),
})
export type SampleAnalysis = z.infer<typeof SampleAnalysis>

/** A decision outside the grid, with the same effects as one row of it. */
export const DecideAnalysisInput = z.object({
  actionId: ActionId,
  note: optionalText({ max: 2000 }),
  /** Finer than the action says, as `borderline`. */
  outcome: keysEnum(outcomes).optional(),
  /** Second tiers requested with the action; absent for the proposed ones. */
  secondTierTypeIds: z.array(Id).max(10).optional(),
})
export type DecideAnalysisInput = z.input<typeof DecideAnalysisInput>

/** Result of a decision. */
export const DecisionMade = Changed.extend({
  analysis: SampleAnalysisRow,
  analyzableStatus: keysEnum(analyzableStatuses),
  reportId: Id.nullable(),
  sampleRequest: z.object({ id: Id, type: keysEnum(sampleRequestTypeLabels) }).nullable(),
})
export type DecisionMade = z.infer<typeof DecisionMade>

/** An exclusion as the lead saw it: another one, proposed meanwhile, is refused as stale. */
export const ApproveExclusionInput = z.object({ analyte: z.string().min(1), proposedAt: Moment })
export type ApproveExclusionInput = z.input<typeof ApproveExclusionInput>

export const WithdrawExclusionInput = Reason.extend({ analyte: z.string().min(1) })
export type WithdrawExclusionInput = z.input<typeof WithdrawExclusionInput>

const filters = {
  ...cardFilters,
  analysisTypeId: many(IdParam).optional(),
  status: many(keysEnum(sampleAnalysisStatuses)).optional(),
  outcome: many(keysEnum(outcomes)).optional(),
  plateId: IdParam.optional(),
  newbornId: IdParam.optional(),
  sampleId: IdParam.optional(),
  /** Only with values out of range. */
  anomalies: Flag.optional(),
  /** Days of import, both included. */
  from: Day.optional(),
  to: Day.optional(),
}
const sortable: ['importedAt', 'decidedAt', 'barcode', 'protocol', 'newborn', 'status', 'outcome'] = [
  'importedAt',
  'decidedAt',
  'barcode',
  'protocol',
  'newborn',
  'status',
  'outcome',
]

export const sampleAnalysisEndpoints = defineResource('sample-analysis', {
  listSampleAnalyses: {
    method: 'GET',
    path: '/sample-analysis/list',
    summary: 'Analyses of the own laboratory and visible categories, the newest first.',
    access: ['analyst', 'supervisor', 'planner', 'acceptance', 'support'],
    query: listQuery(sortable, filters),
    reads: { part: 'list', by: { newborn: 'query.newbornId', sample: 'query.sampleId' } },
    response: listOf(FoundAnalysis),
  },
  listPendingAnalyses: {
    method: 'GET',
    path: '/sample-analysis/list/pending',
    summary: 'Analyses that wait for a decision outside the grid: suspended, refused, reopened.',
    access: ['analyst', 'supervisor', 'support'],
    query: listQuery(['pendingSince', 'newborn', 'barcode', 'protocol'], {
      category: many(ScreeningId).optional(),
      pendingReason: many(PendingReason).optional(),
    }),
    response: listOf(PendingAnalysis),
  },
  listNewbornAnalyses: {
    method: 'GET',
    path: '/sample-analysis/list/newborn/:id',
    summary: 'All analyses of one newborn by category and date, with their values.',
    access: [...labRoles, 'support'],
    params: IdParams,
    query: z.object({ category: many(ScreeningId).optional() }),
    reads: { part: 'record', by: { newborn: 'params.id' } },
    response: z.object({
      newborn: NewbornLabel,
      items: z.array(HistoryAnalysis),
      /** Columns of every analyte that occurs. */
      analytes: z.array(AnalyteColumn),
    }),
  },
  getSampleAnalysis: {
    method: 'GET',
    path: '/sample-analysis/:id',
    summary: 'One analysis with values, history and audit trail.',
    access: ['analyst', 'supervisor', 'support'],
    params: IdParams,
    reads: { part: 'analysis', by: { sampleAnalysis: 'params.id' } },
    response: SampleAnalysis,
  },
  decideSampleAnalysis: {
    method: 'PATCH',
    path: '/sample-analysis/:id/result',
    changes: decisionSteps,
    summary: 'Decides one analysis outside the grid, with the effects of one of its rows.',
    access: ['analyst'],
    signs: true,
    params: IdParams,
    body: DecideAnalysisInput,
    response: DecisionMade,
    errors: ['invalid_transition', 'open_findings'],
  },
  checkIdentity: {
    method: 'POST',
    path: '/sample-analysis/:id/identity-check',
    changes: resultSteps,
    summary: 'A lead confirms card, well and identity of values that are in range again after a doubt.',
    access: ['analyst', 'supervisor'],
    signs: true,
    params: IdParams,
    body: Reason,
    response: Changed,
    errors: ['invalid_transition', 'lead_required'],
  },
  decideWithoutFact: {
    method: 'POST',
    path: '/sample-analysis/:id/fact-decision',
    changes: resultSteps,
    summary:
      'A lead decides with a reason about values whose limits depend on an unknown datum of the newborn.',
    access: ['analyst', 'supervisor'],
    signs: true,
    params: IdParams,
    body: Reason,
    response: Changed,
    errors: ['invalid_transition', 'lead_required'],
  },
  approveExclusion: {
    method: 'POST',
    path: '/sample-analysis/:id/exclusion/approve',
    changes: resultSteps,
    summary:
      'A lead approves that a value was left out of the judgement; with four eyes never the own proposal.',
    access: ['analyst', 'supervisor'],
    signs: true,
    params: IdParams,
    body: ApproveExclusionInput,
    /** False when a lead approved it before. */
    response: Changed,
    errors: ['invalid_transition', 'lead_required', 'second_person', 'stale_version'],
  },
  withdrawExclusion: {
    method: 'POST',
    path: '/sample-analysis/:id/exclusion/withdraw',
    changes: resultSteps,
    summary:
      'Takes an excluded value into the judgement again, with a reason; ratios and flags are computed anew.',
    access: ['analyst', 'supervisor'],
    signs: true,
    params: IdParams,
    body: WithdrawExclusionInput,
    /** False when the value counts already. */
    response: Changed,
    errors: ['invalid_transition'],
  },
  exportAnalytes: {
    method: 'GET',
    path: '/sample-analysis/analytes/export',
    export: true,
    summary: 'Values by sample of one analysis type and period.',
    access: ['analyst', 'supervisor', 'support'],
    query: z.object({ analysisTypeId: IdParam, from: Day, to: Day }),
    response: fileResponse(xlsx),
  },
})
