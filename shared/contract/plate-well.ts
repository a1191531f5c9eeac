import { z } from 'zod'
import {
  analyzableStatuses,
  flags,
  outcomes,
  priorityLabels,
  punchStatuses,
  qcLevelLabels,
  sampleAnalysisStatuses,
  wellTypeLabels,
} from '../domain/index.ts'
import { Id, keysEnum } from './common.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { Stamp } from './stamp.ts'

/** A place of the 96-well plate: row A–H, column 1–12, without leading zero. */
export const WellPosition = z.string().regex(/^[A-H]([1-9]|1[0-2])$/, 'Pozzetto non valido')

/** Direction in which wells are filled: along rows (A1, A2, …) or down columns (A1, B1, …). */
export const FillOrderInput = z.enum(['row', 'column'])

/** Why a sample is listed among the ones to plan. */
export const RequestKind = z.enum(['first', 're_test', 'second_tier'])
export type RequestKind = z.infer<typeof RequestKind>

/** Names one thing to be planned on a plate; made by the server, opaque to callers. */
export const RequestKey = z.string().min(1).max(60)

/** One well as a plate map shows it. */
export const Well = z.object({
  position: WellPosition,
  /** 0–95 along rows: A1 is 0, A2 is 1, B1 is 12. */
  index: z.number().int().min(0).max(95),
  type: keysEnum(wellTypeLabels),
  qc: z
    .object({ level: keysEnum(qcLevelLabels), lotId: Id.nullable(), lot: z.string().nullable() })
    .nullable(),
  /** Sample of external quality assessment; its own code is the `barcode`. */
  eqa: z.object({ sampleId: Id, code: z.string(), roundId: Id, round: z.string() }).nullable(),
  requestKey: RequestKey.nullable(),
  kind: RequestKind.nullable(),
  sampleId: Id.nullable(),
  analyzableSampleId: Id.nullable(),
  sampleAnalysisId: Id.nullable(),
  /** Wells of one analysis share the group; null for single wells. */
  replicateGroup: Id.nullable(),
  /** 1, 2, … within the group; 1 for single wells; null without a sample. */
  replicateNo: z.number().int().nullable(),
  /** In a group: a sibling uses this place for a sample that does not need this plate's category. */
  notRequired: z.boolean(),
  /** Null where there is nothing to punch. */
  punchStatus: keysEnum(punchStatuses).nullable(),
  punched: Stamp.nullable(),
  note: z.string().nullable(),
  barcode: z.string().nullable(),
  protocol: z.string().nullable(),
  newborn: NewbornLabel.nullable(),
  priority: keysEnum(priorityLabels).nullable(),
})
export type Well = z.infer<typeof Well>

/** A well of the read-only map, with the state of its analysis. */
export const WellData = Well.extend({
  analyzableStatus: keysEnum(analyzableStatuses).nullable(),
  analysisStatus: keysEnum(sampleAnalysisStatuses).nullable(),
  outcome: keysEnum(outcomes).nullable(),
  /** The gravest flag among the values; null before results or when every value is missing. */
  worstFlag: z.enum(flags).nullable(),
})
export type WellData = z.infer<typeof WellData>

/** How many wells of each sort a plate has. */
export const PlateCounters = z.object({
  /** Analyses planned: the replicates of one sample count once. */
  samples: z.number().int(),
  sampleWells: z.number().int(),
  /** Wells of samples of external quality assessment. */
  eqaSamples: z.number().int(),
  whiteSpots: z.number().int(),
  controls: z.number().int(),
  free: z.number().int(),
  toPunch: z.number().int(),
  punched: z.number().int(),
  /** Punched in error or with not enough blood, or skipped. */
  notPunched: z.number().int(),
})
export type PlateCounters = z.infer<typeof PlateCounters>
