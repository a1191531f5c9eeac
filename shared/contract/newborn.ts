import { z } from 'zod'
import {
  analysisRequestCloseReasonLabels,
  analysisRequestStatuses,
  analyzableStatuses,
  closureReasonLabels,
  deliveryTypeLabels,
  outcomes,
  readPartLabels,
  referralPartyNames,
  reportOutcomes,
  sampleRequestStatuses,
  sampleRequestTypeLabels,
} from '../domain/index.ts'
import { Mother, NewbornEssentials } from './card-fields.ts'
import {
  Day,
  FormerPhones,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  Moment,
  PersonRef,
  pageQuery,
  Ref,
  RoleId,
  ScreeningId,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { NewbornEvent } from './newborn-event.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { SampleRow } from './sample-row.ts'

/** The failsafe order of the newborn in one category. */
export const NewbornAnalysisRequest = z.object({
  id: Id,
  number: z.string(),
  category: ScreeningId,
  status: keysEnum(analysisRequestStatuses),
  openedAt: Moment,
  closedAt: Moment.nullable(),
  closeReason: keysEnum(analysisRequestCloseReasonLabels).nullable(),
  finalReportId: Id.nullable(),
  finalOutcome: keysEnum(reportOutcomes).nullable(),
  /** Open, and nothing moves it: no sample at work and no live request. */
  stalled: z.boolean(),
  /** Days of life at which its laboratory asks why it is open, ascending. */
  lateSteps: z.array(z.number().int()),
})

/** A re-test, a recall or a scheduled collection of the newborn, finished or not. */
export const NewbornRequest = z.object({
  id: Id,
  number: z.string(),
  type: keysEnum(sampleRequestTypeLabels),
  status: keysEnum(sampleRequestStatuses),
  categories: z.array(ScreeningId),
  urgent: z.boolean(),
  motivation: z.string().nullable(),
  createdAt: Moment,
  createdBy: PersonRef.nullable(),
  approvedAt: Moment.nullable(),
  /** A card that is collected earlier does not answer. */
  fromDate: Day.nullable(),
  dueDate: Day.nullable(),
  /** Pending, and its due date is past. */
  overdue: z.boolean(),
  /** Nobody has approved it within the hours of its laboratory. */
  approvalLate: z.boolean(),
  originSampleId: Id.nullable(),
  /** The analysis whose decision asked for it. */
  originSampleAnalysisId: Id.nullable(),
  /** The card that answered it. */
  newSampleId: Id.nullable(),
  assumedAt: Moment.nullable(),
  doneAt: Moment.nullable(),
  refused: z.object({ at: Moment, by: PersonRef.nullable(), reason: z.string().nullable() }).nullable(),
})
export type NewbornRequest = z.infer<typeof NewbornRequest>

/** A card in one category at the own laboratory: how far it is and by when its report is due. */
export const NewbornWork = z.object({
  analyzableSampleId: Id,
  sampleId: Id,
  category: ScreeningId,
  status: keysEnum(analyzableStatuses),
  acceptedAt: Moment.nullable(),
  dueAt: Moment.nullable(),
  /** Past its due time without a report. */
  overdue: z.boolean(),
  /** Decision on its last analysis. */
  outcome: keysEnum(outcomes).nullable(),
})
export type NewbornWork = z.infer<typeof NewbornWork>

/** A newborn whole, with its cards, orders and the last of its events. */
export const Newborn = NewbornEssentials.extend({
  fiscalCode: z.string().nullable(),
  birthWorkgroup: WorkgroupRef.nullable(),
  currentWorkgroup: WorkgroupRef.nullable(),
  /** Small for gestational age. */
  sga: z.boolean().nullable(),
  deliveryType: keysEnum(deliveryTypeLabels).nullable(),
  apgar: z.string().nullable(),
  familyHistory: z.string().nullable(),
  residence: z.string().nullable(),
  phones: z.array(z.string()),
  /** Of newborn and mother. */
  formerPhones: FormerPhones.nullish(),
  formerPediatricianPhones: FormerPhones.nullish(),
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
  samples: z.array(SampleRow),
  analysisRequests: z.array(NewbornAnalysisRequest),
  requests: z.array(NewbornRequest),
  /**
   * The unanswered ones of `requests`: read by front ends made for the calls 1.0, which can be live again.
   */
  openRequests: z.array(NewbornRequest),
  work: z.array(NewbornWork),
  /** Categories of accepted cards that their laboratories have not taken in, in whichever laboratory: no values. */
  notTakenIn: z.array(
    z.object({
      category: ScreeningId,
      sampleId: Id,
      laboratory: z.string(),
      /** Acceptance at the hub. */
      since: Moment,
      /** Beyond the hours in which a laboratory takes its categories in, or said not to have come. */
      late: z.boolean(),
      notReceivedAt: Moment.nullable(),
    }),
  ),
  /**
   * Categories of cards that the family refused after they were registered, or whose consent is not known any more. One with a result
   * or an open finding stays until a person decides.
   */
  consentRefused: z.array(
    z.object({
      category: ScreeningId,
      sampleId: Id,
      barcode: z.string(),
      since: Moment,
      undecided: z.boolean(),
      /** Nobody refused: the consent is not known. Not there in answers of earlier versions. */
      unanswered: z.boolean().nullish(),
    }),
  ),
  /** The family's last answers, by category, and their card. Answers of earlier versions lack the field. */
  familyAnswers: z
    .array(
      z.object({
        category: ScreeningId,
        agrees: z.boolean(),
        /** Null: at the collection of the card. */
        saidAt: Moment.nullable(),
        /** The card on which it was said, or written. */
        sampleId: Id,
        barcode: z.string(),
        collectedAt: Moment,
        collectionTimeKnown: z.boolean(),
        /** That card was removed since. Not there in answers of earlier versions. */
        removed: z.boolean().nullish(),
      }),
    )
    .nullish(),
  /**
   * The family's answers of a removed card: its birth point took it out of a draft. Answers of earlier
   * versions lack the field.
   */
  answersWithoutCard: z
    .array(z.object({ category: ScreeningId, agrees: z.boolean(), saidAt: Moment }))
    .nullish(),
  /** The family refused the whole screening, and no category of it has an outcome. Not there in answers of earlier versions. */
  screeningRefused: z.boolean().nullish(),
  /** Expected categories without an outcome that no order and no card moves. */
  unfollowed: z.array(z.object({ category: ScreeningId, since: Moment, consentUnknown: z.boolean() })),
  /** The latest events, newest first; the whole line comes from the list of events. */
  timeline: z.array(NewbornEvent),
  /** Positives and urgent recalls of which the clinical centre, or ward and family, were not told: "Comunicazione mancante". */
  missingCommunications: z.array(
    z.object({
      /** Null for an urgent recall that no positive report asks for. */
      reportId: Id.nullable(),
      sampleRequestId: Id.nullable(),
      category: ScreeningId,
      since: Moment,
      missing: z.array(z.enum(referralPartyNames)),
      /** The hours to tell it have passed. */
      late: z.boolean(),
    }),
  ),
  closure: z
    .object({
      reason: keysEnum(closureReasonLabels),
      note: z.string().nullable(),
      at: Moment,
      by: PersonRef.nullable(),
    })
    .nullable(),
  /** Records that may be the same newborn and wait for a decision; empty for who does not decide. */
  duplicates: z.array(z.object({ pairId: Id, newborn: NewbornLabel })),
  twins: z.array(NewbornLabel),
  version: Version,
})
export type Newborn = z.infer<typeof Newborn>

/** One reading of a newborn's record or of a part of it, as the audit trail has it. */
export const NewbornReading = z.object({
  id: Id,
  at: Moment,
  part: keysEnum(readPartLabels),
  /** Null for somebody of another laboratory, of whom the laboratory is told. */
  person: PersonRef.nullable(),
  /** Who of support acted in the person's name. */
  support: PersonRef.nullable(),
  role: RoleId.nullable(),
  laboratory: Ref.nullable(),
})
export type NewbornReading = z.infer<typeof NewbornReading>

export const newbornEndpoints = defineResource('newborn', {
  getNewborn: {
    method: 'GET',
    path: '/newborn/:id',
    summary: 'A newborn with its cards, orders and last events; the reading is audited.',
    access: 'any',
    params: IdParams,
    reads: { part: 'record', by: { newborn: 'params.id' } },
    response: Newborn,
    /** `details.newbornId` names the record to which this one was joined. */
    errors: ['newborn_merged'],
  },
  listNewbornReadings: {
    method: 'GET',
    path: '/newborn/list/readings',
    summary:
      'Who read what of a newborn’s record and when, from the audit trail; this reading is audited too.',
    access: ['supervisor', 'administration', 'support'],
    permissions: ['record_readings'],
    query: pageQuery(['at'], { newbornId: IdParam }),
    response: listOf(NewbornReading),
    /** As for `getNewborn`. */
    errors: ['newborn_merged'],
  },
})
