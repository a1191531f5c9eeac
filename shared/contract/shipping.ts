import { z } from 'zod'
import {
  type OtherCode,
  openScanKinds,
  otherCodes,
  sampleStatuses,
  shippingStatuses,
} from '../domain/index.ts'
import { NonConformityCode, ProposedNonConformity } from './card-fields.ts'
import { barcodeText, StorageLocation } from './card-input.ts'
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
  StepInput,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { atLeastOneField, erasableText, optionalText } from './forms.ts'
import { pdf } from './media-types.ts'
import { ShippingSampleRow } from './sample-row.ts'
import { Stamp } from './stamp.ts'

export const ShippingStatusId = keysEnum(shippingStatuses)

/** Cards of a shipment by their decision; the five add up to all of its cards. */
export const SamplesCount = z.object({
  accepted: z.number().int(),
  notValid: z.number().int(),
  notRequired: z.number().int(),
  notReceived: z.number().int(),
  waiting: z.number().int(),
})
export type SamplesCount = z.infer<typeof SamplesCount>

/** A shipment as lists show it. */
export const ShippingRow = z.object({
  id: Id,
  barcode: z.string(),
  number: z.string().nullable(),
  status: ShippingStatusId,
  /** The birth point; null when the list was asked without it. */
  authorWorkgroup: WorkgroupRef.nullable(),
  destinationWorkgroup: WorkgroupRef,
  sentAt: Moment.nullable(),
  courier: z.string().nullable(),
  /** Cards that the birth point says it sent. */
  samplesDeclared: z.number().int().nullable(),
  samplesCount: SamplesCount,
  /** Cards that were taken out of it: the birth point cancelled them, or support removed them. */
  removed: z.number().int(),
  acceptedAt: Moment.nullable(),
  closedAt: Moment.nullable(),
  notReceivedAt: Moment.nullable(),
  lastReminderAt: Moment.nullable(),
  /** Sent longer ago than the birth point's reminder time and not yet here. */
  overdue: z.boolean(),
  version: Version,
})
export type ShippingRow = z.infer<typeof ShippingRow>

export const ShippingNotesInput = z.object({ hubNotes: erasableText({ max: 2000 }), version: Version })

/** A code that was read at acceptance and about which nothing was decided. */
export const OpenScanInput = z.object({ code: barcodeText(), kind: keysEnum(openScanKinds) })
export type OpenScanInput = z.infer<typeof OpenScanInput>

/** A person's clarification of such a code. */
export const ClearOpenScanInput = Reason.extend({ code: barcodeText() })
export type ClearOpenScanInput = z.infer<typeof ClearOpenScanInput>

export const OpenScan = OpenScanInput.extend(Stamp.shape)
export type OpenScan = z.infer<typeof OpenScan>

/** Why every card of a shipment that is read is unsuitable, and who said so. */
export const EveryCard = Stamp.extend({ reasons: z.array(NonConformityCode).min(1) })

export const Shipping = ShippingRow.extend({
  authorWorkgroup: WorkgroupRef,
  createdBy: PersonRef.nullable(),
  acceptedBy: PersonRef.nullable(),
  closedBy: PersonRef.nullable(),
  reopenedAt: Moment.nullable(),
  reopenedBy: PersonRef.nullable(),
  reminders: z.array(Stamp),
  /** Codes that were read and that nobody has cleared, the oldest first; their cards lie on the bench. */
  openScans: z.array(OpenScan),
  /** Null while cards are accepted. */
  everyCard: EveryCard.nullable(),
  spokeNotes: z.string().nullable(),
  hubNotes: z.string().nullable(),
  /** Telephone numbers of the birth point, for whoever scanned a card that it did not list. */
  authorPhones: z.array(z.string()),
  /** Cards that were taken out of the shipment and may still be in its envelope, the newest first. */
  removedCards: z.array(z.object({ barcode: z.string(), at: Moment, reason: z.string() })),
})
export type Shipping = z.infer<typeof Shipping>

/** Decisions since midnight on the cards of one shipment, and codes of it that nobody has cleared. */
export const ShiftShipping = z.object({
  id: Id,
  barcode: z.string(),
  status: ShippingStatusId,
  author: z.string(),
  counts: SamplesCount.omit({ waiting: true }),
  openScans: z.number().int(),
})
export type ShiftShipping = z.infer<typeof ShiftShipping>

/** Answer of a step on a shipment: the shipment in its present state. */
export const ShippingChanged = Changed.extend({ shipping: Shipping })

/** Decisions that acceptance takes on a card. */
export const SampleDecision = z.enum(['accepted', 'not_valid', 'not_required', 'not_received'])
export type SampleDecision = z.infer<typeof SampleDecision>

/** A reason given for a decision. */
export const ReasonInput = z.object({ code: NonConformityCode, note: optionalText({ max: 500 }) })

