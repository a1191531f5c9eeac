import { z } from 'zod'
import {
  analyzableStatuses,
  answeredDoubts,
  collectionMethodLabels,
  consentSaidLabels,
  familyAnswerLabels,
  labRoles,
  sampleStatuses,
  validationMessages,
  wardLabels,
} from '../domain/index.ts'
import {
  Conditions,
  Consent,
  ConsentSaidAt,
  Feedings,
  Mother,
  MotherFactors,
  ProposedNonConformity,
  SamplingMotivation,
} from './card-fields.ts'
import { cardFilters } from './card-filters.ts'
import { CardInput, NewbornInput, StorageLocation } from './card-input.ts'
import { cardSteps, decidedCardSteps } from './changes.ts'
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
  PersonRef,
  Reason,
  ScreeningId,
  Version,
} from './common.ts'
import { defineResource, listOfNewborn } from './endpoint.ts'
import { erasableText, optionalText, requiredList, requiredWhole } from './forms.ts'
import { patchOf } from './patch.ts'
import { SampleRow, SampleScreening } from './sample-row.ts'
import { ReasonInput, reasonsIfNotValid, SampleDecision } from './shipping.ts'

/** A person's answer to a doubt that a birth point told. */
const ToldAnswer = z.object({
  doubt: z.enum(answeredDoubts),
  holds: z.boolean(),
  by: PersonRef.nullable(),
  at: Moment,
})

/** A card whole. */
export const Sample = SampleRow.extend({
  /** Its id is null where the card names a previous one that is not registered. */
  previousSample: z.object({ id: Id.nullable(), barcode: z.string() }).nullable(),
  /** The request that this card answers. */
  sampleRequestId: Id.nullable(),
  collectedBy: z.string().nullable(),
  collectionMethod: keysEnum(collectionMethodLabels).nullable(),
  ward: keysEnum(wardLabels).nullable(),
  feeding: Feedings,
  conditions: Conditions,
  mother: MotherFactors,
  /** Who the newborn's mother is. */
  motherIdentity: Mother.nullable(),
  consent: Consent,
  /** True where somebody recorded that the family did not refuse. Absent in answers of earlier servers. */
  notRefused: z.boolean().nullish(),
  /** Answers that the family gave after the collection, with when. Not there in answers of earlier versions. */
  consentSaidAt: ConsentSaidAt.nullish(),
  transferHospital: z.string().nullable(),
  spotsTotal: z.number().int(),
  /** Discs taken and still to be taken from the card's spots. */
  punchesUsed: z.number().int(),
  punchesLeft: z.number().int(),
  storageLocation: z.string().nullable(),
  disposeAfter: Day.nullable(),
  createdAt: Moment,
  /** When the card was decided; null before. */
  decidedAt: Moment.nullable(),
  /** False once the card is punched or measured: its values are found by the barcode. */
  barcodeCorrectable: z.boolean(),
  /** Days after which the laboratory calls a card of this birth point old. */
  oldSampleDays: z.number().int(),
  /** The last answer to each doubt of the card. */
  toldAnswers: z.array(ToldAnswer),
  /** Problems found in the card's data, whatever was decided on them. */
  proposed: z.array(ProposedNonConformity),
  /** Italian: why the card may not be put aside as not required; null where it may. Only the reading of one card says so. */
  onlyCard: z.string().nullish(),
})
export type Sample = z.infer<typeof Sample>

/** Answer of a step on a card: the card in its present state. */
export const SampleChanged = Changed.extend({ sample: SampleRow })

export const SampleStatusInput = z
  .object({
    status: SampleDecision,
    reasons: z.array(ReasonInput).default([]),
    /** Why, for a decision that is taken back or changed. */
    note: optionalText({ max: 500 }),
    version: Version.optional(),
  })
  .superRefine(reasonsIfNotValid)
export type SampleStatusInput = z.input<typeof SampleStatusInput>

