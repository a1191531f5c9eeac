import { z } from 'zod'
import { priorityLabels, qcLevelLabels } from '../domain/index.ts'
import { plateSteps } from './changes.ts'
import { Id, IdParams, keysEnum, listOf, listQuery, many } from './common.ts'
import { defineResource } from './endpoint.ts'
import { PlannableRequest, PlannableSample, PlanningChange, PlanningInfo } from './plannable.ts'
import { Layout, PlanningGesture } from './plate-layout.ts'
import { FillOrderInput, RequestKey, RequestKind, Well, WellPosition } from './plate-well.ts'

/** In a group blanks and controls go to the same place on every sibling unless this is true. */
const onlyThisPlate = z.boolean().default(false)

/** Left out by systems that send a call once and do not look at the map. */
const gesture = PlanningGesture.optional()
/** Body of a call that needs nothing else. */
const gestureAlone = z.object({ gesture }).optional()

export const WhiteSpotInput = z.object({ well: WellPosition, onlyThisPlate, gesture })
export type WhiteSpotInput = z.input<typeof WhiteSpotInput>

export const QualityControlInput = z.object({
  well: WellPosition,
  level: keysEnum(qcLevelLabels),
  lotId: Id.nullable().default(null),
  onlyThisPlate,
  gesture,
})
export type QualityControlInput = z.input<typeof QualityControlInput>

const PlanItem = z.object({
  requestKey: RequestKey,
  /** First well; replicates take the following ones. The first free place when absent. */
  well: WellPosition.optional(),
})
export const PlanSingleInput = PlanItem.extend({ gesture })
export type PlanSingleInput = z.input<typeof PlanSingleInput>

export const PlanAllInput = z.object({
  /** The fill order of the analysis type when absent. */
  order: FillOrderInput.optional(),
  /** Wells before this one stay as they are. */
  startWell: WellPosition.optional(),
  /** Only these cards: the ones that a search shows. All when absent. */
  sampleIds: z.array(Id).min(1).max(200).optional(),
  gesture,
})
export type PlanAllInput = z.input<typeof PlanAllInput>

export const PlanGroupSampleInput = z.object({ sampleId: Id, well: WellPosition.optional(), gesture })
export type PlanGroupSampleInput = z.input<typeof PlanGroupSampleInput>

const priorityFilter = { priority: many(keysEnum(priorityLabels)).optional() }
/** Without a well: every one of the plate that is not punched. */
const wellOrAll = z.object({ well: WellPosition.optional(), onlyThisPlate, gesture }).optional()

const planner = { access: ['planner'], params: IdParams } as const
const placing = {
  ...planner,
  response: PlanningChange,
  errors: [
    'invalid_transition',
    'stale_version',
    'well_occupied',
    'not_plannable',
    'plate_full',
    'punches_exhausted',
  ],
} as const
const freeing = {
  ...planner,
  response: PlanningChange,
  errors: ['invalid_transition', 'stale_version', 'well_punched'],
} as const

