import { z } from 'zod'
import { impossibleCollection, sampleStatuses, shippingStatuses } from '../domain/index.ts'
import { barcodeText, CardInput, NewbornInput, newBarcode, PluralitySent } from './card-input.ts'
import { cardSteps } from './changes.ts'
import {
  Changed,
  Flag,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  Reason,
  ScreeningId,
} from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { codeText, optionalText, optionalWhole, requiredId, requiredText } from './forms.ts'
import {
  AssignMessageInput,
  CorrectMessageInput,
  IntakeKey,
  IntakeMessage,
  IntakeMessageRow,
  messageFilters,
} from './intake-message.ts'
import {
  AcknowledgeNoticeInput,
  IntakeNoticeQuery,
  IntakeNotices,
  IntakeRequestQuery,
  IntakeRequests,
} from './intake-notice.ts'
import { AcknowledgeInput, IntakeReportQuery, IntakeReports } from './intake-report.ts'
import { IntakeSender, SaveSenderInput, TriedMessage, TryMessageInput } from './intake-sender.ts'
import { hl7 } from './media-types.ts'
import { patchOf } from './patch.ts'

/** A card with its newborn, as a birth point sends it. */
export const IntakeCard = CardInput.extend({
  barcode: newBarcode(),
  newborn: NewbornInput.extend({
    /** The birth point's own identifier of the newborn: the same one means the same newborn. */
    code: codeText(100),
    /** Further identifiers: one that another newborn has is a conflict. */
    otherCodes: z.array(codeText(100)).max(20).optional(),
    plurality: PluralitySent.nullish(),
  }),
  /** False when only the day is known: whatever its hour, `collectedAt` then counts as the latest moment of its day. */
  collectionTimeKnown: z.boolean().default(true),
  /** Categories asked for; absent: every enabled one that the consent allows. */
  screenings: z.array(ScreeningId).min(1).optional(),
}).superRefine(({ collectedAt, newborn: { birthAt, birthTimeKnown } }, context) => {
  // A birth in the future is said of the birth itself.
  if (Date.parse(birthAt) > Date.now()) return
  const message = impossibleCollection({ birthAt, birthTimeKnown, collectedAt })
  if (message) context.addIssue({ code: 'custom', path: ['collectedAt'], message })
})
export type IntakeCard = z.output<typeof IntakeCard>

/** Cards of one call: all of them are one transaction, in which the embedded database serves nobody else. */
export const maximumCards = 200

const tooManyCards = `Al massimo ${maximumCards} cartoncini per chiamata: lasciare la spedizione in bozza e aggiungere gli altri con PATCH.`

export const IntakeShippingInput = z.strictObject({
  barcode: codeText(50).regex(/[\p{L}\p{N}]/u, 'Il codice contiene almeno una lettera o una cifra'),
  number: optionalText({ max: 50 }),
  /** Code of the laboratory; absent: the one that analyses for this birth point. */
  destinationCode: optionalText({ max: 50 }),
  courier: optionalText({ max: 100 }),
  samplesDeclared: optionalWhole({ min: 0, max: 5000 }),
  spokeNotes: optionalText({ max: 2000 }),
  cards: z.array(IntakeCard).max(maximumCards, tooManyCards).default([]),
  /** Send at once instead of leaving a draft. */
  send: z.boolean().default(false),
})
export type IntakeShippingInput = z.input<typeof IntakeShippingInput>

/** Cards given are added, or replaced when their barcode is already in the draft. */
export const IntakeShippingChange = patchOf(IntakeShippingInput.omit({ barcode: true, send: true }))
  .extend({
    removeCards: z.array(barcodeText()).max(maximumCards).optional(),
  })
  .strict()

/** The facts of its shipment that a birth point gets. */
export const IntakeShipping = z.object({
  barcode: z.string(),
  status: keysEnum(shippingStatuses),
  cards: z.array(
    z.object({
      barcode: z.string(),
      status: keysEnum(sampleStatuses),
      /** The product's code of the newborn, and the birth point's own. */
      newbornCode: z.string(),
      externalCode: z.string().nullable(),
    }),
  ),
})
export type IntakeShipping = z.infer<typeof IntakeShipping>

const IntakeShippingChanged = Changed.extend({ shipping: IntakeShipping })
const BarcodeParams = z.object({ barcode: z.string().trim().min(1).max(50) })

