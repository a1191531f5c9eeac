import { z } from 'zod'
import { keysOf, type Screening, screenings, workgroupTypeLabels } from '../domain/index.ts'
import {
  Day,
  Flag,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  many,
  ScreeningId,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import {
  optionalEmail,
  optionalText,
  optionalWebAddress,
  requiredChoice,
  requiredText,
  requiredWhole,
} from './forms.ts'
import { patchOf } from './patch.ts'

export const WorkgroupTypeId = keysEnum(workgroupTypeLabels)

/** When the courier collects: day of the week from 1 (Monday) to 7, hour of the day. */
export const TransportSlot = z.object({
  weekday: z.number().int().min(1).max(7),
  hour: z.number().int().min(0).max(23),
})

/** First day of birth for which a birth point offers a category; one without a day is offered to everybody. */
export const ProgrammeStart = z.object(
  Object.fromEntries(screenings.map((category) => [category, Day.nullish()])) as Record<
    Screening,
    z.ZodOptional<z.ZodNullable<typeof Day>>
  >,
)

export const WorkgroupConfig = z.object({
  /** Categories that a laboratory analyses, or that are offered at a birth point. */
  screenings: z.array(ScreeningId),
  /** Of a birth point; left out, every category is offered to everybody. No day is in the future. */
  programmeStart: ProgrammeStart.optional(),
  /** A ward or clinical centre that can carry out recalls. */
  pediatric: z.boolean(),
  transport: z.array(TransportSlot),
  /** Hours after which a shipment counts as late. */
  reminderAfterHours: z.number().int(),
  /** Days after collection from which a card is too old. */
  oldSampleDays: z.number().int(),
  /** Who accepts a report has decided no analysis in it; on where nothing is said. */
  fourEyes: z.boolean().optional(),
  /** Where the credit link of the footer leads; without one there is none. */
  creditUrl: z.string().nullable().optional(),
})

/** A laboratory, birth point or ward. */
export const Workgroup = WorkgroupRef.extend({
  version: Version,
  code: z.string(),
  address: z.string().nullable(),
  phones: z.array(z.string()),
  email: z.string().nullable(),
  pec: z.string().nullable(),
  config: WorkgroupConfig,
  /** Birth points and wards: the laboratory that answers for them, and whose administration changes them. */
  referenceLaboratoryId: Id.nullable(),
  /** Wards and centres: the birth points for which they carry out recalls. */
  birthPointIds: z.array(Id),
})
export type Workgroup = z.infer<typeof Workgroup>

export const WorkgroupInput = z.object({
  name: requiredText({ max: 150, line: true }),
  facilityName: requiredText({ max: 150, line: true }),
  code: requiredText({ max: 50, line: true }),
  type: requiredChoice(keysOf(workgroupTypeLabels)),
  address: optionalText({ max: 250, line: true }),
  phones: z
    .array(requiredText({ max: 50, line: true }))
    .max(5)
    .default([]),
  email: optionalEmail(),
  pec: optionalEmail(),
  config: z.object({
    screenings: z.array(ScreeningId),
    programmeStart: ProgrammeStart.optional(),
    pediatric: z.boolean().default(false),
    transport: z.array(TransportSlot).max(50).default([]),
    reminderAfterHours: requiredWhole({ min: 1, max: 720 }).default(48),
    oldSampleDays: requiredWhole({ min: 1, max: 365 }).default(14),
    fourEyes: z.boolean().default(true),
    creditUrl: optionalWebAddress(),
  }),
  referenceLaboratoryId: Id.nullable().default(null),
  birthPointIds: z.array(Id).default([]),
})
export type WorkgroupInput = z.input<typeof WorkgroupInput>

export const workgroupEndpoints = defineResource('workgroup', {
  listWorkgroups: {
    method: 'GET',
    path: '/workgroup/list',
    summary: 'Laboratories, birth points and wards; administration sees those of its own network.',
    access: ['administration', 'support'],
    query: listQuery(['facilityName', 'name', 'code', 'type'], {
      type: many(WorkgroupTypeId).optional(),
      facilityName: z.string().trim().max(150).optional(),
      /** Something that the product needs is missing (`workgroupGaps`). */
      incomplete: Flag.optional(),
    }),
    response: listOf(Workgroup),
  },
  createWorkgroup: {
    method: 'POST',
    path: '/workgroup',
    changes: [
      'workgroup',
      'cutoff-set',
      'planned-card-set',
      'recall-protocol',
      'letter-template',
      'time-set',
      'file-name-set',
      'control-rule-set',
    ],
    summary: 'Adds a laboratory, birth point or ward.',
    access: ['administrator'],
    ownSessionOnly: true,
    body: WorkgroupInput,
    response: Workgroup,
    errors: ['duplicate', 'category_without_laboratory'],
  },
  getCredit: {
    method: 'GET',
    path: '/workgroup/own/credit',
    summary: 'Where the credit link of the footer leads, as the own laboratory set it.',
    access: 'any',
    response: z.object({ url: z.string().nullable() }),
  },
  getWorkgroup: {
    method: 'GET',
    path: '/workgroup/:id',
    summary: 'One laboratory, birth point or ward.',
    access: ['administration', 'support'],
    params: IdParams,
    response: Workgroup,
  },
  updateWorkgroup: {
    method: 'PATCH',
    path: '/workgroup/:id',
    changes: ['workgroup', 'open-category', 'cutoff-set', 'planned-card-set'],
    summary:
      'Changes the own laboratory or a birth point of it; code, type and reference laboratory are for administrators. `config` goes as a whole.',
    access: ['administration'],
    ownSessionOnly: true,
    params: IdParams,
    /** With `version` a change of an older record is refused; forms, which send every field, name it. */
    body: patchOf(WorkgroupInput).extend({ version: Version.optional() }),
    response: Workgroup,
    errors: ['duplicate', 'permission_denied', 'category_without_laboratory', 'stale_version'],
  },
  listSpokeWorkgroups: {
    method: 'GET',
    path: '/workgroup/list/spoke',
    summary: 'Birth points and intensive care units, for filters and choices.',
    access: 'any',
    query: z.object({
      facilityName: z.string().trim().max(150).optional(),
      id: many(IdParam).optional(),
      types: many(z.enum(['spoke_birth_point', 'tin'])).optional(),
    }),
    response: z.object({ items: z.array(WorkgroupRef) }),
  },
  listPediatricWorkgroups: {
    method: 'GET',
    path: '/workgroup/list/pediatric',
    summary: 'Wards and clinical centres that can carry out a recall for the given birth points.',
    access: 'any',
    query: z.object({ id: IdParam.optional(), ids: many(IdParam).optional() }),
    response: z.object({
      items: z.array(
        WorkgroupRef.extend({
          phones: z.array(z.string()),
          email: z.string().nullable(),
          pec: z.string().nullable(),
        }),
      ),
    }),
  },
})
