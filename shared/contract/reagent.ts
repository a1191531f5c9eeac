import { z } from 'zod'
import { reagentLotStatuses } from '../domain/index.ts'
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
  many,
  Reason,
  Ref,
  ScreeningId,
  Version,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import {
  codeText,
  optionalPastDay,
  optionalText,
  optionalWhole,
  requiredDay,
  requiredPastDay,
  requiredText,
} from './forms.ts'
import { MaterialUse, StatusStep } from './material.ts'
import { AnalysisTypeRef, Stamp } from './stamp.ts'

/** Reagents of one name and maker for one analysis type. */
export const ReagentKit = z.object({
  id: Id,
  name: z.string(),
  maker: z.string(),
  analysisType: AnalysisTypeRef,
  category: ScreeningId,
  /** Days for which an opened pack is good. */
  openDays: z.number().int().nullable(),
  /** Each plate of the type records a lot of it before its results. */
  required: z.boolean(),
  enabled: z.boolean(),
  lots: z.number().int(),
  version: Version,
})
export type ReagentKit = z.infer<typeof ReagentKit>

/** A lot in a list. */
export const ReagentLotRow = z.object({
  id: Id,
  kit: Ref,
  maker: z.string(),
  analysisType: AnalysisTypeRef,
  code: z.string(),
  barcode: z.string().nullable(),
  receivedOn: Day,
  expiresOn: Day,
  openedOn: Day.nullable(),
  openDays: z.number().int().nullable(),
  /** The last day on which it is good. */
  lastDay: Day,
  quantity: z.number().int().nullable(),
  status: keysEnum(reagentLotStatuses),
  /** Why it has this status; null where none was given. */
  statusReason: z.string().nullable(),
  /** Why plates may not use it today, Italian; null when they may. */
  objection: z.string().nullable(),
  /** A plate recorded it: its code stays. */
  used: z.boolean(),
  version: Version,
})
export type ReagentLotRow = z.infer<typeof ReagentLotRow>

export const ReagentLot = ReagentLotRow.extend({
  created: Stamp,
  steps: z.array(StatusStep),
  use: MaterialUse,
})
export type ReagentLot = z.infer<typeof ReagentLot>

export const ReagentKitInput = z.object({
  analysisTypeId: Id,
  name: requiredText({ max: 100, tidy: true, line: true }),
  maker: requiredText({ max: 100, line: true }),
  openDays: optionalWhole({ min: 1, max: 3650 }),
})
export type ReagentKitInput = z.input<typeof ReagentKitInput>

const lot = {
  code: codeText(60),
  barcode: optionalText({ max: 100, tidy: true, line: true }),
  receivedOn: requiredPastDay(),
  expiresOn: requiredDay(),
  openedOn: optionalPastDay(),
  quantity: optionalWhole({ min: 1, max: 100_000 }),
}
export const ReagentLotInput = z.object({ kitId: Id, ...lot })
export type ReagentLotInput = z.input<typeof ReagentLotInput>

const access = ['planner', 'analyst', 'supervisor'] as const
const records = ['planner', 'analyst'] as const
const changes = ['reagent', 'material', 'notification'] as const
const step = { method: 'PATCH', access, changes, params: IdParams } as const
const LotStep = Changed.extend({ lot: ReagentLot })

export const reagentEndpoints = defineResource('reagent', {
  listReagentKits: {
    method: 'GET',
    path: '/reagent/kits',
    summary: 'Kits of the own laboratory.',
    access,
    query: listQuery(['analysisType', 'name', 'maker'], {
      analysisTypeId: many(IdParam).optional(),
      enabled: Flag.optional(),
    }),
    response: listOf(ReagentKit),
  },
  createReagentKit: {
    method: 'POST',
    path: '/reagent/kits',
    changes,
    summary: 'A person registers a kit for an analysis type of the own laboratory.',
    access: records,
    ownSessionOnly: true,
    body: ReagentKitInput,
    response: ReagentKit,
    errors: ['duplicate'],
  },
  updateReagentKit: {
    ...step,
    path: '/reagent/kits/:id',
    summary: 'A person corrects a kit, takes it out of use or back.',
    access: records,
    ownSessionOnly: true,
    body: ReagentKitInput.omit({ analysisTypeId: true }).extend({ version: Version, enabled: z.boolean() }),
    response: Changed.extend({ kit: ReagentKit }),
    errors: ['duplicate', 'stale_version', 'invalid_transition'],
  },
  listReagentLots: {
    method: 'GET',
    path: '/reagent/list',
    summary: 'Lots of reagents of the own laboratory.',
    access,
    query: listQuery(['lastDay', 'code', 'kit', 'receivedOn', 'status'], {
      status: many(keysEnum(reagentLotStatuses)).optional(),
      kitId: many(IdParam).optional(),
      analysisTypeId: many(IdParam).optional(),
      /** Not refused or finished, in a kit in use, and good for few days or expired. */
      expiring: Flag.optional(),
    }),
    response: listOf(ReagentLotRow),
  },
  createReagentLot: {
    method: 'POST',
    path: '/reagent/lot',
    changes,
    summary: 'A person registers a lot that arrived; a lead releases it.',
    access: records,
    ownSessionOnly: true,
    body: ReagentLotInput,
    response: ReagentLot,
    errors: ['duplicate', 'invalid_transition'],
  },
  getReagentLot: {
    method: 'GET',
    path: '/reagent/lot/:id',
    summary: 'A lot with its changes of status and what was measured with it.',
    access,
    params: IdParams,
    response: ReagentLot,
  },
  updateReagentLot: {
    ...step,
    path: '/reagent/lot/:id',
    summary: 'A person corrects a lot; code and expiry of one that was released stay.',
    access: records,
    ownSessionOnly: true,
    body: z.object({ ...lot, version: Version }),
    response: LotStep,
    errors: ['duplicate', 'stale_version'],
  },
  releaseReagentLot: {
    ...step,
    path: '/reagent/lot/:id/release',
    summary: 'A lead releases a lot for use.',
    signs: true,
    body: z.object({ note: optionalText({ max: 500 }) }),
    response: LotStep,
    errors: ['invalid_transition', 'lead_required'],
  },
  quarantineReagentLot: {
    ...step,
    path: '/reagent/lot/:id/quarantine',
    summary: 'A person stops a lot with a reason; leads are told.',
    ownSessionOnly: true,
    body: Reason,
    response: LotStep,
    errors: ['invalid_transition'],
  },
  refuseReagentLot: {
    ...step,
    path: '/reagent/lot/:id/refuse',
    summary: 'A lead refuses a lot with a reason.',
    signs: true,
    body: Reason,
    response: LotStep,
    errors: ['invalid_transition', 'lead_required'],
  },
  finishReagentLot: {
    ...step,
    path: '/reagent/lot/:id/finish',
    summary: 'A person says that a released lot is used up; new plates do not take it any more.',
    ownSessionOnly: true,
    body: z.object({ note: optionalText({ max: 500 }) }),
    response: LotStep,
    errors: ['invalid_transition'],
  },
  readmitReagentLot: {
    ...step,
    path: '/reagent/lot/:id/readmit',
    summary: 'A lead takes a refused or finished lot back into quarantine.',
    signs: true,
    body: Reason,
    response: LotStep,
    errors: ['invalid_transition', 'lead_required'],
  },
})
