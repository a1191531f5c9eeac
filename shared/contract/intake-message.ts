import { z } from 'zod'
import { identityPoints, sexLabels } from '../domain/index.ts'
import { Day, Id, IdParam, keysEnum, Moment, PersonRef, WorkgroupRef } from './common.ts'
import { optionalText, requiredText } from './forms.ts'

/** HL7 acknowledgement: taken, taken back to the sender for correction, refused. */
export const AckCode = z.enum(['AA', 'AE', 'AR'])
export type AckCode = z.infer<typeof AckCode>

/** Why a message, or a part of it, could not become a newborn with a card. */
export const IntakeProblem = z.object({
  /** Where: an HL7 location (`OBX[3].5`) or a JSON path (`cards.0.barcode`). */
  location: z.string(),
  /** HL7 table 0357 code for messages (`101`: required field missing), otherwise a code of the product. */
  code: z.string(),
  text: z.string(),
})
export type IntakeProblem = z.infer<typeof IntakeProblem>

/** `corrected`: another message replaces it. */
export const MessageState = z.enum(['open', 'set_aside', 'corrected'])
export type MessageState = z.infer<typeof MessageState>

/** A message that could not be mapped, kept for support; its text may hold personal data and is not listed. */
export const IntakeMessageRow = z.object({
  id: Id,
  receivedAt: Moment,
  source: z.enum(['hl7', 'json', 'file']),
  workgroup: WorkgroupRef.nullable(),
  /** MSH-10. */
  controlId: z.string().nullable(),
  /** MSH-9: `OML^O21`. */
  messageType: z.string().nullable(),
  ack: AckCode,
  problems: z.array(IntakeProblem),
  /** When somebody last had it taken in again. */
  retriedAt: Moment.nullable(),
  state: MessageState,
  /** Somebody said whose it is, or of whom it speaks. */
  assigned: z.boolean(),
})
export type IntakeMessageRow = z.infer<typeof IntakeMessageRow>

/** Who a newborn is, as one of two records says it. */
export const IdentityRecord = z.object({
  surname: z.string(),
  name: z.string(),
  sex: keysEnum(sexLabels).nullable(),
  fiscalCode: z.string().nullable(),
  birthAt: Moment,
  birthTimeKnown: z.boolean(),
  plurality: z.object({ n: z.number().int(), order: z.number().int() }).nullable(),
  mother: z.object({
    surname: z.string(),
    name: z.string(),
    fiscalCode: z.string().nullable(),
    birthDate: Day.nullable(),
  }),
})
export type IdentityRecord = z.infer<typeof IdentityRecord>

/** A card with the code of a newborn who is registered with other facts: a person says whose it is. */
export const IdentityConflict = z.object({
  barcode: z.string(),
  /** The facts in which the two differ. */
  points: z.array(keysEnum(identityPoints)),
  received: IdentityRecord,
  /** The newborn as registered today. */
  registered: IdentityRecord.extend({ newbornId: Id, code: z.string() }),
})
export type IdentityConflict = z.infer<typeof IdentityConflict>

/** A fact that a kept message says otherwise than it is registered. */
export const MessageChange = z.object({
  /** Italian name of the fact. */
  fact: z.string(),
  before: z.string(),
  after: z.string(),
})
export type MessageChange = z.infer<typeof MessageChange>

/** A person's action on a message, and its reason. */
const HandledMessage = z.object({ at: Moment, by: PersonRef.nullable(), reason: z.string() })

export const IntakeMessage = IntakeMessageRow.extend({
  text: z.string(),
  /** It told facts of a card that may change its judgement: until it is set aside or the card is corrected, no negative leaves. */
  toldFacts: z.boolean(),
  /** Of a registered card: the present record beside the message's data. */
  changes: z.array(MessageChange),
  conflict: IdentityConflict.nullable(),
  /** Cards that it registered or speaks of. */
  cards: z.array(z.object({ id: Id, barcode: z.string(), newbornId: Id })),
  setAside: HandledMessage.nullable(),
  assignment: HandledMessage.extend({
    workgroup: WorkgroupRef.nullable(),
    newborn: z.object({ id: Id, code: z.string() }).nullable(),
  }).nullable(),
  /** The message that this one corrects, with who did it and why. */
  corrects: HandledMessage.extend({ id: Id }).nullable(),
  /** The message that replaces it. */
  correctedBy: z.object({ id: Id, ack: AckCode }).nullable(),
})
export type IntakeMessage = z.infer<typeof IntakeMessage>

/** An API key of a birth point; the secret itself is only ever shown when it is made. */
export const IntakeKey = z.object({
  id: Id,
  label: z.string(),
  /** First characters, to recognise it. */
  prefix: z.string(),
  workgroup: WorkgroupRef,
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
  revokedAt: Moment.nullable(),
})
export type IntakeKey = z.infer<typeof IntakeKey>

export const messageFilters = {
  ack: AckCode.optional(),
  workgroupId: IdParam.optional(),
  /** Absent: open. */
  state: MessageState.optional(),
  /** Every message about a card, or about a newborn with its cards, whatever came of it. */
  sampleId: IdParam.optional(),
  newbornId: IdParam.optional(),
}

/** Whose a message is, or of whom it speaks: at least one of the two. */
export const AssignMessageInput = z.object({
  workgroupId: Id.nullish(),
  /** The product's code of the newborn, or the barcode of one of its cards. */
  newborn: optionalText({ max: 100 }),
  reason: requiredText({ min: 3, max: 500 }),
})

export const CorrectMessageInput = z.object({
  /** One message, of at most 256 KiB. */
  text: requiredText({ max: 262_144 }),
  reason: requiredText({ min: 3, max: 500 }),
})