export const planningEndpoints = defineResource('planning', {
  getPlanningInfo: {
    ...planner,
    method: 'GET',
    path: '/plate/:id/planning/info',
    summary: 'Header of the planning page: type, template, counters, free wells, control lots, siblings.',
    response: PlanningInfo,
  },
  listPlannableRequests: {
    ...planner,
    method: 'GET',
    path: '/plate/:id/plannable-requests',
    summary: 'Analyses that may be placed on this plate, in planning order.',
    query: listQuery(['priority', 'acceptedAt', 'dueAt', 'barcode', 'punchesLeft'], {
      kind: many(RequestKind).optional(),
      ...priorityFilter,
    }),
    response: listOf(PlannableRequest),
  },
  listPlannableSamples: {
    ...planner,
    method: 'GET',
    path: '/plate/:id/plannable-requests/multiple',
    summary: 'Samples that may be placed on at least one plate of the group, in planning order.',
    query: listQuery(['priority', 'acceptedAt', 'dueAt', 'barcode', 'punchesLeft'], priorityFilter),
    response: listOf(PlannableSample),
  },
  listPlannedWells: {
    ...planner,
    method: 'GET',
    path: '/plate/:id/planning/list',
    summary: 'The wells that are not empty, in the order of their index.',
    response: z.object({ items: z.array(Well) }),
  },
  placeWhiteSpot: {
    ...placing,
    method: 'POST',
    path: '/plate/:id/planning/white-spot',
    changes: plateSteps,
    summary: 'A blank paper disc in a free well.',
    body: WhiteSpotInput,
    errors: ['invalid_transition', 'stale_version', 'well_occupied'],
  },
  removeWhiteSpot: {
    ...freeing,
    method: 'DELETE',
    path: '/plate/:id/planning/white-spot',
    changes: plateSteps,
    summary: 'Frees the well of a blank, or of all blanks.',
    body: wellOrAll,
  },
  placeQualityControl: {
    ...placing,
    method: 'POST',
    path: '/plate/:id/planning/quality-control',
    changes: plateSteps,
    summary: 'Control material of one level in a free well.',
    body: QualityControlInput,
    errors: ['invalid_transition', 'stale_version', 'well_occupied'],
  },
  removeQualityControl: {
    ...freeing,
    method: 'DELETE',
    path: '/plate/:id/planning/quality-control',
    changes: plateSteps,
    summary: 'Frees the well of a control, or of all controls.',
    body: wellOrAll,
  },
  planAll: {
    ...placing,
    method: 'POST',
    path: '/plate/:id/planning/all',
    changes: plateSteps,
    summary: 'Fills the free wells: urgent, re-tests, recalls, then the oldest; says what is left out.',
    body: PlanAllInput,
  },
  unplanAll: {
    ...freeing,
    method: 'DELETE',
    path: '/plate/:id/planning/all',
    changes: plateSteps,
    summary: 'Frees every sample well that is not punched.',
    body: gestureAlone,
  },
  planSingle: {
    ...placing,
    method: 'POST',
    path: '/plate/:id/planning/single',
    changes: plateSteps,
    summary: 'Places one analysis with its replicates.',
    body: PlanSingleInput,
  },
  unplanSingle: {
    ...freeing,
    method: 'DELETE',
    path: '/plate/:id/planning/single',
    changes: plateSteps,
    summary: 'Frees the wells of one analysis.',
    body: z.object({ requestKey: RequestKey, gesture }),
  },
  planMultiple: {
    ...placing,
    method: 'POST',
    path: '/plate/:id/planning/multiple',
    changes: plateSteps,
    summary: 'Places several analyses on this one plate, or none.',
    body: z.object({ items: z.array(PlanItem).min(1).max(96), gesture }),
  },
  unplanMultiple: {
    ...freeing,
    method: 'DELETE',
    path: '/plate/:id/planning/multiple',
    changes: plateSteps,
    summary: 'Frees the wells of several analyses of this one plate.',
    body: z.object({
      items: z
        .array(z.object({ requestKey: RequestKey }))
        .min(1)
        .max(96),
      gesture,
    }),
  },
  planGroupSample: {
    ...placing,
    method: 'POST',
    path: '/plate/:id/planning/multiple-planning/single',
    changes: plateSteps,
    summary: 'Places one sample in the same well of every sibling that needs it, or of none.',
    body: PlanGroupSampleInput,
  },
  unplanGroupSample: {
    ...freeing,
    method: 'DELETE',
    path: '/plate/:id/planning/multiple-planning/single',
    changes: plateSteps,
    summary: 'Frees the wells of one sample on every sibling.',
    body: z.object({ sampleId: Id, gesture }),
  },
  planGroupAll: {
    ...placing,
    method: 'POST',
    path: '/plate/:id/planning/multiple-planning/all',
    changes: plateSteps,
    summary: 'Fills the free places of the whole group in planning order.',
    body: PlanAllInput,
  },
  unplanGroupAll: {
    ...freeing,
    method: 'DELETE',
    path: '/plate/:id/planning/multiple-planning/all',
    changes: plateSteps,
    summary: 'Frees every sample well of the group that is not punched.',
    body: gestureAlone,
  },
  compressPlate: {
    ...planner,
    method: 'PATCH',
    path: '/plate/:id/planning/compress',
    changes: plateSteps,
    summary: 'Closes the gaps between unpunched samples, keeping order and replicates; a group moves as one.',
    body: gestureAlone,
    response: PlanningChange,
    errors: ['invalid_transition', 'stale_version'],
  },
  movePlanned: {
    ...planner,
    method: 'POST',
    path: '/plate/:id/planning/move',
    changes: plateSteps,
    summary:
      'Moves what stands in one well to another one, replicates and siblings with it; the analyses stay.',
    body: z.object({ gesture: PlanningGesture, from: WellPosition, to: WellPosition }),
    response: PlanningChange,
    errors: ['invalid_transition', 'stale_version', 'well_occupied', 'well_punched', 'not_plannable'],
  },
  setLayout: {
    ...planner,
    method: 'POST',
    path: '/plate/:id/planning/layout',
    changes: plateSteps,
    summary: 'Takes the plates named from the map that was seen to another one, or refuses the whole.',
    body: z.object({ gesture: PlanningGesture, layout: Layout }),
    response: PlanningChange,
    errors: [
      'invalid_transition',
      'stale_version',
      'well_occupied',
      'well_punched',
      'not_plannable',
      'punches_exhausted',
    ],
  },
})
