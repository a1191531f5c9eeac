import { z } from 'zod'
import { plateStatuses, qcStates, tierLabels } from '../domain/index.ts'
import { copySteps, plateSteps } from './changes.ts'
import {
  Changed,
  Day,
  Flag,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  Moment,
  many,
  Reason,
  Ref,
  ScreeningId,
  StepInput,
  Version,
} from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { optionalText, requiredText } from './forms.ts'
import { csv, pdf, plainText } from './media-types.ts'
import { PlateCounters, Well, WellData, WellPosition } from './plate-well.ts'
import { AnalysisTypeRef, KeptFile, ReasonedStamp, RunRejection, Stamp } from './stamp.ts'

/** Plates made together that share one well map; `order` is the place of this one, from 1. */
export const PlateGroup = z.object({
  id: Id,
  name: z.string().nullable(),
  order: z.number().int(),
  size: z.number().int(),
})

/** A plate in a list: everything but its wells. */
export const PlateRow = z.object({
  id: Id,
  barcode: z.string(),
  /** Consecutive within laboratory and year. */
  number: z.number().int(),
  year: z.number().int(),
  name: z.string().nullable(),
  analysisType: AnalysisTypeRef,
  category: ScreeningId,
  tier: keysEnum(tierLabels),
  workgroup: Ref,
  group: PlateGroup.nullable(),
  status: keysEnum(plateStatuses),
  qcState: keysEnum(qcStates),
  counters: PlateCounters,
  createdAt: Moment,
  closedAt: Moment.nullable(),
  analyzedAt: Moment.nullable(),
  completedAt: Moment.nullable(),
  version: Version,
})
export type PlateRow = z.infer<typeof PlateRow>

/** One plate with its 96 wells, in the order of their index. */
export const Plate = PlateRow.extend({
  requiresPunching: z.boolean(),
  punchesPerWell: z.number().int(),
  instrument: z.string().nullable(),
  kitLot: z.string().nullable(),
  kitExpiry: Day.nullable(),
  /** Lot of the internal standard. */
  isLot: z.string().nullable(),
  notes: z.string().nullable(),
  punchingNotes: z.string().nullable(),
  created: Stamp,
  planned: Stamp.nullable(),
  punched: Stamp.nullable(),
  closed: Stamp.nullable(),
  analyzed: Stamp.nullable(),
  completed: Stamp.nullable(),
  reopened: z.array(ReasonedStamp),
  resultFile: KeptFile.extend({ profile: z.string() }).nullable(),
  /** Results deleted or controls failed. */
  failedRun: z.boolean(),
  rejection: RunRejection.nullable(),
  /** Results that were deleted, the oldest first. */
  deletedResults: z.array(ReasonedStamp),
  /** Copies of the plate that still exist. */
  copies: z.array(Ref),
  wells: z.array(Well).length(96),
})
export type Plate = z.infer<typeof Plate>

/** Samples that wait for a plate of one analysis type. */
export const PlateWaiting = z.object({
  analysisType: AnalysisTypeRef,
  /** Cards, each once. */
  samples: z.number().int(),
  urgent: z.number().int(),
  /** Repetitions and second tiers among them. */
  repeated: z.number().int(),
  /** Cards whose discs are too few, or kept back. */
  withoutDiscs: z.number().int(),
})
export type PlateWaiting = z.infer<typeof PlateWaiting>

const lots = {
  notes: optionalText({ max: 2000 }),
  instrument: optionalText({ max: 100 }),
  kitLot: optionalText({ max: 60 }),
  kitExpiry: Day.nullable().optional(),
  isLot: optionalText({ max: 60 }),
}

export const CreatePlateInput = z.object({
  analysisTypeId: Id,
  /** Without a name the server makes one from type, day and number. */
  name: optionalText({ max: 100, line: true }),
  /** Begins with the blanks and controls of the type's template. */
  useTemplate: z.boolean().default(true),
  ...lots,
})
export type CreatePlateInput = z.input<typeof CreatePlateInput>

export const CreatePlateGroupInput = z.object({
  name: optionalText({ max: 100, line: true }),
  plates: z.array(CreatePlateInput).min(2).max(6),
})
export type CreatePlateGroupInput = z.input<typeof CreatePlateGroupInput>

export const UpdatePlateInput = z.object({
  version: Version,
  name: requiredText({ max: 100, line: true }).optional(),
  ...lots,
})
export type UpdatePlateInput = z.input<typeof UpdatePlateInput>

/** Answer of a step of one or more plates, and its effects on their samples. */
export const PlateStep = Changed.extend({
  plates: z.array(PlateRow),
  /** Analyses that went forward with the plate. */
  inAnalysis: z.number().int(),
  /** Samples that are listed again as to be planned. */
  backToPlan: z.number().int(),
  notValid: z.number().int(),
})
export type PlateStep = z.infer<typeof PlateStep>

/** In the `details.blockers` of `plate_blocked`: why a plate cannot be closed. */
export const PlateBlocker = z.object({
  plateId: Id,
  plate: z.string(),
  wells: z.array(WellPosition),
  /** Italian, fit to be shown. */
  reason: z.string(),
})
export type PlateBlocker = z.infer<typeof PlateBlocker>

const viewers = ['planner', 'acceptance', 'analyst', 'support'] as const

