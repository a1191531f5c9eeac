import { z } from 'zod'
import {
  plateStatuses,
  priorityLabels,
  qcLevelLabels,
  requirableLevels,
  tierLabels,
} from '../domain/index.ts'
import { Day, Id, keysEnum, Moment, ScreeningId, Version } from './common.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { Layout } from './plate-layout.ts'
import { FillOrderInput, PlateCounters, RequestKey, RequestKind, Well, WellPosition } from './plate-well.ts'
import { AnalysisTypeRef } from './stamp.ts'

/** A lot of control material that may be in a well of this plate. */
export const QcLot = z.object({
  id: Id,
  code: z.string(),
  level: keysEnum(qcLevelLabels),
  expiry: Day.nullable(),
  expired: z.boolean(),
})
export type QcLot = z.infer<typeof QcLot>

/** Header of the planning page. */
export const PlanningInfo = z.object({
  plateId: Id,
  name: z.string().nullable(),
  status: keysEnum(plateStatuses),
  version: Version,
  analysisType: AnalysisTypeRef,
  category: ScreeningId,
  tier: keysEnum(tierLabels),
  /** Blanks and controls with which plates of this type begin. */
  template: z.array(Well.pick({ position: true, type: true, qc: true })),
  fillOrder: FillOrderInput,
  requiresPunching: z.boolean(),
  punchesPerWell: z.number().int(),
  /** Wells that a sample takes on its first analysis. */
  replicates: z.number().int(),
  counters: PlateCounters,
  freeWells: z.array(WellPosition),
  qcLots: z.array(QcLot),
  /** Samples of external quality assessment that wait for a plate of this type, the first due first. */
  eqaSamples: z.array(
    z.object({ id: Id, code: z.string(), barcode: z.string(), round: z.string(), dueOn: Day }),
  ),
  /** Levels that the laboratory requires of a run of this type. */
  requiredLevels: z.array(z.enum(requirableLevels)),
  /** Discs that the planned wells still take from their cards. */
  punchesToDo: z.number().int(),
  plannable: z.number().int(),
  /** Analyses that wait for a plate and whose card has too few discs, in whatever list it is. */
  exhausted: z.array(
    z.object({
      analyzableSampleId: Id,
      version: Version,
      barcode: z.string(),
      kind: RequestKind,
      punchesNeeded: z.number().int(),
      /** Discs that are not used; some may be promised to another plate. */
      discsUnused: z.number().int(),
    }),
  ),
  /** Plates of the group with this one, in their order; empty for a single plate. */
  siblings: z.array(
    z.object({
      id: Id,
      name: z.string().nullable(),
      analysisType: AnalysisTypeRef,
      category: ScreeningId,
      status: keysEnum(plateStatuses),
      counters: PlateCounters,
    }),
  ),
})
export type PlanningInfo = z.infer<typeof PlanningInfo>

const plannableCard = {
  sampleId: Id,
  barcode: z.string(),
  protocol: z.string().nullable(),
  newborn: NewbornLabel,
  /** Days since the card was accepted. */
  ageDays: z.number().int(),
  acceptedAt: Moment,
  dueAt: Moment.nullable(),
  priority: keysEnum(priorityLabels),
  punchesLeft: z.number().int(),
  /** Of these, kept back for repetitions and second tiers that are ordered on the card and more urgent. */
  punchesReserved: z.number().int(),
  /** For other first analyses of the card on no plate, of every laboratory. */
  punchesAwaited: z.number().int(),
  /** Labels of the reserves with which the card was accepted. */
  nonConformities: z.array(z.string()),
  /** Why a first analysis was measured before, and waits again; null where it was not. */
  again: z.string().nullable(),
}

/** One analysis that may be placed on this plate. */
export const PlannableRequest = z.object({
  requestKey: RequestKey,
  kind: RequestKind,
  analyzableSampleId: Id,
  sampleRequestId: Id.nullable(),
  /** Wells that it takes. */
  replicates: z.number().int(),
  punchesNeeded: z.number().int(),
  ...plannableCard,
})
export type PlannableRequest = z.infer<typeof PlannableRequest>

/** One sample that may be placed on at least one plate of the group, in the same place on each. */
export const PlannableSample = z.object({
  ...plannableCard,
  /** Discs for all plates together. */
  punchesNeeded: z.number().int(),
  perPlate: z.array(
    z.object({
      plateId: Id,
      /** Null where the plate's category is not required or cannot be planned for this sample. */
      analyzableSampleId: Id.nullable(),
      requestKey: RequestKey.nullable(),
      kind: RequestKind.nullable(),
      replicates: z.number().int(),
    }),
  ),
})
export type PlannableSample = z.infer<typeof PlannableSample>

/**
 * Answer of every planning call: the changes, the samples without a place, and the whole map of each plate
 * touched. A call touches one plate, or all of a group.
 */
export const PlanningChange = z.object({
  /** False also for an act that is answered again; `layout` is then its former result. */
  changed: z.boolean(),
  placed: z.array(
    z.object({
      plateId: Id,
      requestKey: RequestKey.nullable(),
      sampleId: Id.nullable(),
      wells: z.array(WellPosition),
    }),
  ),
  freed: z.array(
    z.object({
      plateId: Id,
      requestKey: RequestKey.nullable(),
      sampleId: Id.nullable(),
      wells: z.array(WellPosition),
    }),
  ),
  leftOut: z.array(
    z.object({
      requestKey: RequestKey.nullable(),
      sampleId: Id.nullable(),
      barcode: z.string(),
      code: z.enum(['plate_full', 'punches_exhausted', 'not_plannable']),
      /** Italian, fit to be shown. */
      reason: z.string(),
    }),
  ),
  /**
   * The map as this act left it; `plates` contain later changes by others, when the answer is given again.
   */
  layout: Layout,
  plates: z.array(
    z.object({
      id: Id,
      status: keysEnum(plateStatuses),
      version: Version,
      counters: PlateCounters,
      wells: z.array(Well),
    }),
  ),
})
export type PlanningChange = z.infer<typeof PlanningChange>
