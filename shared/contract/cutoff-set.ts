import { z } from 'zod'
import { analyteRoleLabels, limitPartLabels } from '../domain/index.ts'
import { Limits } from './analyte-value.ts'
import { Id, IdParam, keysEnum, listOf, listQuery, many, ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'
import {
  CopySource,
  comparison,
  LineChange,
  SignedSetRow,
  setFilters,
  setReaders,
  signedSetCalls,
} from './signed-set.ts'
import { AnalysisTypeRef } from './stamp.ts'

/** One version of the limits of an analysis type, for one laboratory. */
export const CutoffSetRow = SignedSetRow.extend({
  analysisType: AnalysisTypeRef,
  category: ScreeningId,
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

/** One line that the set says otherwise than the one it is compared with. */
export const LimitChangeView = LineChange.extend({
  part: keysEnum(limitPartLabels),
  analyte: z.string(),
  line: z.string(),
})
export type LimitChangeView = z.infer<typeof LimitChangeView>

export const CutoffSetView = CutoffSetRow.extend({
  analytes: z.array(
    z.object({ code: z.string(), label: z.string(), unit: z.string(), decimals: z.number().int() }),
  ),
  rules: z.array(CutoffRuleView),
  columns: z.array(CutoffColumnView),
  secondTiers: z.array(SecondTierRuleView),
  ...comparison,
  changes: z.array(LimitChangeView),
})
export type CutoffSetView = z.infer<typeof CutoffSetView>

const calls = signedSetCalls({
  resource: 'cutoff-set',
  row: CutoffSetRow,
  view: CutoffSetView,
  copyOf: z.object({ analysisTypeId: Id, from: CopySource }),
  // Approved limits let negative results leave: grids and reports then show other obstacles.
  changes: ['cutoff-set', 'grid', 'sample-analysis', 'report', 'notification'],
})

export const cutoffSetEndpoints = defineResource('cutoff-set', {
  listCutoffSets: {
    method: 'GET',
    path: '/cutoff-set/list',
    summary: 'Sets of limits of the own laboratory and the installation’s template.',
    access: setReaders,
    query: listQuery(['analysisType', 'version', 'validFrom'], {
      ...setFilters,
      analysisTypeId: many(IdParam).optional(),
    }),
    response: listOf(CutoffSetRow),
  },
  getCutoffSet: calls.get,
  approveCutoffSet: calls.approve,
  withdrawCutoffApproval: calls.withdraw,
  copyCutoffSet: calls.copy,
})
