import { z } from 'zod'
import {
  comparators,
  eqaHindrances,
  eqaRoundStatuses,
  eqaVerdicts,
  flags,
  plateStatuses,
  rejectionCauses,
} from '../domain/index.ts'
import { Day, Id, keysEnum, Moment, Ref, ScreeningId, Version } from './common.ts'
import { WellPosition } from './plate-well.ts'
import { AnalysisTypeRef, Stamp } from './stamp.ts'

const finite = z.number().finite()

/** A programme of external quality assessment in which the laboratory takes part with one analysis type. */
export const EqaProgramme = z.object({
  id: Id,
  name: z.string(),
  provider: z.string(),
  analysisType: AnalysisTypeRef,
  category: ScreeningId,
  /** Analytes that the provider evaluates. */
  analytes: z.array(z.string()),
  enabled: z.boolean(),
  rounds: z.number().int(),
  version: Version,
})
export type EqaProgramme = z.infer<typeof EqaProgramme>

/** A round in a list. */
export const EqaRoundRow = z.object({
  id: Id,
  programme: Ref,
  provider: z.string(),
  analysisType: AnalysisTypeRef,
  number: z.string(),
  year: z.number().int(),
  receivedOn: Day,
  /** Last day on which the provider takes results. */
  dueOn: Day,
  /** Results have to leave, and the last day is over or near. */
  due: z.enum(['late', 'near']).nullable(),
  status: keysEnum(eqaRoundStatuses),
  samples: z.number().int(),
  /** Samples with a reading that counts. */
  measured: z.number().int(),
  sentAt: Moment.nullable(),
  /** Results by verdict; unsatisfactory ones without a corrective action are `open`. */
  questionable: z.number().int(),
  unsatisfactory: z.number().int(),
  open: z.number().int(),
  version: Version,
})
export type EqaRoundRow = z.infer<typeof EqaRoundRow>

/** Present or former place of a sample of a round. */
export const EqaSamplePlace = z.object({
  plate: Ref,
  well: WellPosition,
  status: keysEnum(plateStatuses),
  /** Its reading is the one that counts. */
  counts: z.boolean(),
})

export const EqaSample = z.object({
  id: Id,
  /** As the provider names it. */
  code: z.string(),
  label: z.string().nullable(),
  /** Of the laboratory: it is printed, scanned when the disc is punched, and named in the worklist. */
  barcode: z.string(),
  places: z.array(EqaSamplePlace),
})
export type EqaSample = z.infer<typeof EqaSample>

/** The laboratory's correction of the cause of an unsatisfactory result. */
export const EqaCorrection = Stamp.extend({
  cause: keysEnum(rejectionCauses),
  reason: z.string(),
  action: z.string(),
})

/** One analyte of one sample: as the run gives it now, or as it was sent. */
export const EqaResult = z.object({
  /** Null while nothing was sent. */
  id: Id.nullable(),
  sampleId: Id,
  sample: z.string(),
  analyte: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  /** Text of the instrument's file. */
  raw: z.string().nullable(),
  value: finite.nullable(),
  comparator: z.enum(comparators).nullable(),
  /** By the limits of the laboratory, as for a newborn of whom nothing is known. */
  flag: z.enum(flags).nullable(),
  plate: Ref.nullable(),
  well: WellPosition.nullable(),
  /** Why it is not, or was not, sent. */
  hindrance: keysEnum(eqaHindrances).nullable(),
  /** Sent, and its run holds the analyte now, Italian: it was rejected, called wrong, or its controls hold it. */
  doubt: z.string().nullable(),
  target: finite.nullable(),
  sd: finite.nullable(),
  z: finite.nullable(),
  /** The score is the provider's own, not computed. */
  zEntered: z.boolean(),
  correct: z.boolean().nullable(),
  verdict: keysEnum(eqaVerdicts).nullable(),
  correction: EqaCorrection.nullable(),
})
export type EqaResult = z.infer<typeof EqaResult>

export const EqaRound = EqaRoundRow.extend({
  category: ScreeningId,
  notes: z.string().nullable(),
  created: Stamp,
  sent: Stamp.nullable(),
  evaluated: Stamp.nullable(),
  closed: Stamp.nullable(),
  /** Why it was closed without an evaluation. */
  closedReason: z.string().nullable(),
  sampleList: z.array(EqaSample),
  results: z.array(EqaResult),
})
export type EqaRound = z.infer<typeof EqaRound>

/** Scores of a programme by analyte over its rounds, the oldest first. */
export const EqaChart = z.object({
  programme: EqaProgramme,
  series: z.array(
    z.object({
      analyte: z.string(),
      label: z.string(),
      points: z.array(
        z.object({
          roundId: Id,
          round: z.string(),
          sample: z.string(),
          at: Moment,
          z: finite,
          verdict: keysEnum(eqaVerdicts),
        }),
      ),
    }),
  ),
})
export type EqaChart = z.infer<typeof EqaChart>
