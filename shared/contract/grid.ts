import { z } from 'zod'
import { qcStates, rejectionCauses, sampleRequestTypeLabels } from '../domain/index.ts'
import { ComparatorCode } from './analyte-value.ts'
import { decisionSteps, rejectionSteps, resultSteps } from './changes.ts'
import {
  Changed,
  Flag,
  Id,
  IdParams,
  keysEnum,
  largestInteger,
  listOf,
  listQuery,
  many,
  NumberParam,
  Reason,
  ScreeningId,
  Version,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { optionalText, requiredText } from './forms.ts'
import { ActionId, GridAction } from './grid-action.ts'
import { Grid, GridDraft, GridDraftLook, GridRow, HeldRun, PlateQuality } from './grid-view.ts'
import { PlateRow } from './plate.ts'
import { WellPosition } from './plate-well.ts'

/** Each analysis, or analyte, is named once: of two different rows nobody could say which counts. */
const namedOnce = <T>(keyOf: (item: T) => string | number) =>
  [
    (items: readonly T[]) => new Set(items.map(keyOf)).size === items.length,
    'La stessa voce è indicata due volte.',
  ] as const
const analysisOf = ({ sampleAnalysisId }: { sampleAnalysisId: number }) => sampleAnalysisId

/** Rows that one person changed since the draft version that they saw. */
export const SaveGridDraftInput = z.object({
  version: Version,
  rows: z
    .array(
      z.object({
        sampleAnalysisId: Id,
        actionId: ActionId.nullable(),
        note: optionalText({ max: 2000 }),
        checked: z.boolean().default(false),
        secondTierTypeIds: z.array(Id).max(10).nullable().default(null),
      }),
    )
    .min(1)
    .max(96)
    .refine(...namedOnce(analysisOf)),
})
export type SaveGridDraftInput = z.input<typeof SaveGridDraftInput>

/**
 * Values entered or corrected by hand. `value` null says that there is no usable value, an absent one
 * leaves it as it is; `replicates` names the wells that count, the others are left out of the mean. `was` is the value
 * that the person saw; another one stored meanwhile refuses the change.
 */
export const SaveAnalytesInput = z.object({
  rows: z
    .array(
      z.object({
        sampleAnalysisId: Id,
        analytes: z
          .array(
            z.object({
              code: z.string().min(1),
              value: z.number().nullable().optional(),
              comparator: ComparatorCode,
              was: z.number().nullable().optional(),
              wasComparator: ComparatorCode,
              excluded: z.boolean().optional(),
              replicates: z.array(WellPosition).min(1).optional(),
              reason: Reason.shape.reason,
            }),
          )
          .min(1)
          .refine(...namedOnce(({ code }: { code: string }) => code)),
      }),
    )
    .min(1)
    .max(96)
    .refine(...namedOnce(analysisOf)),
})
export type SaveAnalytesInput = z.input<typeof SaveAnalytesInput>

export const RejectRunInput = z.object({
  cause: keysEnum(rejectionCauses),
  /** The finding. */
  reason: requiredText({ min: 3, max: 500 }),
  /** The action against a repetition of the problem. */
  action: requiredText({ min: 3, max: 500 }),
  /** A planner of the laboratory. */
  repeatBy: Id,
})
export type RejectRunInput = z.input<typeof RejectRunInput>

export const CloseGridInput = z.object({
  /** Draft version that the page shows; a row that anybody, also the person, changed after it refuses the close. */
  draftVersion: Version,
})
export type CloseGridInput = z.input<typeof CloseGridInput>

/** Effects of closing, in numbers. */
export const GridClosed = Changed.extend({
  plate: PlateRow,
  /** Rows for each action chosen, in the order of the actions. */
  counts: z.array(z.object({ actionId: ActionId, label: z.string(), count: z.number().int() })),
  reports: z.number().int(),
  urgentReports: z.number().int(),
  sampleRequests: z.array(z.object({ type: keysEnum(sampleRequestTypeLabels), count: z.number().int() })),
})
export type GridClosed = z.infer<typeof GridClosed>

export const gridEndpoints = defineResource('grid', {
  getGrid: {
    method: 'GET',
    path: '/grid/:id',
    summary: 'Rows, values, flags, controls, proposals and draft of one analysed plate.',
    access: ['analyst', 'supervisor'],
    params: IdParams,
    query: z.object({ withHistory: Flag.default(false) }),
    response: Grid,
    errors: ['invalid_transition'],
  },
  getGridDraft: {
    method: 'GET',
    path: '/grid/:id/draft',
    summary: 'The shared draft; with `since` only the rows saved, or with other values, after that version.',
    access: ['analyst'],
    params: IdParams,
    query: z.object({ since: NumberParam.int().min(0).max(largestInteger).optional() }),
    response: GridDraftLook,
  },
  saveGridDraft: {
    method: 'PATCH',
    path: '/grid/:id/draft',
    changes: ['grid'],
    summary:
      'Saves rows; refused with the newer rows when someone else saved one of them, or changed its values, meanwhile.',
    access: ['analyst'],
    signs: true,
    params: IdParams,
    body: SaveGridDraftInput,
    /** The new version with the rows just saved. */
    response: GridDraft.extend({ changed: z.boolean() }),
    errors: ['invalid_transition', 'stale_version'],
  },
  saveAnalytes: {
    method: 'PATCH',
    path: '/grid/:id/save-analytes',
    changes: resultSteps,
    summary: 'Enters, corrects or excludes values; ratios, flags and proposals are computed again.',
    access: ['analyst'],
    signs: true,
    params: IdParams,
    body: SaveAnalytesInput,
    response: z.object({
      changed: z.boolean(),
      draftVersion: Version,
      /** The rows as they now are, without history. */
      rows: z.array(GridRow),
    }),
    errors: ['invalid_transition', 'lead_required', 'stale_version'],
  },
  getPlateQuality: {
    method: 'GET',
    path: '/plate/:id/quality',
    summary: 'Controls of a run by analyte with expectation and verdict, and what they hold.',
    access: ['analyst', 'supervisor'],
    params: IdParams,
    response: PlateQuality,
    errors: ['invalid_transition'],
  },
  listHeldRuns: {
    method: 'GET',
    path: '/quality/held',
    summary: 'Runs that wait for the release of their controls, the oldest first.',
    access: ['analyst', 'supervisor'],
    query: listQuery(['analyzedAt', 'name'], {
      category: many(ScreeningId).optional(),
      qcState: many(keysEnum(qcStates)).optional(),
    }),
    response: listOf(HeldRun),
  },
  releaseQuality: {
    method: 'PATCH',
    path: '/plate/:id/quality/release',
    changes: resultSteps,
    summary: 'A lead releases, with a reason, the analytes that failed controls hold.',
    access: ['analyst', 'supervisor'],
    signs: true,
    params: IdParams,
    body: Reason,
    /** False when nothing was held. */
    response: Changed,
    errors: ['invalid_transition', 'lead_required', 'qc_failed'],
  },
  rejectRun: {
    method: 'PATCH',
    path: '/plate/:id/quality/reject',
    changes: rejectionSteps,
    summary:
      'An analyst or a lead rejects a run with cause, corrective action and who repeats its samples; its grid is closed without decisions.',
    access: ['analyst', 'supervisor'],
    signs: true,
    params: IdParams,
    body: RejectRunInput,
    /** False when the run was rejected before. */
    response: Changed,
    errors: ['invalid_transition', 'lead_required'],
  },
  takeBackRejection: {
    method: 'PATCH',
    path: '/plate/:id/quality/take-back-rejection',
    changes: resultSteps,
    summary:
      'A lead who did not reject a run takes the rejection back while its samples are on no copy: its results count as their controls say.',
    access: ['analyst', 'supervisor'],
    signs: true,
    params: IdParams,
    body: Reason,
    /** False when the run is not rejected any more. */
    response: Changed,
    errors: ['invalid_transition', 'lead_required', 'four_eyes'],
  },
  closeGrid: {
    method: 'PATCH',
    path: '/grid/:id/close',
    changes: decisionSteps,
    summary:
      'Decides every row at once: reports, requests and notifications are made, the plate is complete.',
    access: ['analyst'],
    signs: true,
    params: IdParams,
    body: CloseGridInput,
    response: GridClosed,
    errors: ['invalid_transition', 'undecided_rows', 'stale_version'],
  },
  listActions: {
    method: 'GET',
    path: '/action/list',
    summary: 'Actions of the grid, for one category or all, in the order of their keys.',
    access: ['analyst', 'supervisor', 'support'],
    query: z.object({ category: ScreeningId.optional() }),
    response: z.object({ items: z.array(GridAction) }),
  },
})
