import { z } from 'zod'
import {
  plateStatuses,
  puncherDecisions,
  puncherVerdicts,
  punchStatuses,
  qcLevelLabels,
  wellTypeLabels,
} from '../domain/index.ts'
import { Flag, Id, jsonPart, keysEnum, NumberParam, Version } from './common.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { WellPosition } from './plate-well.ts'
import { Stamp } from './stamp.ts'

/** One row of the file, as the puncher wrote it. */
export const PuncherRow = z.object({
  /** Line of the file, from 1. */
  line: z.number().int(),
  card: z.string().nullable(),
  time: z.string().nullable(),
  comment: z.string().nullable(),
})
export type PuncherRow = z.infer<typeof PuncherRow>

/** One well: the plan beside the puncher's record of it. */
export const PuncherWell = z.object({
  position: WellPosition,
  /** `empty`: the plan has nothing here. */
  type: keysEnum(wellTypeLabels),
  qcLevel: keysEnum(qcLevelLabels).nullable(),
  /** Card of the plan. */
  barcode: z.string().nullable(),
  protocol: z.string().nullable(),
  newborn: NewbornLabel.nullable(),
  /** The record of the well before the import. */
  punchStatus: keysEnum(punchStatuses).nullable(),
  punched: Stamp.nullable(),
  /** The first rows of the well in the file. */
  rows: z.array(PuncherRow),
  verdict: keysEnum(puncherVerdicts),
  /** Wells in which the plan has the card that the file names here. */
  belongs: z.array(WellPosition),
  /** The import punches it when a person confirms it. */
  confirmable: z.boolean(),
  /** Possible decisions on a well that differs; empty where none is needed. */
  decisions: z.array(keysEnum(puncherDecisions)),
})
export type PuncherWell = z.infer<typeof PuncherWell>

/** How the file of a puncher fits the plate; made without saving anything. */
export const PuncherReport = z.object({
  file: z.object({ name: z.string(), size: z.number().int(), sha256: z.string().length(64) }),
  machine: z.string().nullable(),
  /** Who worked at the machine, and when, as the file says. */
  user: z.string().nullable(),
  date: z.string().nullable(),
  /** Of the plate, to be sent back with the confirmations. */
  version: Version,
  /** In the order of work; wells that the plan leaves empty come last. */
  wells: z.array(PuncherWell),
  /** Plates that the file names beside this one, with their rows; an id for plates of the group. */
  otherPlates: z.array(z.object({ name: z.string(), rows: z.number().int(), plateId: Id.nullable() })),
  problems: z.array(z.object({ line: z.number().int().nullable(), text: z.string() })),
  /** Doubts that a person must confirm before anything is recorded; Italian, fit to be shown. */
  toConfirm: z.array(z.string()),
})
export type PuncherReport = z.infer<typeof PuncherReport>

const wellCount = 96

export const PuncherImportInput = z.object({
  dryRun: Flag.default(false),
  /** `version` of the report that the person saw. */
  version: NumberParam.int().nonnegative().optional(),
  /** Wells to be punched as the file says; each must be as planned. */
  wells: jsonPart(z.array(WellPosition).max(wellCount)).default([]),
  /** One decision for each well that differs. */
  decisions: jsonPart(
    z.array(z.object({ well: WellPosition, decision: keysEnum(puncherDecisions) })).max(wellCount),
  ).default([]),
  /** The person has read the points that the report asks to confirm. */
  confirmed: Flag.default(false),
})
export type PuncherImportInput = z.input<typeof PuncherImportInput>

/** The report of a dry run, or the records of the import. */
export const PuncherAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), report: PuncherReport }),
  z.object({
    kind: z.literal('imported'),
    /** False when everything was recorded before, and nothing was decided. */
    changed: z.boolean(),
    punched: z.array(WellPosition),
    /** Confirmed and punched before. */
    already: z.array(WellPosition),
    /** Lost discs, to be redone. */
    redo: z.array(WellPosition),
    toPlanning: z.array(WellPosition),
    status: keysEnum(plateStatuses),
    version: Version,
  }),
])
export type PuncherAnswer = z.infer<typeof PuncherAnswer>
