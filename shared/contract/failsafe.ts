import { z } from 'zod'
import {
  failsafeBands,
  pendingReasonLabels,
  reminderSkips,
  sampleStatuses,
  turnaroundSteps,
} from '../domain/index.ts'
import {
  Changed,
  Day,
  Id,
  IdParam,
  keysEnum,
  listOf,
  listQuery,
  Moment,
  many,
  PersonRef,
  ScreeningId,
  WorkgroupRef,
} from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { optionalText } from './forms.ts'
import { pdf, xlsx } from './media-types.ts'
import { NewbornLabel } from './newborn-facts.ts'

/** A newborn to look at: a screening that is not complete in time, or a planned card that did not come. */
export const FailsafeRow = z.object({
  /** The newborn's. */
  id: Id,
  newborn: NewbornLabel,
  /** Whole days of life. */
  days: z.number().int(),
  bands: z.array(keysEnum(failsafeBands)),
  /** Who is reminded; null when no place is known. */
  birthPoint: WorkgroupRef.nullable(),
  protocol: z.string().nullable(),
  lastCard: z
    .object({ id: Id, barcode: z.string(), status: keysEnum(sampleStatuses), collectedAt: Moment })
    .nullable(),
  /** Categories without a final report, with the step of each. */
  incomplete: z.array(z.object({ category: ScreeningId, step: keysEnum(turnaroundSteps) })),
  /** Analyses that were sent back and that nobody decided in the hours of their category; the laboratory's own. */
  sentBack: z.array(
    z.object({ category: ScreeningId, reason: keysEnum(pendingReasonLabels), since: Moment }),
  ),
  /** Planned cards whose day and grace have passed. */
  missed: z.array(z.object({ motivation: z.string(), label: z.string(), dueOn: Day })),
  lastReminder: z.object({ at: Moment, by: PersonRef.nullable() }).nullable(),
  /** On this Italian day: another reminder needs a note. */
  remindedToday: z.boolean(),
  /** The letter to the birth point as it would be sent. */
  prepared: z.object({ subject: z.string(), text: z.string() }),
})
export type FailsafeRow = z.infer<typeof FailsafeRow>

const FailsafeQuery = listQuery(['days', 'newborn', 'birthPoint', 'lastReminder'], {
  band: many(keysEnum(failsafeBands)).optional(),
  category: many(ScreeningId).optional(),
  birthPointId: many(IdParam).optional(),
})

const Count = z.number().int()
const people = { access: ['acceptance', 'supervisor', 'support'] } as const

export const failsafeEndpoints = defineResource('failsafe', {
  listFailsafe: {
    ...people,
    method: 'GET',
    path: '/failsafe/list',
    summary: 'Newborns without a complete result in time, and planned cards that did not come.',
    query: FailsafeQuery,
    /** Counters know the filters but for the band; `steps` are the days at which the first bands begin. */
    response: listOf(FailsafeRow).extend({
      steps: z.array(Count),
      counts: z.object({ first: Count, second: Count, third: Count, stalled: Count, missed: Count }),
    }),
  },
  sendReminders: {
    ...people,
    method: 'POST',
    path: '/failsafe/reminders',
    changes: ['failsafe', 'newborn', 'newborn-event'],
    summary: 'Sends the prepared letters to the birth points; on the same day again only with a reason.',
    body: z.object({
      newbornIds: z.array(Id).min(1).max(200),
      reason: optionalText({ max: 500 }),
    }),
    response: Changed.extend({
      sent: Count,
      /** Of these, how many left by mail too; the others wait for the birth point's system. */
      mailed: Count,
      skipped: z.array(z.object({ newbornId: Id, why: keysEnum(reminderSkips) })),
    }),
  },
  printFailsafe: {
    ...people,
    method: 'GET',
    path: '/failsafe/print',
    export: true,
    summary: 'The list on paper, with the same filters and order, all pages.',
    query: FailsafeQuery.omit({ page: true, pageSize: true }),
    response: fileResponse(pdf),
  },
  exportFailsafe: {
    ...people,
    method: 'GET',
    path: '/failsafe/export',
    export: true,
    summary: 'The list as a spreadsheet, with the same filters and order, all pages.',
    query: FailsafeQuery.omit({ page: true, pageSize: true }),
    response: fileResponse(xlsx),
  },
})
