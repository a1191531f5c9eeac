import { z } from 'zod'
import { comparators, flags } from '../domain/index.ts'
import { Id, Moment, Ref } from './common.ts'
import { WellPosition } from './plate-well.ts'
import { Stamp } from './stamp.ts'

export const FlagCode = z.enum(flags)

/** `<` or `>` before a number: only a bound is known. Null or absent: the number itself. */
export const ComparatorCode = z.enum(comparators).nullish()

/** Reference limits in the unit of the analyte; null where the rule sets none. */
export const Limits = z.object({
  low: z.number().nullable(),
  high: z.number().nullable(),
  criticalLow: z.number().nullable(),
  criticalHigh: z.number().nullable(),
})
export type Limits = z.infer<typeof Limits>

/** One analyte of one analysis. `raw` is the text of the instrument's file, kept for ever. */
export const AnalyteValue = z.object({
  code: z.string(),
  raw: z.string().nullable(),
  /** Value that was judged: mean of the replicates that count, or the corrected one. */
  value: z.number().nullable(),
  comparator: ComparatorCode,
  unit: z.string(),
  flag: FlagCode.nullable(),
  /** Rule of the cut-off set that gave the flag. */
  cutoffRuleId: Id.nullable(),
  limits: Limits,
  /** 0–100 within the laboratory's population of the last months; null when too few values. */
  percentile: z.number().nullable(),
  replicateValues: z.array(
    z.object({
      well: WellPosition,
      raw: z.string().nullable(),
      value: z.number().nullable(),
      comparator: ComparatorCode,
      /** Why there is no number. */
      missing: z.enum(['not_detected', 'unusable']).optional(),
      excluded: z.boolean(),
    }),
  ),
  excluded: z.boolean(),
  /** Who left it out and why; `approved` null while no lead signed. Absent in reports of earlier versions. */
  exclusion: z
    .object({ by: Ref.nullable(), at: Moment, reason: z.string(), approved: Stamp.nullable() })
    .nullish(),
  /** Last correction by hand; `old` is the value before it. */
  edited: z
    .object({
      by: Ref,
      at: Moment,
      old: z.number().nullable(),
      oldComparator: ComparatorCode,
      reason: z.string(),
    })
    .nullable(),
})
export type AnalyteValue = z.infer<typeof AnalyteValue>

/** Content of the header of an analyte's column. */
export const AnalyteColumn = z.object({
  code: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  kind: z.enum(['measured', 'ratio', 'ct', 'activity', 'qualitative']),
  formula: z.string().nullable(),
  /** Diseases for which the analyte is a marker, as on the report. */
  disorders: z.array(z.string()),
  /** Title of the group of columns to which it belongs. */
  group: z.string(),
})
export type AnalyteColumn = z.infer<typeof AnalyteColumn>
