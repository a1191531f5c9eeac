import { z } from 'zod'
import { analyteRoleLabels, approvalStepLabels, cutoffStateLabels, limitPartLabels } from '../domain/index.ts'
import { Limits } from './analyte-value.ts'
import {
  Changed,
  Day,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  many,
  Ref,
  ScreeningId,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { AnalysisTypeRef, Stamp } from './stamp.ts'

/** One version of the limits of an analysis type, for one laboratory. */
export const CutoffSetRow = z.object({
  id: Id,
  analysisType: AnalysisTypeRef,
  category: ScreeningId,
  /** Null: the installation's template, which acts nowhere and nobody approves. */
  laboratory: Ref.nullable(),
  version: z.number().int(),
  state: keysEnum(cutoffStateLabels),
  validFrom: Day,
  validTo: Day.nullable(),
  firstApproval: Stamp.nullable(),
  secondApproval: Stamp.nullable(),
  created: Stamp,
  /** The set that this one was started from. */
  copiedFrom: z.object({ id: Id, version: z.number().int(), template: z.boolean() }).nullable(),
})
export type CutoffSetRow = z.infer<typeof CutoffSetRow>

const limit = z.number().nullable()

/** Limits of an analyte for the newborns of a band. */
export const CutoffRuleView = Limits.extend({
  analyte: z.string(),
  ageHoursFrom: limit,
  ageHoursTo: limit,
  gaFrom: limit,
  gaTo: limit,
  weightFrom: limit,
  weightTo: limit,
  tin: z.boolean().nullable(),
  transfused: z.boolean().nullable(),
  npt: z.boolean().nullable(),
})
export type CutoffRuleView = z.infer<typeof CutoffRuleView>

export const CutoffColumnView = z.object({
  analyte: z.string(),
  role: keysEnum(analyteRoleLabels),
  required: z.boolean(),
  criticalLow: limit,
  criticalHigh: limit,
  criticalNotDetected: z.boolean(),
  plausibleLow: limit,
  plausibleHigh: limit,
  noClose: limit,
  maxSpread: limit,
  timeCritical: z.boolean(),
  secondTierAlways: z.boolean(),
  recallCardDoesNotClose: z.boolean(),
})
export type CutoffColumnView = z.infer<typeof CutoffColumnView>

export const SecondTierRuleView = z.object({
  analyte: z.string(),
  /** Label of the type. */
  analysisType: z.string(),
  markers: z.array(z.string()),
  step: z.number().int(),
  deadlineHours: z.number().int(),
})
export type SecondTierRuleView = z.infer<typeof SecondTierRuleView>

const Cell = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

/** One line that the set says otherwise than the one it is compared with. */
export const LimitChangeView = z.object({
  part: keysEnum(limitPartLabels),
  analyte: z.string(),
  line: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  fields: z.array(z.object({ field: z.string(), before: Cell, after: Cell })),
})
export type LimitChangeView = z.infer<typeof LimitChangeView>

export const CutoffSetView = CutoffSetRow.extend({
  analytes: z.array(
    z.object({ code: z.string(), label: z.string(), unit: z.string(), decimals: z.number().int() }),
  ),
  rules: z.array(CutoffRuleView),
  columns: z.array(CutoffColumnView),
  secondTiers: z.array(SecondTierRuleView),
  /** The active set that the second approval of this draft retires; null where none is active. */
  replaces: z.object({ id: Id, version: z.number().int() }).nullable(),
  /** What the changes are against: the active set, otherwise the one it was copied from; null for no draft. */
  compared: z.object({ id: Id, version: z.number().int(), template: z.boolean() }).nullable(),
  changes: z.array(LimitChangeView),
})
export type CutoffSetView = z.infer<typeof CutoffSetView>

const reads = ['analyst', 'supervisor', 'administration'] as const
/** Approved limits let negative results leave: grids and reports say otherwise what stands against them. */
const changes = ['cutoff-set', 'grid', 'sample-analysis', 'report', 'notification'] as const

export const cutoffSetEndpoints = defineResource('cutoff-set', {
  listCutoffSets: {
    method: 'GET',
    path: '/cutoff-set/list',
    summary: 'Sets of limits of the own laboratory and the installation’s template.',
    access: reads,
    query: listQuery(['analysisType', 'version', 'validFrom'], {
      analysisTypeId: many(IdParam).optional(),
      state: many(keysEnum(cutoffStateLabels)).optional(),
      /** Sets of laboratories, or the template; both when absent. */
      of: z.enum(['laboratory', 'template']).optional(),
    }),
    response: listOf(CutoffSetRow),
  },
  getCutoffSet: {
    method: 'GET',
    path: '/cutoff-set/:id',
    summary: 'A set with its rules, columns and second tiers, and what it would change.',
    access: reads,
    params: IdParams,
    response: CutoffSetView,
  },
  approveCutoffSet: {
    method: 'PATCH',
    path: '/cutoff-set/:id/approve',
    changes,
    summary: 'Approves a draft as first or second of two leads; the second puts it into force.',
    access: reads,
    signs: true,
    params: IdParams,
    body: z.object({
      /** The approval that the person gives; refused when a colleague was faster. */
      step: keysEnum(approvalStepLabels),
      /** The active set that the person compared the draft with. */
      replacesId: Id.nullable(),
    }),
    response: Changed.extend({ set: CutoffSetRow }),
    errors: ['lead_required', 'second_person', 'invalid_transition', 'stale_version'],
  },
  withdrawCutoffApproval: {
    method: 'PATCH',
    path: '/cutoff-set/:id/withdraw-approval',
    changes,
    summary: 'Takes the own first approval of a draft back.',
    access: reads,
    signs: true,
    params: IdParams,
    body: z.object({}),
    response: Changed.extend({ set: CutoffSetRow }),
    errors: ['lead_required', 'invalid_transition'],
  },
  copyCutoffSet: {
    method: 'POST',
    path: '/cutoff-set/copy',
    changes: ['cutoff-set'],
    summary: 'Starts a draft of the own laboratory as a copy of the template or of its active set.',
    access: reads,
    ownSessionOnly: true,
    body: z.object({ analysisTypeId: Id, from: z.enum(['template', 'active']) }),
    response: CutoffSetRow,
    errors: ['lead_required', 'duplicate', 'invalid_transition'],
  },
})
