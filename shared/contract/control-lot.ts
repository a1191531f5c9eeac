import { z } from 'zod'
import { amplifications, qcLevelLabels, requirableLevels, targetOrigins } from '../domain/index.ts'
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
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { AnalysisTypeRef, Stamp } from './stamp.ts'

const finite = z.number().finite()
/** See `ControlExpectation` of the domain. */
const Expectation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mean_sd'), mean: finite, sd: finite.positive() }),
  z
    .object({ kind: z.literal('interval'), low: finite, high: finite })
    .refine(({ low, high }) => low <= high, 'Il limite inferiore supera quello superiore.'),
  z.object({ kind: z.literal('call'), call: keysEnum(amplifications) }),
  z.object({ kind: z.literal('answer'), answer: finite }),
])

/** Expected values of an analyte in a lot of control material, in the unit of the analyte. */
export const ControlLimit = z.object({
  analyte: z.string().trim().min(1).max(40),
  expected: Expectation,
})
export type ControlLimit = z.infer<typeof ControlLimit>

/** A lot of control material of one level, for one analysis type of the own laboratory. */
export const ControlLot = z.object({
  id: Id,
  analysisType: AnalysisTypeRef,
  category: ScreeningId,
  level: keysEnum(qcLevelLabels),
  code: z.string(),
  maker: z.string().nullable(),
  matrix: z.string().nullable(),
  expiresOn: Day.nullable(),
  openedOn: Day.nullable(),
  /** Measured beside the lot of its level that judges: nothing is judged by it, and no level is required because of it. */
  parallel: z.boolean(),
  /** False: new plates do not take it any more. */
  enabled: z.boolean(),
  /** A plate with results was judged by it: its limits stay. */
  used: z.boolean(),
  /** A value was judged by its limits: one person does not change them any more. */
  judged: z.boolean(),
  limits: z.array(
    ControlLimit.extend({
      unit: z.string(),
      origin: keysEnum(targetOrigins),
      /** In force since an approval; null from the beginning. */
      since: Moment.nullable(),
    }),
  ),
  /** Measured analytes of the type without limits: no control judges them. */
  without: z.array(z.string()),
})
export type ControlLot = z.infer<typeof ControlLot>

/** Levels of controls that the laboratory requires of each run of a type. */
export const ControlPolicy = z.object({
  analysisType: AnalysisTypeRef,
  category: ScreeningId,
  /** Levels named by the laboratory, beside the levels of its lots in use. */
  levels: z.array(z.enum(requirableLevels)),
  /** Levels that a run needs today. */
  required: z.array(z.enum(requirableLevels)),
  /** Who said so last; null while nobody did. */
  changed: Stamp.nullable(),
  /** Fewer levels, which wait for the approval of another lead; the levels in force act until then. */
  proposal: Stamp.extend({ levels: z.array(z.enum(requirableLevels)) }).nullable(),
})
export type ControlPolicy = z.infer<typeof ControlPolicy>

const limits = z
  .array(ControlLimit)
  .max(100)
  .refine(
    (items) => new Set(items.map(({ analyte }) => analyte)).size === items.length,
    'Un analita è indicato due volte.',
  )

/** A fact as a short text; null when nobody said it. */
const fact = z.string().trim().min(1).max(120).nullable()

const access = ['analyst', 'supervisor'] as const
const changes = ['control-lot', 'planning', 'plate'] as const
/** Levels of which a lot may be entered: blanks and calibrators have no expected values. */
const level = z.enum(['low', 'medium', 'high'])

export const controlLotEndpoints = defineResource('control-lot', {
  listControlLots: {
    method: 'GET',
    path: '/quality/lots',
    summary: 'Lots of control material of the own laboratory, with their limits.',
    access,
    query: listQuery(['analysisType', 'code', 'expiresOn'], {
      analysisTypeId: many(IdParam).optional(),
      level: many(keysEnum(qcLevelLabels)).optional(),
      enabled: Flag.optional(),
    }),
    response: listOf(ControlLot),
  },
  createControlLot: {
    method: 'POST',
    path: '/quality/lots',
    changes,
    summary: 'A lead who works as analyst or supervisor enters a lot with its limits.',
    access,
    signs: true,
    body: z.object({
      analysisTypeId: Id,
      level,
      code: z.string().trim().min(1).max(60),
      maker: fact.default(null),
      matrix: fact.default(null),
      expiresOn: Day.nullable().default(null),
      openedOn: Day.nullable().default(null),
      parallel: z.boolean().default(false),
      /** Empty: the laboratory establishes them; until then the analytes are held where the lot judges. */
      limits,
    }),
    response: ControlLot,
    errors: ['lead_required', 'duplicate'],
  },
  listControlPolicies: {
    method: 'GET',
    path: '/quality/policies',
    summary: 'Levels of controls that the own laboratory requires of a run, by type.',
    access,
    response: z.object({ items: z.array(ControlPolicy) }),
  },
  setControlPolicy: {
    method: 'PATCH',
    path: '/quality/policies/:id',
    changes,
    summary:
      'A lead says which levels of controls a run of the type needs; levels that are taken away wait for another lead.',
    access,
    signs: true,
    params: IdParams,
    body: z.object({ levels: z.array(z.enum(requirableLevels)).max(10) }),
    response: Changed.extend({ policy: ControlPolicy }),
    errors: ['lead_required'],
  },
  approveControlPolicy: {
    method: 'PATCH',
    path: '/quality/policies/:id/approve',
    changes,
    summary: 'Another lead approves that a run of the type needs fewer levels of controls.',
    access,
    signs: true,
    params: IdParams,
    body: z.object({ levels: z.array(z.enum(requirableLevels)).max(10) }),
    response: Changed.extend({ policy: ControlPolicy }),
    errors: ['lead_required', 'second_person', 'invalid_transition', 'stale_version'],
  },
  changeControlLot: {
    method: 'PATCH',
    path: '/quality/lots/:id',
    changes,
    summary:
      'A lead who works as analyst or supervisor retires a lot, takes it back, or corrects the limits of one that judged nothing yet.',
    access,
    signs: true,
    params: IdParams,
    body: z.object({
      enabled: z.boolean().optional(),
      maker: fact.optional(),
      matrix: fact.optional(),
      expiresOn: Day.nullable().optional(),
      openedOn: Day.nullable().optional(),
      parallel: z.boolean().optional(),
      limits: limits.min(1).optional(),
      /** Needed where facts of a lot change that was used: maker, matrix, expiry, day of opening. */
      reason: Reason.shape.reason.optional(),
    }),
    response: Changed.extend({ lot: ControlLot }),
    errors: ['lead_required', 'invalid_transition'],
  },
})
