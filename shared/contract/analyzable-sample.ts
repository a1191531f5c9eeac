import { z } from 'zod'
import { analyzableStatuses, labRoles, manualTargets, priorityLabels, tierLabels } from '../domain/index.ts'
import { MotivationRef, NewbornEssentials, NonConformity } from './card-fields.ts'
import { cardFilters } from './card-filters.ts'
import { cardSteps } from './changes.ts'
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
  ScreeningId,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource, fileResponse, listOfNewborn } from './endpoint.ts'
import { exportQuery } from './export-query.ts'
import { optionalText } from './forms.ts'
import { csv, xlsx } from './media-types.ts'
import { ReasonInput } from './shipping.ts'

export const AnalyzableStatusId = keysEnum(analyzableStatuses)

/** One card in one screening category. */
export const AnalyzableSample = z.object({
  id: Id,
  sampleId: Id,
  barcode: z.string(),
  protocolNumber: z.string().nullable(),
  newborn: NewbornEssentials,
  authorWorkgroup: WorkgroupRef,
  category: ScreeningId,
  /** The laboratory that analyses it. */
  workgroupId: Id,
  status: AnalyzableStatusId,
  priority: keysEnum(priorityLabels),
  motivation: MotivationRef.nullable(),
  tier: keysEnum(tierLabels),
  collectedAt: Moment,
  /** False: the hour is not known, `collectedAt` holds the last minute of the day. Absent where it was not kept. */
  collectionTimeKnown: z.boolean().optional(),
  acceptedAt: Moment.nullable(),
  /** Acceptance plus the turn-around time of the analysis type. */
  dueAt: Moment.nullable(),
  overdue: z.boolean(),
  currentSampleAnalysisId: Id.nullable(),
  /** The plate on which it is now. */
  plate: z.object({ id: Id, barcode: z.string(), position: z.string() }).nullable(),
  punchesLeft: z.number().int(),
  notes: z.string().nullable(),
  notValidReasons: z.array(NonConformity),
  /** The family refused it after its result: a person may end it. Not there in answers of earlier versions. */
  consentWithheld: z.boolean().optional(),
  version: Version,
})
export type AnalyzableSample = z.infer<typeof AnalyzableSample>

/** A newborn with everything of it that the own laboratory has accepted. */
export const AnalyzableNewbornRow = z.object({
  newborn: NewbornEssentials,
  authorWorkgroup: WorkgroupRef,
  lastAcceptedAt: Moment,
  samples: z.array(
    z.object({
      sampleId: Id,
      barcode: z.string(),
      sampleNumber: z.number().int(),
      protocolNumber: z.string().nullable(),
      collectedAt: Moment,
      screenings: z.array(
        z.object({
          analyzableSampleId: Id,
          category: ScreeningId,
          status: AnalyzableStatusId,
          priority: keysEnum(priorityLabels),
        }),
      ),
    }),
  ),
})
export type AnalyzableNewbornRow = z.infer<typeof AnalyzableNewbornRow>

/** The narrower payload of the first version; a status that needs a reason wants the second. */
export const AnalyzableStatusInputV1 = z.object({
  status: z.enum(manualTargets),
  note: optionalText({ max: 500 }),
})

export const AnalyzableStatusInput = AnalyzableStatusInputV1.extend({
  reasons: z.array(ReasonInput).default([]),
  /** With `not_valid`: ask the birth point for another card. */
  createSampleRequest: z.boolean().default(false),
  motivationId: Id.nullish(),
  version: Version.optional(),
})
export type AnalyzableStatusInput = z.input<typeof AnalyzableStatusInput>

const Answer = Changed.extend({ analyzableSample: AnalyzableSample })

const sortable = ['dueAt', 'acceptedAt', 'collectedAt', 'barcode', 'surname', 'protocolNumber'] as const

const filters = {
  ...cardFilters,
  priority: many(keysEnum(priorityLabels)).optional(),
  tier: keysEnum(tierLabels).optional(),
  newbornId: IdParam.optional(),
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
  overdue: Flag.optional(),
  /** First analyses for which their card has too few discs: a new card is to be asked for. */
  exhausted: Flag.optional(),
}
const withStatus = { ...filters, status: many(AnalyzableStatusId).optional() }

export const analyzableSampleEndpoints = defineResource('analyzable-sample', {
  listAnalyzableSamples: {
    method: 'GET',
    path: '/analyzable-sample/list',
    summary: 'Cards by category with status, priority and due time.',
    access: ['planner', 'analyst', 'acceptance', 'supervisor', 'support'],
    query: listQuery([...sortable], withStatus),
    reads: listOfNewborn,
    response: listOf(AnalyzableSample),
  },
  listAcceptedAnalyzableSamples: {
    method: 'GET',
    path: '/analyzable-sample/list/accepted',
    summary: 'Those that wait to be planned: accepted, to be repeated, or for a second tier.',
    access: ['planner', 'analyst', 'acceptance'],
    query: listQuery([...sortable], filters),
    reads: listOfNewborn,
    response: listOf(AnalyzableSample),
  },
  listAnalyzableNewborns: {
    method: 'GET',
    path: '/analyzable-sample/list/newborn',
    summary: 'Accepted samples grouped by newborn.',
    access: ['analyst'],
    query: listQuery(['lastAcceptedAt', 'surname', 'birthAt'], withStatus),
    reads: listOfNewborn,
    response: listOf(AnalyzableNewbornRow),
  },
  exportOwnAnalyzableSamples: {
    method: 'GET',
    path: '/analyzable-sample/list/own/export',
    export: true,
    summary: 'The own laboratory’s list as a file; the export is audited.',
    access: ['planner', 'analyst', 'acceptance'],
    query: listQuery([...sortable], withStatus)
      .omit({ page: true, pageSize: true })
      .extend(exportQuery),
    reads: listOfNewborn,
    response: fileResponse(xlsx, csv),
  },
  deleteAnalyzableSample: {
    method: 'DELETE',
    signs: true,
    path: '/analyzable-sample/:id',
    changes: cardSteps,
    summary: 'Takes a category off a card from which nothing was punched for it.',
    access: ['acceptance', 'support'],
    params: IdParams,
    body: Reason,
    response: Changed,
    errors: ['invalid_transition', 'well_punched', 'open_findings'],
  },
  changeAnalyzableStatusV1: {
    method: 'PATCH',
    signs: true,
    path: '/analyzable-sample/:id/status',
    changes: cardSteps,
    summary: 'First version of the change by hand: status and note only.',
    access: [...labRoles, 'support'],
    params: IdParams,
    body: AnalyzableStatusInputV1,
    response: Answer,
    errors: ['invalid_transition', 'lead_required', 'permission_denied', 'open_findings', 'only_card'],
  },
  changeAnalyzableStatus: {
    method: 'PATCH',
    signs: true,
    path: '/v2/analyzable-sample/:id/status',
    changes: cardSteps,
    summary: 'Sets by hand the status of a card in one category.',
    access: [...labRoles, 'support'],
    params: IdParams,
    body: AnalyzableStatusInput,
    response: Answer,
    errors: [
      'invalid_transition',
      'stale_version',
      'lead_required',
      'permission_denied',
      'open_findings',
      'only_card',
    ],
  },
})
