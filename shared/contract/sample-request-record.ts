import { z } from 'zod'
import {
  channelLabels,
  communicationOutcomeLabels,
  notificationTypeLabels,
  recipientTypeLabels,
  sampleRequestStatuses,
  sampleRequestTypeLabels,
  serumOutcomes,
} from '../domain/index.ts'
import { FlagCode } from './analyte-value.ts'
import { CallsMade } from './calls-made.ts'
import { MotivationRef } from './card-fields.ts'
import { Day, Id, keysEnum, Moment, PersonRef, Ref, ScreeningId, Version, WorkgroupRef } from './common.ts'
import { ActionId } from './grid-action.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { SerumValue } from './serum-value.ts'
import { KeptFile, ReasonedStamp, Stamp } from './stamp.ts'

/** That a place was told of a request, by a notice that its own system takes. */
export const RequestNotice = z.object({
  at: Moment,
  workgroup: WorkgroupRef,
  type: keysEnum(notificationTypeLabels),
  /** When the place's system took it; null before. */
  pulledAt: Moment.nullable(),
})
export type RequestNotice = z.infer<typeof RequestNotice>

/** A re-test, a recall or a scheduled collection, as lists show it. */
export const SampleRequest = z.object({
  id: Id,
  number: z.string(),
  type: keysEnum(sampleRequestTypeLabels),
  status: keysEnum(sampleRequestStatuses),
  categories: z.array(ScreeningId).min(1),
  newborn: NewbornLabel,
  analysisRequestId: Id.nullable(),
  origin: z.object({
    sampleAnalysisId: Id.nullable(),
    sampleId: Id.nullable(),
    barcode: z.string().nullable(),
    protocol: z.string().nullable(),
  }),
  motivation: MotivationRef.nullable(),
  urgent: z.boolean(),
  /** Wells of a re-test; null for other types. */
  replicates: z.number().int().nullable(),
  created: Stamp,
  approved: Stamp.extend({ reportId: Id.nullable() }).nullable(),
  /** The report that asks for the material, signed or not; null of a request by hand. */
  reportId: Id.nullable(),
  recipients: z.array(WorkgroupRef),
  /** A card that is collected earlier does not answer. */
  fromDate: Day.nullable(),
  dueDate: Day.nullable(),
  /** Pending, and its due date is past. */
  overdue: z.boolean(),
  /** The report behind it was reopened after approval: to be looked at again. */
  flagged: z.boolean(),
  /** The card that answered it. */
  newSample: z.object({ id: Id, barcode: z.string() }).nullable(),
  /** The card was accepted, or the repetition is on a plate. */
  assumedAt: Moment.nullable(),
  doneAt: Moment.nullable(),
  /** Plate of the re-test. */
  plate: Ref.nullable(),
  /** Discs of the card for a repetition that is on no plate; null of every other request. */
  discs: z.object({ left: z.number().int(), needed: z.number().int(), insufficient: z.boolean() }).nullable(),
  file: KeptFile.nullable(),
  values: z.array(SerumValue),
  /** Content of the report of serum, and the moment when the blood was taken. */
  serum: z
    .object({
      outcome: keysEnum(serumOutcomes).nullable(),
      collectedAt: Moment.nullable(),
      /** Written beside the report; the request keeps its own notes. */
      notes: z.string().nullable().default(null),
    })
    .nullable(),
  /** Counts its changes: who changes an older one is refused. */
  version: Version,
  /** Who follows it until it is answered. */
  owner: PersonRef.nullable(),
  notes: z.string().nullable(),
  refused: ReasonedStamp.nullable(),
  /** Last call to the family, the birth point or the centre about it. */
  lastCommunication: z.object({ at: Moment, outcome: z.string() }).nullable(),
  attempts: CallsMade,
  /** Places that were told, the last ones first. */
  notices: z.array(RequestNotice),
})
export type SampleRequest = z.infer<typeof SampleRequest>

/** A call or mail to the family or a ward about requested material. */
export const RequestAttempt = z.object({
  id: Id,
  at: Moment,
  actor: PersonRef.nullable(),
  recipientType: keysEnum(recipientTypeLabels),
  recipientName: z.string().nullable(),
  channel: keysEnum(channelLabels),
  outcome: keysEnum(communicationOutcomeLabels),
  text: z.string(),
  /** The form that the parents signed. */
  form: KeptFile.nullable(),
})
export type RequestAttempt = z.infer<typeof RequestAttempt>

/** A request with its origin, and its possible steps. */
export const SampleRequestDetail = SampleRequest.extend({
  /** Open findings of the episodes, then other values out of range of the analysis that asks; open ones with their card. */
  findings: z.array(
    z.object({
      analyte: z.string(),
      value: z.string(),
      flag: FlagCode,
      barcode: z.string().optional(),
    }),
  ),
  /** The last attempts first. */
  attemptLog: z.array(RequestAttempt),
  /** The last day to which it may be put off without a lead; null of a request without a day of its own. */
  postponableTo: Day.nullable().default(null),
  /** The parents refused with a form. */
  refusalForm: z.boolean(),
  /** Why the caller does not refuse the request now, beside role and status; null without an obstacle. */
  notRefusable: z.string().nullable(),
  /**
   * Findings left open by a refusal, in Italian, which the repetition or second tier would have answered;
   * null of others.
   */
  refusalLeavesOpen: z.string().nullable(),
  /** The decision that takes the place of a repetition on an exhausted card; null of every other request. */
  instead: ActionId.nullable(),
})
export type SampleRequestDetail = z.infer<typeof SampleRequestDetail>