export const plateEndpoints = defineResource('plate', {
  listPlates: {
    method: 'GET',
    path: '/plate/list',
    summary: 'Plates of the own laboratory and visible categories, the newest first; support sees all.',
    access: ['planner', 'support', 'analyst'],
    query: listQuery(['createdAt', 'number', 'name', 'status', 'analysisType', 'closedAt', 'analyzedAt'], {
      status: many(keysEnum(plateStatuses)).optional(),
      category: many(ScreeningId).optional(),
      analysisTypeId: many(IdParam).optional(),
      groupId: IdParam.optional(),
      qcState: many(keysEnum(qcStates)).optional(),
      /** Days of creation, both included. */
      from: Day.optional(),
      to: Day.optional(),
    }),
    response: listOf(PlateRow),
  },
  listWaiting: {
    method: 'GET',
    path: '/plate/waiting',
    summary:
      'What waits to be planned in the own laboratory, by analysis type; types without any are left out.',
    access: ['planner', 'analyst'],
    response: z.object({ items: z.array(PlateWaiting) }),
  },
  createPlate: {
    method: 'POST',
    path: '/plate',
    changes: plateSteps,
    summary: 'A new plate in planning; the template places its blanks and controls.',
    access: ['planner'],
    body: CreatePlateInput,
    response: Plate,
  },
  createPlateGroup: {
    method: 'POST',
    path: '/plate/multiple',
    changes: plateSteps,
    summary: 'Sibling plates with one shared well map, one for each analysis type given.',
    access: ['planner'],
    body: CreatePlateGroupInput,
    response: z.object({ groupId: Id, plates: z.array(Plate) }),
    errors: ['duplicate'],
  },
  getPlate: {
    method: 'GET',
    path: '/plate/:id',
    summary: 'One plate with its wells.',
    access: viewers,
    params: IdParams,
    response: Plate,
  },
  updatePlate: {
    method: 'PATCH',
    path: '/plate/:id',
    changes: plateSteps,
    summary: 'Name, notes, lots and instrument of a plate that is not completed.',
    access: ['planner', 'analyst'],
    params: IdParams,
    body: UpdatePlateInput,
    response: Changed.extend({ plate: Plate }),
    errors: ['invalid_transition', 'stale_version'],
  },
  deletePlate: {
    method: 'DELETE',
    path: '/plate/:id',
    changes: plateSteps,
    summary: 'Takes away a plate in planning on which nothing is punched; its samples can be planned again.',
    access: ['planner'],
    params: IdParams,
    body: Reason,
    response: Changed.extend({ backToPlan: z.number().int() }),
    errors: ['invalid_transition', 'well_punched'],
  },
  getPlateGroup: {
    method: 'GET',
    path: '/plate/:id/multiple',
    summary: 'The plates of the group, with wells and counters; the plate alone when it has no group.',
    access: viewers,
    params: IdParams,
    response: z.object({ groupId: Id.nullable(), name: z.string().nullable(), plates: z.array(Plate) }),
  },
  duplicatePlate: {
    method: 'POST',
    path: '/plate/:id/duplicate',
    changes: copySteps,
    summary:
      'A new plate of the same type with the same blanks and controls; of a rejected run, or one whose results were deleted, also the samples.',
    access: ['planner'],
    params: IdParams,
    body: z.object({
      name: optionalText({ max: 100, line: true }),
      /** Same samples in the same wells; only of a rejected run, or one whose results were deleted. */
      withSamples: z.boolean().default(false),
    }),
    response: z.object({
      plate: Plate,
      /** Samples that could not be taken over, with the reason in Italian. */
      leftOut: z.array(z.object({ well: WellPosition, barcode: z.string(), reason: z.string() })),
    }),
    errors: ['invalid_transition', 'punches_exhausted'],
  },
  getWellsData: {
    method: 'GET',
    path: '/plate/:id/wells-data',
    summary: 'The wells with the state of their analyses, for the read-only map.',
    access: viewers,
    params: IdParams,
    response: z.object({
      plateId: Id,
      status: keysEnum(plateStatuses),
      qcState: keysEnum(qcStates),
      wells: z.array(WellData),
    }),
  },
  closePlate: {
    method: 'PATCH',
    path: '/plate/:id/close',
    changes: plateSteps,
    summary: 'Closes planning and punching: samples go to analysis, those not punched back to planning.',
    access: ['planner'],
    params: IdParams,
    body: StepInput,
    response: PlateStep,
    errors: ['invalid_transition', 'plate_blocked', 'stale_version'],
  },
  closePlateGroup: {
    method: 'PATCH',
    path: '/plate/:id/multiple-close',
    changes: plateSteps,
    summary: 'Closes every plate of the group, or none.',
    access: ['planner'],
    params: IdParams,
    body: z.object({}).optional(),
    response: PlateStep,
    errors: ['invalid_transition', 'plate_blocked'],
  },
  reopenPlate: {
    method: 'PATCH',
    path: '/plate/:id/reopen',
    changes: plateSteps,
    summary: 'Takes a closed plate without results back to punching; a lead may do it too.',
    access: ['planner', 'analyst', 'supervisor'],
    ownSessionOnly: true,
    params: IdParams,
    body: Reason.extend(StepInput.shape),
    response: PlateStep,
    errors: ['invalid_transition', 'stale_version', 'lead_required'],
  },
  printPlate: {
    method: 'GET',
    path: '/plate/:id/print',
    summary: 'Plate map on paper; with `multiple` one page for each plate of the group.',
    access: viewers,
    params: IdParams,
    query: z.object({ multiple: Flag.default(false) }),
    response: fileResponse(pdf),
  },
  exportPlate: {
    method: 'GET',
    path: '/plate/:id/export',
    summary: "Worklist for the instrument, in the form of the type's profile.",
    access: ['planner', 'analyst'],
    params: IdParams,
    query: z.object({ format: z.enum(['csv', 'txt']).optional() }),
    response: fileResponse(csv, plainText),
  },
})
