import { z } from 'zod'
import { notificationTypeLabels, sampleRequestStatuses, sampleRequestTypeLabels } from '../domain/index.ts'
import { Day, Flag, Id, keysEnum, Moment, NumberParam, ScreeningId } from './common.ts'
import { optionalText } from './forms.ts'

/** The laboratory that waits, and its telephone numbers. */
const Laboratory = z.object({ name: z.string(), phones: z.array(z.string()) })

/** A notice to the birth point; it holds no value and no name of a newborn. */
export const IntakeNotice = z.object({
  id: Id,
  at: Moment,
  type: keysEnum(notificationTypeLabels),
  urgent: z.boolean(),
  /** The laboratory waits for `acknowledge`, and calls when it does not come. */
  needsAnswer: z.boolean(),
  /**
   * The request of the notice was withdrawn, or is not urgent any more: a later notice says so, or the
   * newborn is closed. The title begins with "Ritirato".
   */
  withdrawn: z.boolean(),
  title: z.string(),
  text: z.string(),
  laboratory: Laboratory.nullable(),
  /** Number of the request that the notice is about: see `GET /intake/requests`. */
  requestNumber: z.string().nullable(),
  acknowledgedAt: Moment.nullable(),
})
export type IntakeNotice = z.infer<typeof IntakeNotice>

/** Pages by identifier: give `next` as `after` the next time. */
const page = {
  after: NumberParam.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: NumberParam.int().min(1).max(500).default(100),
}

export const IntakeNoticeQuery = z.object({
  /** Without it: notices that nobody acknowledged, which come again until somebody does. */
  acknowledged: Flag.default(false),
  ...page,
})

export const AcknowledgeNoticeInput = z.object({
  /** Who read it at the birth point, when its system knows. */
  by: optionalText({ max: 150 }),
})

/** A request of a laboratory for a card or serum, while it is live; it holds no value. */
export const IntakeRequest = z.object({
  id: Id,
  number: z.string(),
  type: keysEnum(sampleRequestTypeLabels),
  status: keysEnum(sampleRequestStatuses),
  urgent: z.boolean(),
  categories: z.array(ScreeningId),
  /** Reason of the collection; null for one by hand. */
  motivation: z.string().nullable(),
  askedAt: Moment,
  /** A card that is collected earlier does not answer. */
  fromDate: Day.nullable(),
  dueDate: Day.nullable(),
  /** The birth point's last card of the newborn. */
  barcode: z.string().nullable(),
  newbornCode: z.string(),
  externalCode: z.string().nullable(),
  laboratory: Laboratory,
})
export type IntakeRequest = z.infer<typeof IntakeRequest>

export const IntakeRequestQuery = z.object(page)

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    /** To be given as `after` for the next page. */
    next: z.number().int().max(Number.MAX_SAFE_INTEGER),
    /** More are waiting. */
    more: z.boolean(),
  })
export const IntakeNotices = pageOf(IntakeNotice)
export const IntakeRequests = pageOf(IntakeRequest)
