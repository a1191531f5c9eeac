import { z } from 'zod'
import { keysOf, plateStatuses, punchStatuses } from '../domain/index.ts'
import { plateSteps } from './changes.ts'
import { Flag, Id, IdParams, keysEnum, Version } from './common.ts'
import { defineResource } from './endpoint.ts'
import { erasableText, optionalText } from './forms.ts'
import { Well, WellPosition } from './plate-well.ts'
import { PuncherAnswer, PuncherImportInput } from './puncher-file.ts'
import { AnalysisTypeRef, Stamp } from './stamp.ts'

/** The same place on one plate of the group. */
export const PunchingSibling = z.object({
  plateId: Id,
  plate: z.string(),
  analysisType: AnalysisTypeRef,
  position: WellPosition,
  /** Null where the sibling does not need this sample. */
  punchStatus: keysEnum(punchStatuses).nullable(),
  punches: z.number().int(),
  note: z.string().nullable(),
})
export type PunchingSibling = z.infer<typeof PunchingSibling>

/** One well in punching order, with the same place on the siblings. */
export const PunchingItem = Well.extend({
  plateId: Id,
  /** From 1, in the fill order of the plate. */
  order: z.number().int(),
  /** Discs that this well takes. */
  punches: z.number().int(),
  punchesLeft: z.number().int().nullable(),
  siblings: z.array(PunchingSibling),
})
export type PunchingItem = z.infer<typeof PunchingItem>

export const PunchingProgress = z.object({
  total: z.number().int(),
  punched: z.number().int(),
  /** Insufficient or skipped. */
  notPunched: z.number().int(),
  left: z.number().int(),
  byRow: z.array(z.object({ row: z.string().length(1), total: z.number().int(), done: z.number().int() })),
})
export type PunchingProgress = z.infer<typeof PunchingProgress>

export const PunchingList = z.object({
  plateId: Id,
  groupId: Id.nullable(),
  status: keysEnum(plateStatuses),
  version: Version,
  notes: z.string().nullable(),
  items: z.array(PunchingItem),
  /** Position of the next well to punch; null when none is left. */
  next: WellPosition.nullable(),
  progress: PunchingProgress,
})
export type PunchingList = z.infer<typeof PunchingList>

/** Everything that a person can say of a disc; `to_punch` is reached only by undoing. */
export const PunchOutcome = z.enum(keysOf(punchStatuses)).exclude(['to_punch'])

const place = {
  barcode: z.string().trim().min(1).max(60).optional(),
  well: WellPosition.optional(),
  /** Plates of the group that the disc is for; all that need it when absent. */
  plates: z.array(Id).min(1).optional(),
}
const hasPlace = (input: { barcode?: string; well?: string }) => Boolean(input.barcode || input.well)
const noPlace = { message: 'Indicare il codice a barre o il pozzetto', path: ['barcode'] }

/**
 * The barcode of its card tells a sample's disc, with `well` when it has replicates. The well tells a blank's
 * or control's disc. `punched` needs the barcode; other outcomes of a sample are told by its well too.
 */
export const PunchInput = z
  .object({
    ...place,
    status: PunchOutcome,
    note: optionalText({ max: 500 }),
    /** Names the scan: sent again after a lost answer it means the well that it punched, and not the next replicate. */
    scanId: z.string().min(1).max(60).optional(),
    /** Refuses a card whose well is another one than the next: its disc may lie in the wrong well. */
    inOrder: z.boolean().optional(),
  })
  .refine(hasPlace, noPlace)
export type PunchInput = z.input<typeof PunchInput>

/** The record of one well, and its moment. */
export const WellRecord = z.object({
  status: keysEnum(punchStatuses).nullable(),
  at: Stamp.shape.at.nullable(),
})
export type WellRecord = z.infer<typeof WellRecord>

/** `unpunch` takes the disc back to be punched; `remove` takes the sample off the plate, to be planned again. */
export const UnpunchInput = z
  .object({
    ...place,
    reason: z.enum(['unpunch', 'remove']),
    note: optionalText({ max: 500 }),
    /** The record of the well that the person saw: refused when somebody else has recorded a newer one. */
    seen: WellRecord.optional(),
  })
  .refine(hasPlace, noPlace)
