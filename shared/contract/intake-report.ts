import { z } from 'zod'
import { reportStatuses } from '../domain/index.ts'
import { Id, keysEnum, largestInteger, Moment, NumberParam, ScreeningId } from './common.ts'
import { optionalText } from './forms.ts'
import { AckCode } from './intake-message.ts'

/**
 * A step of a report that a birth point has to know: it became valid, or stopped being so; it is to be reassessed (`marked`), or was
 * found to hold all the same (`confirmed`). The report is fetched again after each.
 */
export const IntakeReport = z.object({
  /** Counts the steps for this birth point, from 1: give the last one read as `since`. */
  position: z.number().int().positive(),
  reportId: Id,
  event: z.enum(['accepted', 'reopened', 'marked', 'confirmed']),
  at: Moment,
  number: z.string(),
  /** 1 for the first report of an analysis; a higher one corrects the former. */
  revision: z.number().int(),
  /** As it is now. */
  status: keysEnum(reportStatuses),
  category: ScreeningId,
  barcode: z.string(),
  /** The product's code of the newborn, and the birth point's own. */
  newbornCode: z.string(),
  externalCode: z.string().nullable(),
  acknowledgedAt: Moment.nullable(),
})
export type IntakeReport = z.infer<typeof IntakeReport>

export const IntakeReportQuery = z.object({
  /**
   * Position of the last step that was read; 0 begins at the first. One that no step has is of a database that was restored since:
   * `cursor_ahead`, with `details.from` to be given instead.
   */
  since: NumberParam.int().min(0).max(largestInteger).default(0),
  limit: NumberParam.int().min(1).max(500).default(100),
})

export const IntakeReports = z.object({
  items: z.array(IntakeReport),
  /** To be given as `since` the next time. */
  next: z.number().int(),
  /** More are waiting. */
  more: z.boolean(),
})

export const AcknowledgeInput = z.object({ ack: AckCode, text: optionalText({ max: 500 }) })
