import { z } from 'zod'
import { registryTypeLabels, registryVariantLabels } from '../domain/index.ts'
import {
  Changed,
  Day,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  largestInteger,
  listOf,
  listQuery,
  Moment,
  many,
  NumberParam,
  PersonRef,
  Reason,
  ScreeningId,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { optionalText, requiredDay, requiredId, requiredText, requiredWhole } from './forms.ts'
import { pdf } from './media-types.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { patchOf } from './patch.ts'

export const RegistryTypeId = keysEnum(registryTypeLabels)
/** Which of its two registers a laboratory for cystic fibrosis means; null in all others. */
export const RegistryVariantId = keysEnum(registryVariantLabels)

/** One row of a laboratory's register; numbers are unique within workgroup, type and year. */
export const RegistryEntry = z.object({
  id: Id,
  version: Version,
  type: RegistryTypeId,
  variant: RegistryVariantId.nullable(),
  number: z.number().int(),
  year: z.number().int(),
  workgroup: WorkgroupRef,
  date: Day,
  newborn: NewbornLabel.nullable(),
  sample: z.object({ id: Id, barcode: z.string() }).nullable(),
  category: ScreeningId.nullable(),
  description: z.string(),
  notes: z.string().nullable(),
  createdAt: Moment,
  /** Written by hand by support; other rows come with a step of the work and keep their number and register. */
  byHand: z.boolean(),
  /** Null when another step of the work made the row. */
  createdBy: PersonRef.nullable(),
  /** A removed row stays to explain the gap in the numbers. */
  removed: z.object({ at: Moment, by: PersonRef.nullable(), reason: z.string() }).nullable(),
})
export type RegistryEntry = z.infer<typeof RegistryEntry>

const years = { min: 2000, max: 2100 }
const numbers = { min: 1, max: 9_999_999 }

export const RegistryEntryInput = z.object({
  type: RegistryTypeId,
  variant: RegistryVariantId.nullish(),
  workgroupId: requiredId(),
  number: requiredWhole(numbers),
  year: requiredWhole(years),
  date: requiredDay(),
  newbornId: Id.nullish(),
  sampleId: Id.nullish(),
  category: ScreeningId.nullish(),
  description: requiredText({ max: 500 }),
  notes: optionalText({ max: 2000 }),
})
export type RegistryEntryInput = z.input<typeof RegistryEntryInput>

/** Fields that can be corrected: a number stays in its register, and is struck out where it was wrong. */
export const RegistryEntryCorrection = RegistryEntryInput.pick({
  date: true,
  newbornId: true,
  sampleId: true,
  category: true,
  description: true,
  notes: true,
})
export type RegistryEntryCorrection = z.input<typeof RegistryEntryCorrection>

const listOfRows = listQuery(['number', 'date', 'type'], {
  type: many(RegistryTypeId).optional(),
  variant: RegistryVariantId.optional(),
  year: NumberParam.int().min(0).max(largestInteger).optional(),
  workgroupId: IdParam.optional(),
  category: many(ScreeningId).optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
})

export const internalRegistryEndpoints = defineResource('internal-registry', {
  listRegistryEntries: {
    method: 'GET',
    path: '/internal-registry/list',
    summary: 'Rows of the registers.',
    access: ['support', 'acceptance'],
    query: listOfRows,
    response: listOf(RegistryEntry),
  },
  printRegistryEntries: {
    method: 'GET',
    path: '/internal-registry/list/print',
    export: true,
    summary: 'The rows on paper with the same filters and order, all pages; removed ones with their reason.',
    access: ['support', 'acceptance'],
    query: listOfRows.omit({ page: true, pageSize: true }),
    response: fileResponse(pdf),
  },
  checkDuplicateRegistryEntry: {
    method: 'GET',
    path: '/internal-registry/check-duplicate',
    summary: 'Whether a number is already taken; `id` names the row that is being changed.',
    access: ['support', 'acceptance'],
    query: z.object({
      type: RegistryTypeId,
      number: NumberParam.int().min(1).max(largestInteger),
      year: NumberParam.int().min(0).max(largestInteger),
      workgroupId: IdParam.optional(),
      id: IdParam.optional(),
    }),
    response: z.object({
      duplicate: z.boolean(),
      existing: RegistryEntry.nullable(),
      /** The next number of the series; null without a laboratory. */
      next: z.number().int().nullable(),
    }),
  },
  getRegistryEntry: {
    method: 'GET',
    path: '/internal-registry/:id',
    summary: 'One row of a register.',
    access: ['support', 'acceptance'],
    params: IdParams,
    reads: { part: 'registry', by: { registryEntry: 'params.id' } },
    response: RegistryEntry,
  },
  createRegistryEntry: {
    method: 'POST',
    path: '/internal-registry',
    changes: ['internal-registry'],
    summary: 'Writes a row by hand.',
    access: ['support'],
    ownSessionOnly: true,
    body: RegistryEntryInput,
    response: RegistryEntry,
    errors: ['duplicate'],
  },
  updateRegistryEntry: {
    method: 'PATCH',
    path: '/internal-registry/:id',
    changes: ['internal-registry'],
    summary: 'Corrects a row; of one from a step of the work only its description and notes.',
    access: ['support'],
    ownSessionOnly: true,
    params: IdParams,
    body: patchOf(RegistryEntryCorrection).extend({ version: Version, reason: Reason.shape.reason }),
    response: RegistryEntry,
    errors: ['duplicate', 'stale_version'],
  },
  deleteRegistryEntry: {
    method: 'DELETE',
    path: '/internal-registry/:id',
    changes: ['internal-registry'],
    summary: 'Strikes a row out with a reason; its number is not given again.',
    access: ['support'],
    ownSessionOnly: true,
    params: IdParams,
    body: Reason,
    response: Changed,
  },
})