export type UnpunchInput = z.input<typeof UnpunchInput>

/** Answer of one scan. */
export const PunchResult = z.object({
  changed: z.boolean(),
  /** The well in its present state, with its siblings; null when it was taken off the plate. */
  well: PunchingItem.nullable(),
  /** The next card expected; null when all are done. */
  next: PunchingItem.nullable(),
  progress: PunchingProgress,
  plates: z.array(z.object({ id: Id, status: keysEnum(plateStatuses), version: Version })),
  /** Discs left on the card; null for blanks and controls. */
  punchesLeft: z.number().int().nullable(),
  /**
   * Orders of the card whose reserved disc takes the place of a disc that failed. After a disc recorded as an
   * error the next scan would take the reserved one. For a disc punched after an error the reserved one is
   * taken.
   */
  reservedFor: z.array(z.object({ requestId: Id, number: z.string(), analysisType: z.string() })),
})
export type PunchResult = z.infer<typeof PunchResult>

/** In the `details` of `wrong_card`: the scanned and the expected code. */
export const WrongCard = z.object({
  scanned: z.string(),
  /** Null when no card is expected any more. */
  expected: z.object({ well: WellPosition, barcode: z.string(), protocol: z.string().nullable() }).nullable(),
  /** The card is in another well of this plate. */
  elsewhere: z.array(WellPosition),
  /** Its disc is still to be punched there: it comes before its turn. */
  outOfOrder: z.boolean().default(false),
  /** Other plates of the laboratory on which a disc of the card is still to be punched. */
  belongs: z.array(z.object({ plateId: Id, plate: z.string(), well: WellPosition })).default([]),
})
export type WrongCard = z.infer<typeof WrongCard>

const planner = { access: ['planner'], params: IdParams } as const

export const punchingEndpoints = defineResource('punching', {
  listPunching: {
    ...planner,
    method: 'GET',
    path: '/plate/:id/punching/list',
    summary: 'Wells in punching order; with `multiple` one list for the whole group.',
    query: z.object({ multiple: Flag.default(false) }),
    response: PunchingList,
  },
  savePunchingNotes: {
    ...planner,
    method: 'PATCH',
    path: '/plate/:id/punching/notes',
    changes: plateSteps,
    summary:
      'Notes of the person who punches. `was`: the notes that this text replaces; other ones, saved meanwhile, are not overwritten.',
    body: z.object({ notes: erasableText({ max: 2000 }), was: erasableText({ max: 2000 }) }),
    response: z.object({ changed: z.boolean(), notes: z.string().nullable(), version: Version }),
    errors: ['invalid_transition', 'stale_version'],
  },
  punchSample: {
    ...planner,
    method: 'PATCH',
    path: '/plate/:id/punching/sample',
    changes: plateSteps,
    summary:
      'Records the disc of one well on the plate and its siblings; the first one starts punching. A sample’s disc is punched by its card’s barcode.',
    body: PunchInput,
    response: PunchResult,
    errors: ['invalid_transition', 'wrong_card', 'unknown_card', 'punches_exhausted'],
  },
  importPunching: {
    ...planner,
    method: 'POST',
    path: '/plate/:id/punching/file',
    changes: plateSteps,
    summary:
      'Lays the file of a puncher on the plate and, unless `dryRun`, punches the confirmed wells that are as planned; what differs is decided one by one.',
    upload: { accept: ['.csv', '.txt', '.tsv'], required: true },
    body: PuncherImportInput,
    response: PuncherAnswer,
    errors: [
      'invalid_transition',
      'file_unreadable',
      'file_beyond_limits',
      'file_mismatch',
      'file_to_confirm',
      'stale_version',
      'punches_exhausted',
      'unavailable',
      'file_too_large',
      'file_type',
    ],
  },
  unpunchSample: {
    ...planner,
    method: 'DELETE',
    path: '/plate/:id/punching/sample',
    changes: plateSteps,
    summary: 'Undoes a disc, or takes the sample off the plate.',
    body: UnpunchInput,
    response: PunchResult,
    errors: ['invalid_transition', 'unknown_card', 'stale_version'],
  },
})