/** For `.superRefine`: the third of two twins is a slip of the pen, and days of gestation belong to weeks. */
const newbornAgrees: Parameters<z.ZodObject['superRefine']>[0] = ({ newborn }, context) => {
  const { plurality, gaWeeks, gaDays } = (newborn ?? {}) as Partial<z.output<typeof NewbornInput>>
  if (plurality && plurality.order > plurality.n)
    context.addIssue({
      code: 'custom',
      path: ['newborn', 'plurality', 'order'],
      message: validationMessages.aboveMaximum(),
    })
  if (gaWeeks === null && typeof gaDays === 'number')
    context.addIssue({ code: 'custom', path: ['newborn', 'gaWeeks'], message: validationMessages.required() })
}

/**
 * A correction by support: given fields are changed; ages, problems and unreported flags are computed again.
 */
export const UpdateSampleInput = patchOf(CardInput.omit({ motivation: true }))
  .extend({
    motivationId: Id.nullish(),
    spotsTotal: requiredWhole({ min: 1, max: 12 }).optional(),
    storageLocation: StorageLocation,
    /** Moment of the family's answers that `consent` changes; absent: on the day of the correction. */
    consentSaid: keysEnum(consentSaidLabels).nullish(),
    /**
     * Answers that the family gave then, besides the ones that `consent` changes. Absent in front ends of
     * earlier versions.
     */
    consentConfirmed: z.array(keysEnum(familyAnswerLabels)).nullish(),
    /** With the version that the person saw: the newborn may be corrected through another of its cards. */
    newborn: patchOf(NewbornInput).extend({ version: Version }).optional(),
    reason: Reason.shape.reason,
    version: Version,
  })
  .superRefine(newbornAgrees)
export type UpdateSampleInput = z.input<typeof UpdateSampleInput>

/** A corrected card, with the consequences of the correction. */
export const SampleCorrected = Changed.extend({
  sample: Sample,
  /** Analyses without an accepted report whose flags are others now. */
  reflagged: z.number().int(),
  /** Reports not yet accepted that went back to the analyst, because they judged the former flags. */
  returnedReports: z.number().int(),
  /** The family agrees, and the newborn was closed: for its refusal, which ended the closure, or otherwise. Not there in answers of earlier versions. */
  closure: z.enum(['ended', 'stays']).nullish(),
})
export type SampleCorrected = z.infer<typeof SampleCorrected>

const sortable = ['acceptedAt', 'collectedAt', 'barcode', 'surname', 'protocolNumber', 'status'] as const

const filters = {
  ...cardFilters,
  motivationId: many(IdParam).optional(),
  shippingId: IdParam.optional(),
  newbornId: IdParam.optional(),
  nonConformity: many(z.string()).optional(),
  outOfList: Flag.optional(),
}

const decidedQuery = listQuery([...sortable], filters)

