import { z } from 'zod'
import {
  outcomes,
  reportOutcomes,
  reportStatuses,
  sampleAnalysisStatuses,
  tierLabels,
} from '../domain/index.ts'
import { ComparatorCode, FlagCode, Limits } from './analyte-value.ts'
import { Id, keysEnum, Moment, Ref, ScreeningId } from './common.ts'
import { ActionId } from './grid-action.ts'
import { AnalysisTypeRef } from './stamp.ts'

/** A report as short as a list of analyses shows it. */
export const ReportBrief = z.object({
  id: Id,
  number: z.string().nullable(),
  status: keysEnum(reportStatuses),
  outcome: keysEnum(reportOutcomes),
  acceptedAt: Moment.nullable(),
})
export type ReportBrief = z.infer<typeof ReportBrief>

/** One analysis of a newborn in one category, with its values: a step of the delta view. */
export const HistoryAnalysis = z.object({
  sampleAnalysisId: Id,
  sampleId: Id,
  barcode: z.string(),
  sampleNumber: z.number().int(),
  category: ScreeningId,
  analysisType: AnalysisTypeRef,
  tier: keysEnum(tierLabels),
  plate: Ref.nullable(),
  status: keysEnum(sampleAnalysisStatuses),
  collectedAt: Moment,
  /** False: the hour is not known, `collectedAt` holds the last minute of the day. Absent where it was not kept. */
  collectionTimeKnown: z.boolean().optional(),
  /** Hours from birth to collection. */
  ageHours: z.number().nullable(),
  importedAt: Moment.nullable(),
  decidedAt: Moment.nullable(),
  decidedBy: Ref.nullable(),
  actionId: ActionId.nullable(),
  outcome: keysEnum(outcomes).nullable(),
  note: z.string().nullable(),
  values: z.array(
    z.object({
      code: z.string(),
      value: z.number().nullable(),
      comparator: ComparatorCode,
      unit: z.string(),
      flag: FlagCode.nullable(),
      /** Limits of the rule that gave the flag. */
      limits: Limits,
    }),
  ),
  report: ReportBrief.nullable(),
})
export type HistoryAnalysis = z.infer<typeof HistoryAnalysis>
