import { z } from 'zod'
import { plateStatuses, proposalReasons } from '../domain/index.ts'
import {
  Changed,
  Day,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  Moment,
  pageQuery,
  Reason,
  Ref,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { requiredText } from './forms.ts'
import { AnalysisTypeRef, ReasonedStamp, Stamp } from './stamp.ts'

/** A change of status with its reason. */
export const StatusStep = ReasonedStamp.extend({ status: z.string() })
export type StatusStep = z.infer<typeof StatusStep>

/** How much was measured with an instrument or a lot. */
export const MaterialUse = z.object({
  plates: z.number().int(),
  analyses: z.number().int(),
  newborns: z.number().int(),
  reports: z.number().int(),
})
export type MaterialUse = z.infer<typeof MaterialUse>

const MaterialKindId = z.enum(['instrument', 'reagent_lot'])

/** An instrument or a lot of reagents. */
export const MaterialItem = z.object({ kind: MaterialKindId, id: Id })
export type MaterialItem = z.infer<typeof MaterialItem>

const shown = {
  /** Name of the instrument, or kit and lot. */
  name: z.string(),
  /** Maker and model, or maker. */
  detail: z.string(),
  /** The last day of a lot. */
  lastDay: Day.nullable(),
  /** Why the plate may not use it, Italian; null when it may. */
  objection: z.string().nullable(),
  /** A lead may allow the use in spite of this problem. */
  overridable: z.boolean(),
}

/** Material recorded by a plate. */
export const PlateMaterial = z.object({
  id: Id,
  item: MaterialItem,
  ...shown,
  recorded: Stamp,
  override: ReasonedStamp.nullable(),
})
export type PlateMaterial = z.infer<typeof PlateMaterial>

/** Material that a plate may record. */
export const MaterialChoice = z.object({
  item: MaterialItem,
  ...shown,
  /** Why it is proposed; null for a mere choice. */
  proposed: keysEnum(proposalReasons).nullable(),
})
export type MaterialChoice = z.infer<typeof MaterialChoice>

export const PlateMaterials = z.object({
  plateId: Id,
  /** Its results are not there yet. */
  open: z.boolean(),
  recorded: z.array(PlateMaterial),
  /** Items of the laboratory for the type that the plate has not recorded. */
  choices: z.array(MaterialChoice),
  /** Required of the plate and not recorded, Italian. */
  missing: z.array(z.string()),
  /** Why results are not imported, Italian; null without an obstacle. */
  refusal: z.string().nullable(),
})
export type PlateMaterials = z.infer<typeof PlateMaterials>

/** Material that a laboratory requires of plates of a type. */
export const MaterialPolicy = z.object({
  analysisType: AnalysisTypeRef,
  /** The instrument that measured it. */
  instrument: z.boolean(),
  /** Instruments that measure the type. */
  instruments: z.array(Ref),
  kits: z.array(Ref.extend({ required: z.boolean() })),
  changed: Stamp.nullable(),
})
export type MaterialPolicy = z.infer<typeof MaterialPolicy>

export const MaterialUseRow = z.object({
  id: Id,
  plate: Ref.extend({ status: keysEnum(plateStatuses) }),
  analysisType: AnalysisTypeRef,
  recorded: Stamp,
  importedAt: Moment.nullable(),
  analyses: z.number().int(),
  override: ReasonedStamp.nullable(),
})
export type MaterialUseRow = z.infer<typeof MaterialUseRow>

const access = ['planner', 'analyst', 'supervisor'] as const
const records = ['planner', 'analyst'] as const
const changes = ['material', 'instrument', 'reagent', 'plate', 'planning', 'quality'] as const

export const materialEndpoints = defineResource('material', {
  getPlateMaterials: {
    method: 'GET',
    path: '/plate/:id/materials',
    summary: 'Instruments and lots that a plate recorded, what is proposed and what is missing.',
    access: ['planner', 'acceptance', 'analyst', 'supervisor', 'support'],
    params: IdParams,
    response: PlateMaterials,
  },
  recordMaterials: {
    method: 'POST',
    path: '/plate/:id/materials',
    changes,
    summary:
      'A person records what a plate uses, chosen or by the code that was read, before its results are there.',
    access: records,
    ownSessionOnly: true,
    params: IdParams,
    body: z.union([
      z.object({ items: z.array(MaterialItem).min(1).max(20) }),
      z.object({ code: requiredText({ max: 100, line: true }) }),
    ]),
    response: Changed.extend({ materials: PlateMaterials }),
    errors: ['invalid_transition', 'material_refused', 'unknown_material'],
  },
  overrideMaterial: {
    method: 'POST',
    path: '/plate/:id/materials/override',
    changes,
    summary:
      'A lead says with a reason that a plate uses an item that would be refused, or adds one after the results.',
    access,
    signs: true,
    params: IdParams,
    body: Reason.extend({ item: MaterialItem }),
    response: Changed.extend({ materials: PlateMaterials }),
    errors: ['lead_required', 'material_refused', 'invalid_transition'],
  },
  removeMaterial: {
    method: 'DELETE',
    path: '/plate/:id/materials/:materialId',
    changes,
    summary: 'A person takes back what a plate recorded, before its results are there.',
    access: records,
    ownSessionOnly: true,
    params: z.object({ id: IdParam, materialId: IdParam }),
    response: Changed.extend({ materials: PlateMaterials }),
    errors: ['invalid_transition'],
  },
  listMaterialPolicies: {
    method: 'GET',
    path: '/material/policies',
    summary: 'What the own laboratory requires of plates of each type.',
    access,
    response: z.object({ items: z.array(MaterialPolicy) }),
  },
  setMaterialPolicy: {
    method: 'PATCH',
    path: '/material/policies/:id',
    changes,
    summary: 'A lead says what plates of a type record before their results.',
    access,
    signs: true,
    params: IdParams,
    body: z.object({ instrument: z.boolean(), kitIds: z.array(Id).max(50) }),
    response: Changed.extend({ policy: MaterialPolicy }),
    errors: ['lead_required'],
  },
  listMaterialUses: {
    method: 'GET',
    path: '/material/uses',
    summary: 'Plates of the own laboratory that recorded an instrument or a lot.',
    access,
    query: pageQuery(['recordedAt'], {
      kind: MaterialKindId,
      id: IdParam,
      /** Days of the recording, both included. */
      from: Day.optional(),
      to: Day.optional(),
    }),
    response: listOf(MaterialUseRow),
  },
})