export const intakeEndpoints = defineResource('intake', {
  createIntakeShipping: {
    method: 'POST',
    path: '/intake/shippings',
    changes: [...cardSteps, 'intake', 'report'],
    summary:
      'A birth point’s shipment with newborns and cards; the same barcode again makes nothing twice: what it says anew of its cards is stored, or kept for people once they are decided (409). A card known under another shipment refuses the call (409): each of its cards that says anything new is kept and shown to people. A known code of a newborn with another name, sex, birth or mother is refused, kept and shown to people.',
    access: 'key',
    body: IntakeShippingInput,
    response: IntakeShippingChanged,
    errors: ['duplicate', 'identity_conflict', 'intake_rejected'],
  },
  updateIntakeShipping: {
    method: 'PATCH',
    path: '/intake/shippings/:barcode',
    changes: [...cardSteps, 'intake', 'report'],
    summary: 'Changes a shipment that is still a draft.',
    access: 'key',
    params: BarcodeParams,
    body: IntakeShippingChange,
    response: IntakeShippingChanged,
    errors: ['invalid_transition', 'duplicate', 'identity_conflict', 'intake_rejected'],
  },
  sendIntakeShipping: {
    method: 'POST',
    path: '/intake/shippings/:barcode/send',
    changes: cardSteps,
    summary: 'Sends a draft: its cards are on the way to the laboratory.',
    access: 'key',
    params: BarcodeParams,
    body: z.object({}).optional(),
    response: IntakeShippingChanged,
    errors: ['invalid_transition'],
  },
  receiveHl7: {
    method: 'POST',
    path: '/intake/hl7',
    changes: [...cardSteps, 'intake', 'report'],
    summary:
      'One HL7 v2.5.1 message (OML^O21) as text; answers the ACK with AA, AE or AR. AE also for a known newborn (PID-3) with another name, sex, birth or mother, and for a known card with other facts that somebody has decided about.',
    access: 'key',
    body: z.string(),
    response: fileResponse(hl7),
    apart: true,
  },
  listIntakeReports: {
    method: 'GET',
    path: '/intake/reports',
    summary: 'Accepted and reopened reports of the birth point’s own cards, in the order of their steps.',
    access: 'key',
    query: IntakeReportQuery,
    response: IntakeReports,
    errors: ['cursor_ahead'],
  },
  getIntakeReport: {
    method: 'GET',
    path: '/intake/reports/:id/hl7',
    summary:
      'One report as HL7 v2.5.1 message (ORU^R01), with its PDF when asked for; the reading is audited.',
    access: 'key',
    params: IdParams,
    query: z.object({ pdf: Flag.default(false) }),
    response: fileResponse(hl7),
    errors: ['document_pending'],
  },
  acknowledgeIntakeReport: {
    method: 'POST',
    path: '/intake/reports/:id/acknowledge',
    changes: ['intake'],
    summary: 'Says that a report arrived, or why it could not be taken; the same word again changes nothing.',
    access: 'key',
    params: IdParams,
    body: AcknowledgeInput,
    response: Changed,
  },
  listIntakeNotices: {
    method: 'GET',
    path: '/intake/notices',
    summary:
      'Notices of laboratories to the birth point, the oldest first: those that nobody acknowledged, or those that somebody did. They hold no value.',
    access: 'key',
    query: IntakeNoticeQuery,
    response: IntakeNotices,
    errors: ['cursor_ahead'],
  },
  acknowledgeIntakeNotice: {
    method: 'POST',
    path: '/intake/notices/:id/acknowledge',
    changes: ['intake', 'birth-point-notice', 'missing-communication'],
    summary: 'Says that the birth point knows; the first answer counts, and again changes nothing.',
    access: 'key',
    params: IdParams,
    body: AcknowledgeNoticeInput.optional(),
    response: Changed,
  },
  listIntakeRequests: {
    method: 'GET',
    path: '/intake/requests',
    summary:
      'Live requests of laboratories for cards and serum of the birth point’s newborns: categories, reason, days. They hold no value.',
    access: 'key',
    query: IntakeRequestQuery,
    response: IntakeRequests,
    errors: ['cursor_ahead'],
  },
  listIntakeMessages: {
    method: 'GET',
    path: '/intake/messages',
    summary: 'Messages that were not, or not wholly, taken in, with the reasons.',
    access: ['support'],
    query: listQuery(['receivedAt'], messageFilters),
    reads: { part: 'record', by: { newborn: 'query.newbornId', sample: 'query.sampleId' } },
    response: listOf(IntakeMessageRow),
  },
  getIntakeMessage: {
    method: 'GET',
    path: '/intake/messages/:id',
    summary: 'One kept message with its text as it came; the reading is audited.',
    access: ['support'],
    params: IdParams,
    reads: { part: 'message', by: { intakeMessage: 'params.id' } },
    response: IntakeMessage,
  },
  retryIntakeMessage: {
    method: 'POST',
    path: '/intake/messages/:id/retry',
    changes: [...cardSteps, 'intake'],
    summary: 'Takes a kept message in again, as its birth point sent it, when what hindered it is gone.',
    access: ['support'],
    params: IdParams,
    body: z.object({}).optional(),
    response: Changed.extend({ message: IntakeMessageRow }),
    errors: ['invalid_transition'],
  },
  assignIntakeMessage: {
    method: 'POST',
    path: '/intake/messages/:id/assign',
    changes: ['intake'],
    signs: true,
    summary:
      'Says whose a kept message is, or of which newborn it speaks: it is found there, and taken in again in the name of the birth point. No record is changed.',
    access: ['support'],
    params: IdParams,
    body: AssignMessageInput,
    response: Changed.extend({ message: IntakeMessageRow }),
    errors: ['invalid_transition'],
  },
  correctIntakeMessage: {
    method: 'POST',
    path: '/intake/messages/:id/correct',
    changes: [...cardSteps, 'report', 'intake'],
    signs: true,
    summary:
      'Takes in a corrected text in place of a kept message, through the same checks; both are kept and linked.',
    access: ['support'],
    params: IdParams,
    body: CorrectMessageInput,
    response: Changed.extend({ message: IntakeMessageRow }),
    errors: ['invalid_transition'],
  },
  setAsideIntakeMessage: {
    method: 'POST',
    path: '/intake/messages/:id/set-aside',
    changes: [...cardSteps, 'grid', 'report', 'intake'],
    signs: true,
    summary: 'Says that nothing more is to be done about a kept message, and why.',
    access: ['support'],
    params: IdParams,
    body: Reason,
    response: Changed.extend({ message: IntakeMessageRow }),
  },
  takeUpIntakeMessage: {
    method: 'POST',
    path: '/intake/messages/:id/take-up',
    changes: [...cardSteps, 'grid', 'report', 'intake'],
    signs: true,
    summary: 'Puts a message that was set aside back among those to look at.',
    access: ['support'],
    params: IdParams,
    body: Reason,
    response: Changed.extend({ message: IntakeMessageRow }),
  },
  listIntakeSenders: {
    method: 'GET',
    path: '/intake/senders',
    summary:
      'Birth points with the codes, places and zone in which their messages differ from the usual ones.',
    access: ['administrator'],
    query: listQuery(['name'], {}),
    response: listOf(IntakeSender),
  },
  getIntakeSender: {
    method: 'GET',
    path: '/intake/senders/:id',
    summary: 'What is set for the messages of one birth point.',
    access: ['administrator'],
    params: IdParams,
    response: IntakeSender,
  },
  saveIntakeSender: {
    method: 'PATCH',
    path: '/intake/senders/:id',
    changes: ['intake'],
    signs: true,
    summary: 'Sets how messages of a birth point are read from now on.',
    access: ['administrator'],
    params: IdParams,
    body: SaveSenderInput,
    response: Changed.extend({ sender: IntakeSender }),
    errors: ['stale_version'],
  },
  tryIntakeMessage: {
    method: 'POST',
    path: '/intake/senders/try',
    changes: [],
    audited: false,
    summary: 'Reads a message by given settings and says of each field what it becomes; nothing is stored.',
    access: ['administrator'],
    body: TryMessageInput,
    response: TriedMessage,
  },
  listIntakeKeys: {
    method: 'GET',
    path: '/intake/keys',
    summary: 'API keys of birth points.',
    access: ['support'],
    query: listQuery(['createdAt', 'label', 'lastUsedAt'], {
      workgroupId: IdParam.optional(),
      revoked: Flag.optional(),
    }),
    response: listOf(IntakeKey),
  },
  createIntakeKey: {
    method: 'POST',
    path: '/intake/keys',
    changes: ['intake'],
    summary: 'Makes an API key for a birth point; the secret is shown this once.',
    access: ['support'],
    ownSessionOnly: true,
    body: z.object({ workgroupId: requiredId(), label: requiredText({ max: 100 }) }),
    response: z.object({ key: IntakeKey, secret: z.string() }),
    secret: true,
  },
  revokeIntakeKey: {
    method: 'DELETE',
    path: '/intake/keys/:id',
    changes: ['intake'],
    ownSessionOnly: true,
    summary: 'Stops an API key for good.',
    access: ['support'],
    params: IdParams,
    body: Reason,
    response: Changed.extend({ key: IntakeKey }),
  },
})