/** For `.superRefine`: an unsuitable card has at least one reason. */
export const reasonsIfNotValid: Parameters<z.ZodObject['superRefine']>[0] = (value, context) => {
  if (value.status === 'not_valid') atLeastOneField('reasons')(value, context)
}

export const AcceptSampleInput = z
  .object({
    /** The scanned code; either this or `sampleId`. */
    barcode: barcodeText().optional(),
    sampleId: Id.optional(),
    status: SampleDecision,
    reasons: z.array(ReasonInput).default([]),
    hubNotes: optionalText({ max: 2000 }),
    /** Where the card is kept after punching; empty leaves the known place. */
    storageLocation: StorageLocation,
    /** Categories of this laboratory that the card is not to be analysed for. */
    excludeScreenings: z.array(ScreeningId).default([]),
    /** The card belongs to another shipment or to none: move it here. */
    confirmOutOfList: z.boolean().default(false),
    /** A person has seen that the newborn's screening was ended by a refusal or a death. */
    confirmClosed: z.boolean().default(false),
    version: Version.optional(),
  })
  .superRefine(atLeastOneField('barcode', 'sampleId'))
  .superRefine(reasonsIfNotValid)
export type AcceptSampleInput = z.input<typeof AcceptSampleInput>

export const AcceptedSample = Changed.extend({
  sample: ShippingSampleRow,
  /** Problems found in the card's data; `sample` returns them too. */
  proposed: z.array(ProposedNonConformity),
  counters: SamplesCount,
  /** A first scan starts the acceptance, so the shipment may have moved too. */
  shipping: z.object({ id: Id, status: ShippingStatusId, version: Version }),
})
export type AcceptedSample = z.infer<typeof AcceptedSample>

/** `details` of the refusal `out_of_list`: data to show before asking for confirmation. */
export const OutOfListDetails = z.object({
  code: z.literal('out_of_list'),
  sample: ShippingSampleRow,
  shipping: z.object({ id: Id, barcode: z.string(), status: ShippingStatusId }).nullable(),
})
export type OutOfListDetails = z.infer<typeof OutOfListDetails>

/** `details` of the refusal `unknown_card`: the code's other meaning, as far as the laboratory knows it. */
export const UnknownCardDetails = z.object({
  code: z.literal('unknown_card'),
  is: keysEnum(otherCodes).optional(),
})

/**
 * Meaning of a refused code other than a card's; null where the server does not say, and of every other
 * refusal.
 */
export const otherCodeOf = (details: unknown): OtherCode | null =>
  UnknownCardDetails.safeParse(details).data?.is ?? null

/** `details` of the refusal `samples_pending`. */
export const SamplesPendingDetails = z.object({
  code: z.literal('samples_pending'),
  samples: z.array(z.object({ id: Id, barcode: z.string(), label: z.string() })),
})
export type SamplesPendingDetails = z.infer<typeof SamplesPendingDetails>

export const ScannedShipping = z.object({
  /** Which of the two barcodes was read. */
  matched: z.enum(['shipping', 'sample']),
  shipping: Shipping,
  sampleId: Id.nullable(),
})