export const sampleEndpoints = defineResource('sample', {
  listSamples: {
    method: 'GET',
    path: '/sample/list',
    summary: 'Search over all cards by barcode, protocol, name and every filter.',
    // Whoever may open a card may find it: the search in the header asks here.
    access: [...labRoles, 'support'],
    query: listQuery([...sortable], {
      ...filters,
      status: many(keysEnum(sampleStatuses)).optional(),
      analyzableStatus: many(keysEnum(analyzableStatuses)).optional(),
    }),
    reads: listOfNewborn,
    response: listOf(SampleRow),
  },
  listAcceptedSamples: {
    method: 'GET',
    path: '/sample/list/accepted',
    summary: 'Accepted cards of the own laboratory.',
    access: ['planner', 'acceptance'],
    query: decidedQuery,
    reads: listOfNewborn,
    response: listOf(SampleRow),
  },
  listNotRequiredSamples: {
    method: 'GET',
    path: '/sample/list/not-required',
    summary: 'Cards kept in storage without analysis.',
    access: ['planner', 'acceptance'],
    query: decidedQuery,
    reads: listOfNewborn,
    response: listOf(SampleRow),
  },
  listNotValidSamples: {
    method: 'GET',
    path: '/sample/list/not-valid',
    summary: 'Unsuitable cards with their reasons.',
    access: ['planner', 'acceptance'],
    query: decidedQuery,
    reads: listOfNewborn,
    response: listOf(SampleRow),
  },
  listLastAcceptedSamples: {
    method: 'GET',
    path: '/sample/list/last-accepted',
    summary: 'Cards accepted today, the last first.',
    access: ['planner', 'acceptance'],
    query: listQuery([...sortable], { mine: Flag.default(false) }),
    response: listOf(SampleRow),
  },
  changeSampleStatus: {
    method: 'PATCH',
    signs: true,
    path: '/v2/sample/:id/status',
    changes: decidedCardSteps,
    summary: 'Decides a card outside of the acceptance of its shipment, or changes a decision.',
    access: [...labRoles, 'support'],
    params: IdParams,
    body: SampleStatusInput,
    response: SampleChanged,
    errors: [
      'invalid_transition',
      'stale_version',
      'lead_required',
      'permission_denied',
      'open_findings',
      'only_card',
    ],
  },
  markSamplesNotReceived: {
    method: 'POST',
    path: '/v2/sample/not-received',
    changes: cardSteps,
    summary: 'Declares several cards missing, all or none.',
    access: ['acceptance'],
    ownSessionOnly: true,
    body: z.object({ ids: requiredList(Id), note: optionalText({ max: 500 }) }),
    response: Changed.extend({ items: z.array(SampleRow) }),
    errors: ['invalid_transition'],
  },
  updateSampleNotes: {
    method: 'PATCH',
    path: '/sample/:id/notes',
    changes: ['sample', 'shipping'],
    summary: 'Writes the laboratory’s note on a card.',
    access: ['acceptance', 'planner', 'analyst'],
    params: IdParams,
    body: z.object({ hubNotes: erasableText({ max: 2000 }), version: Version.optional() }),
    response: SampleChanged,
    errors: ['stale_version', 'permission_denied'],
  },
  getSample: {
    method: 'GET',
    path: '/sample/:id',
    summary: 'One card whole.',
    access: [...labRoles, 'support'],
    params: IdParams,
    reads: { part: 'card', by: { sample: 'params.id' } },
    response: Sample,
  },
  updateSample: {
    method: 'PATCH',
    signs: true,
    path: '/sample/:id',
    changes: [...cardSteps, 'grid', 'report'],
    summary: 'Corrects the data written on a card and those of its newborn.',
    access: ['support'],
    params: IdParams,
    body: UpdateSampleInput,
    response: SampleCorrected,
    errors: ['stale_version', 'duplicate', 'invalid_transition'],
  },
  deleteSample: {
    method: 'DELETE',
    signs: true,
    path: '/sample/:id',
    changes: cardSteps,
    summary: 'Removes a card from which nothing was punched or measured; it stays in the audit trail.',
    access: ['support'],
    params: IdParams,
    body: Reason.extend({ version: Version.optional() }),
    response: Changed,
    errors: ['invalid_transition', 'stale_version'],
  },
  listMotivations: {
    method: 'GET',
    path: '/sample/motivations',
    summary: 'Enabled sampling motivations that the caller may see.',
    access: 'any',
    response: z.object({ items: z.array(SamplingMotivation) }),
  },
  addSampleScreenings: {
    method: 'POST',
    path: '/v2/sample/screening',
    changes: cardSteps,
    summary: 'Adds categories to a card, in the state that the card has reached.',
    access: ['acceptance', 'support'],
    body: z.object({ sampleId: Id, screeningIds: requiredList(ScreeningId) }),
    response: Changed.extend({ screenings: z.array(SampleScreening) }),
    errors: ['invalid_transition', 'category_without_laboratory', 'consent_missing', 'permission_denied'],
  },
  removeSampleScreening: {
    method: 'DELETE',
    signs: true,
    path: '/v2/sample/:id/screening/:screeningId',
    changes: cardSteps,
    summary: 'Takes a category off a card from which nothing was punched for it.',
    access: ['acceptance', 'support'],
    params: IdParams.extend({ screeningId: ScreeningId }),
    body: Reason,
    response: Changed.extend({ screenings: z.array(SampleScreening) }),
    errors: ['invalid_transition', 'well_punched', 'open_findings'],
  },
})
