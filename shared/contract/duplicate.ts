import { z } from 'zod'
import {
  closureReasonLabels,
  deliveryTypeLabels,
  identityPoints,
  mergedFields,
  mergeObjections,
  pairStatuses,
  sampleStatuses,
} from '../domain/index.ts'
import { Mother, Plurality } from './card-fields.ts'
import { mergeSteps } from './changes.ts'
import {
  Changed,
  Id,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  Moment,
  many,
  PersonRef,
  Reason,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { NewbornLabel } from './newborn-facts.ts'

/** One reason why two records are, or are not, the same newborn. */
export const Evidence = z.object({ point: keysEnum(identityPoints), weight: z.number().int() })

/** Two records of newborns, the older one first. */
export const NewbornPair = z.object({
  id: Id,
  status: keysEnum(pairStatuses),
  /** 0 to 100. */
  score: z.number().int(),
  evidence: z.array(Evidence),
  first: NewbornLabel,
  second: NewbornLabel,
  /** "Bianchi Anna", of the older record. */
  mother: z.string().nullable(),
  foundAt: Moment,
  decidedAt: Moment.nullable(),
  decidedBy: PersonRef.nullable(),
  reason: z.string().nullable(),
  version: Version,
})
export type NewbornPair = z.infer<typeof NewbornPair>

/** Everything of one record that the other may have differently. */
export const ComparedNewborn = NewbornLabel.extend({
  externalCode: z.string().nullable(),
  fiscalCode: z.string().nullable(),
  birthTimeKnown: z.boolean(),
  gaWeeks: z.number().int().nullable(),
  gaDays: z.number().int().nullable(),
  birthWeight: z.number().int().nullable(),
  sga: z.boolean().nullable(),
  plurality: Plurality.nullable(),
  deliveryType: keysEnum(deliveryTypeLabels).nullable(),
  apgar: z.string().nullable(),
  familyHistory: z.string().nullable(),
  residence: z.string().nullable(),
  phones: z.array(z.string()),
  mother: Mother.nullable(),
  father: z
    .object({ surname: z.string().nullable(), name: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  pediatrician: z
    .object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      /** Not there in records of earlier versions. */
      email: z.string().nullish(),
    })
    .nullable(),
  birthWorkgroup: WorkgroupRef.nullable(),
  currentWorkgroup: WorkgroupRef.nullable(),
  closureReason: keysEnum(closureReasonLabels).nullable(),
  cards: z.array(
    z.object({
      id: Id,
      barcode: z.string(),
      status: keysEnum(sampleStatuses),
      collectedAt: Moment,
      collectionTimeKnown: z.boolean(),
      protocolNumber: z.string().nullable(),
    }),
  ),
  /** How much hangs on the record. */
  openRequests: z.number().int(),
  acceptedReports: z.number().int(),
  communications: z.number().int(),
  version: Version,
})
export type ComparedNewborn = z.infer<typeof ComparedNewborn>

export const NewbornComparison = NewbornPair.extend({
  first: ComparedNewborn,
  second: ComparedNewborn,
  /** Fields in which the two differ. */
  differs: z.array(keysEnum(mergedFields)),
  /** Of a merge: the record that was kept. */
  keptId: Id.nullable(),
  /** Of a pair to decide: the objections to joining it. */
  objections: z.array(keysEnum(mergeObjections)),
})
export type NewbornComparison = z.infer<typeof NewbornComparison>

export const MergeInput = z.object({
  version: Version,
  /** The record that stays; the other one's belongings move to it. */
  keepId: Id,
  /** Fields whose value is taken from the removed record. */
  take: z.array(keysEnum(mergedFields)).default([]),
  /** Of the two records, as the person saw them. */
  firstVersion: Version,
  secondVersion: Version,
  /** Why the two are one newborn; needed where an objection tells them apart. */
  reason: Reason.shape.reason.optional(),
})
export type MergeInput = z.input<typeof MergeInput>

const PairChanged = Changed.extend({ pair: NewbornPair })
const PairStep = Reason.extend({ version: Version })

/** How far the comparison of newborns that were there before the detection, or before its present rules, has come. */
export const DuplicateSearch = z.object({
  compared: z.number().int(),
  left: z.number().int(),
  finishedAt: Moment.nullable(),
})
export type DuplicateSearch = z.infer<typeof DuplicateSearch>

/** Newborns that were registered twice, and the decisions of people. */
export const duplicateEndpoints = defineResource('duplicate', {
  listDuplicates: {
    method: 'GET',
    path: '/newborn-duplicate/list',
    summary: 'Pairs of newborns that may be the same one, or were merged or kept apart.',
    access: ['acceptance', 'supervisor', 'support'],
    query: listQuery(['status', 'foundAt', 'score', 'decidedAt'], {
      status: many(z.enum(['open', 'merged', 'kept_apart'])).optional(),
    }),
    response: listOf(NewbornPair),
  },
  getDuplicateSearch: {
    method: 'GET',
    path: '/newborn-duplicate/search',
    summary: 'How far the comparison of newborns registered earlier has come.',
    access: ['acceptance', 'supervisor', 'support'],
    response: DuplicateSearch,
  },
  getDuplicate: {
    method: 'GET',
    path: '/newborn-duplicate/:id',
    summary: 'Both records side by side, with what differs; the reading is audited.',
    access: ['acceptance', 'supervisor', 'support'],
    params: IdParams,
    reads: { part: 'comparison', by: { newbornPair: 'params.id' } },
    response: NewbornComparison,
  },
  mergeNewborns: {
    method: 'POST',
    signs: true,
    path: '/newborn-duplicate/:id/merge',
    changes: mergeSteps,
    summary: 'Moves everything of one record to the other one.',
    access: ['acceptance', 'supervisor', 'support'],
    params: IdParams,
    body: MergeInput,
    response: PairChanged,
    errors: ['invalid_transition', 'lead_required', 'stale_version'],
  },
  keepNewbornsApart: {
    method: 'POST',
    signs: true,
    path: '/newborn-duplicate/:id/keep-apart',
    changes: mergeSteps,
    summary: 'Says that the two are different newborns: they are not proposed again.',
    access: ['acceptance', 'supervisor', 'support'],
    params: IdParams,
    body: PairStep,
    response: PairChanged,
    errors: ['invalid_transition', 'stale_version'],
  },
  undoDuplicate: {
    method: 'POST',
    signs: true,
    path: '/newborn-duplicate/:id/undo',
    changes: mergeSteps,
    summary: 'Takes a decision about two newborns back; after signatures a lead separates the records.',
    access: ['acceptance', 'supervisor', 'support'],
    params: IdParams,
    body: PairStep,
    response: PairChanged,
    errors: ['invalid_transition', 'lead_required', 'stale_version'],
  },
})
