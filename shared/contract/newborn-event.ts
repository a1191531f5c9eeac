import { z } from 'zod'
import {
  channelLabels,
  closureReasonLabels,
  communicationOutcomeLabels,
  keysOf,
  newbornEventLabels,
  recipientTypeLabels,
} from '../domain/index.ts'
import { closingSteps } from './changes.ts'
import {
  Flag,
  Id,
  IdParam,
  keysEnum,
  listOf,
  Moment,
  many,
  PersonRef,
  pageQuery,
  ScreeningId,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { optionalText, requiredChoice, requiredId, requiredPastMoment, requiredText } from './forms.ts'
import { NewbornLabel } from './newborn-facts.ts'

/** Records that an event is about, as far as they exist. */
export const EventRefs = z.object({
  sampleId: Id.nullish(),
  shippingId: Id.nullish(),
  plateId: Id.nullish(),
  sampleAnalysisId: Id.nullish(),
  sampleRequestId: Id.nullish(),
  /** Requests that were made with the event. */
  sampleRequestIds: z.array(Id).nullish(),
  analysisRequestId: Id.nullish(),
  reportId: Id.nullish(),
  category: ScreeningId.nullish(),
  /** Since when it no longer holds: it was taken back, or recorded otherwise. */
  takenBackAt: Moment.nullish(),
})

/** Something that happened to a newborn or its cards. */
export const NewbornEvent = z.object({
  id: Id,
  newbornId: Id,
  type: keysEnum(newbornEventLabels),
  at: Moment,
  actor: PersonRef.nullable(),
  refs: EventRefs,
  text: z.string(),
})
export type NewbornEvent = z.infer<typeof NewbornEvent>

/** A call, mail or talk about a newborn. */
export const Communication = z.object({
  id: Id,
  /** Its line in the newborn's story. */
  eventId: Id,
  newborn: NewbornLabel,
  at: Moment,
  actor: PersonRef.nullable(),
  recipientType: keysEnum(recipientTypeLabels),
  recipientName: z.string().nullable(),
  workgroup: WorkgroupRef.nullable(),
  channel: keysEnum(channelLabels),
  outcome: keysEnum(communicationOutcomeLabels),
  category: ScreeningId.nullable(),
  /** The categories that it tells of, as far as the caller sees them: empty where nobody is told of a finding by it. */
  categories: z.array(ScreeningId),
  sampleRequestId: Id.nullable(),
  reportId: Id.nullable(),
  text: z.string(),
  closureReason: keysEnum(closureReasonLabels).nullable(),
})
export type Communication = z.infer<typeof Communication>

/** `changed` is false where the record already had this text of this person: it was sent again. */
export const CommunicationWritten = Communication.extend({ changed: z.boolean() })
export type CommunicationWritten = z.infer<typeof CommunicationWritten>

export const CreateCommunicationInput = z.object({
  newbornId: requiredId(),
  recipientType: requiredChoice(keysOf(recipientTypeLabels)),
  recipientName: optionalText({ max: 150 }),
  workgroupId: Id.nullish(),
  channel: requiredChoice(keysOf(channelLabels)),
  at: requiredPastMoment({ min: '2000-01-01' }),
  outcome: requiredChoice(keysOf(communicationOutcomeLabels)),
  category: ScreeningId.nullish(),
  /**
   * Categories that were told. Beside `category` they count together. A communication without either, and
   * without a report or a request that has a category, is kept. It counts for no category. An empty list counts
   * for none whatever else is named.
   */
  categories: z.array(ScreeningId).max(20).nullish(),
  sampleRequestId: Id.nullish(),
  analysisRequestId: Id.nullish(),
  reportId: Id.nullish(),
  text: requiredText({ max: 4000 }),
  /** Closes the newborn: its orders are closed and its requests refused. */
  closureReason: keysEnum(closureReasonLabels).nullish(),
  /** The newborn as the person saw it; counts for a closure alone. */
  version: Version.optional(),
})
export type CreateCommunicationInput = z.input<typeof CreateCommunicationInput>

export const newbornEventEndpoints = defineResource('newborn-event', {
  listNewbornEvents: {
    method: 'GET',
    path: '/newborn-event/list',
    summary: 'Everything that happened to a newborn, as far as the caller may see it.',
    access: 'any',
    query: pageQuery(['at'], {
      newbornId: IdParam,
      types: many(keysEnum(newbornEventLabels)).optional(),
    }),
    reads: { part: 'record', by: { newborn: 'query.newbornId' } },
    response: listOf(NewbornEvent),
  },
  listCommunications: {
    method: 'GET',
    path: '/newborn-event/list/communication',
    summary: 'Communications of a newborn, the own ones, or those that still need another call.',
    access: 'any',
    query: pageQuery(['at'], {
      newbornId: IdParam.optional(),
      mine: Flag.optional(),
      pending: Flag.optional(),
      category: many(ScreeningId).optional(),
      sampleRequestId: IdParam.optional(),
    }),
    reads: { part: 'record', by: { newborn: 'query.newbornId', sampleRequest: 'query.sampleRequestId' } },
    response: listOf(Communication),
  },
  createCommunication: {
    method: 'POST',
    path: '/newborn-event/communication',
    changes: closingSteps,
    summary:
      'Writes a communication; with a closure reason it closes the newborn. It tells of the categories that it names alone: without one it counts for none.',
    access: ['acceptance', 'analyst', 'supervisor'],
    ownSessionOnly: true,
    body: CreateCommunicationInput,
    response: CommunicationWritten,
    errors: ['invalid_transition', 'stale_version', 'open_findings'],
  },
})