export const shippingEndpoints = defineResource('shipping', {
  listShippings: {
    method: 'GET',
    path: '/shipping/list',
    summary: 'Shipments for the own laboratory; drafts of birth points are never in it.',
    access: ['acceptance', 'support'],
    query: listQuery(['sentAt', 'barcode', 'number', 'status', 'acceptedAt', 'closedAt', 'author'], {
      status: many(ShippingStatusId).optional(),
      withWorkgroupAuthor: Flag.default(true),
      authorWorkgroupId: many(IdParam).optional(),
      sentFrom: Day.optional(),
      sentTo: Day.optional(),
      overdue: Flag.optional(),
    }),
    response: listOf(ShippingRow),
  },
  getShift: {
    method: 'GET',
    path: '/shipping/shift',
    summary:
      'What was decided today on the cards of shipments, by shipment: of the laboratory or of the caller.',
    access: ['acceptance'],
    query: z.object({ mine: Flag.default(false) }),
    response: z.object({ day: Day, shippings: z.array(ShiftShipping) }),
  },
  getShipping: {
    method: 'GET',
    path: '/shipping/:id',
    summary: 'One shipment with its birth point and counters.',
    access: ['acceptance', 'support'],
    params: IdParams,
    response: Shipping,
  },
  listShippingSamples: {
    method: 'GET',
    path: '/shipping/:id/samples',
    summary: 'Cards of a shipment with newborn facts and the problems that their data shows.',
    access: ['acceptance', 'support'],
    params: IdParams,
    query: z.object({ status: many(keysEnum(sampleStatuses)).optional() }),
    response: z.object({ items: z.array(ShippingSampleRow), counters: SamplesCount }),
  },
  findShippingByBarcode: {
    method: 'GET',
    path: '/shipping/barcode/:code',
    summary: 'The shipment of a scanned barcode: its own, or that of one of its cards.',
    access: ['acceptance', 'support'],
    params: z.object({ code: z.string().trim().min(1).max(50) }),
    response: ScannedShipping,
    errors: ['unknown_card'],
  },
  acceptShipping: {
    method: 'PATCH',
    path: '/shipping/:id/accept',
    changes: cardSteps,
    summary: 'Starts the acceptance of a shipment that arrived.',
    access: ['acceptance'],
    params: IdParams,
    body: StepInput,
    response: ShippingChanged,
    errors: ['invalid_transition', 'stale_version'],
  },
  acceptSample: {
    method: 'PATCH',
    path: '/v2/shipping/:id/accept-sample',
    changes: decidedCardSteps,
    summary: 'Decides one card of a shipment with everything that follows from it.',
    access: ['acceptance'],
    params: IdParams,
    body: AcceptSampleInput,
    response: AcceptedSample,
    errors: [
      'support_session',
      'invalid_transition',
      'stale_version',
      'unknown_card',
      'out_of_list',
      'open_findings',
      'only_card',
      'newborn_closed',
      'every_card_unsuitable',
    ],
  },
  closeShipping: {
    method: 'PATCH',
    path: '/shipping/:id/close',
    changes: cardSteps,
    summary: 'Closes the acceptance; cards still waiting are refused or, when asked, become not received.',
    access: ['acceptance'],
    params: IdParams,
    body: StepInput.extend({ missingAs: z.literal('not_received').optional() }),
    response: ShippingChanged,
    errors: ['invalid_transition', 'stale_version', 'samples_pending', 'open_scans'],
  },
  updateShippingNotes: {
    method: 'PATCH',
    path: '/shipping/:id/notes',
    changes: ['shipping'],
    summary: 'Writes the laboratory’s note on a shipment.',
    access: ['acceptance'],
    params: IdParams,
    body: ShippingNotesInput,
    response: ShippingChanged,
    errors: ['stale_version'],
  },
  setEveryCard: {
    method: 'PATCH',
    ownSessionOnly: true,
    path: '/shipping/:id/every-card',
    changes: ['shipping'],
    summary:
      'Makes every card that is read unsuitable for these reasons, in every tab; without reasons ends it.',
    access: ['acceptance'],
    params: IdParams,
    body: z.object({ reasons: z.array(NonConformityCode).max(20) }),
    response: ShippingChanged,
    errors: ['invalid_transition'],
  },
  keepOpenScan: {
    method: 'POST',
    path: '/shipping/:id/open-scan',
    changes: ['shipping'],
    summary: 'Keeps a code that was read without a decision; with a card missing it holds the closing.',
    access: ['acceptance'],
    params: IdParams,
    body: OpenScanInput,
    response: ShippingChanged,
  },
  clearOpenScan: {
    method: 'PATCH',
    path: '/shipping/:id/open-scan/clear',
    changes: ['shipping'],
    summary: 'A person has found out what a code was that was read without a decision.',
    access: ['acceptance'],
    ownSessionOnly: true,
    params: IdParams,
    body: ClearOpenScanInput,
    response: ShippingChanged,
  },
  reopenShipping: {
    method: 'PATCH',
    path: '/shipping/:id/reopen',
    changes: cardSteps,
    summary: 'Takes a closure (same day, or support) or a "not received" back.',
    access: ['acceptance', 'support'],
    params: IdParams,
    body: StepInput.extend({ reason: optionalText({ max: 500 }) }),
    response: ShippingChanged,
    errors: ['invalid_transition', 'stale_version'],
  },
  sendShippingReminder: {
    method: 'PATCH',
    path: '/shipping/:id/send-reminder',
    changes: cardSteps,
    summary: 'Reminds the birth point of a shipment; at most once in four hours.',
    access: ['acceptance', 'support'],
    params: IdParams,
    body: z.object({}),
    response: ShippingChanged,
    errors: ['invalid_transition', 'reminder_too_soon'],
  },
  markShippingNotReceived: {
    method: 'PATCH',
    path: '/shipping/:id/not-received',
    changes: cardSteps,
    summary: 'Declares a shipment lost on the way, with all its cards.',
    access: ['acceptance'],
    ownSessionOnly: true,
    params: IdParams,
    /** `confirm`: also before the birth point's reminder time has passed. */
    body: StepInput.extend({ confirm: z.boolean().default(false) }),
    response: ShippingChanged,
    errors: ['invalid_transition', 'stale_version'],
  },
  printShippingSamples: {
    method: 'GET',
    path: '/shipping/:id/samples/print',
    summary: 'The list of the shipment (distinta) as PDF.',
    access: ['acceptance', 'support'],
    params: IdParams,
    response: fileResponse(pdf),
  },
  printShippingReceipt: {
    method: 'GET',
    path: '/shipping/:id/samples-accepted/print',
    summary: 'The receipt of the acceptance as PDF.',
    access: ['acceptance', 'support'],
    params: IdParams,
    response: fileResponse(pdf),
    errors: ['invalid_transition'],
  },
})
