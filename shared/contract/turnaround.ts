import { z } from 'zod'
import { clockStates, labRoles, sampleRequestTypeLabels, turnaroundSteps } from '../domain/index.ts'
import { Day, Id, keysEnum, listOf, Moment, many, pageQuery, Ref, ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'
import { NewbornLabel } from './newborn-facts.ts'

/** An open analysis request as a clock. */
export const TurnaroundClock = z.object({
  id: Id,
  number: z.string(),
  newborn: NewbornLabel,
  category: ScreeningId,
  protocol: z.string().nullable(),
  /** The card at work, otherwise the newborn's last. */
  sample: z.object({ id: Id, barcode: z.string() }).nullable(),
  plate: Ref.nullable(),
  step: keysEnum(turnaroundSteps),
  /** Acceptance of the card at work; without one, the opening of the request. */
  since: Moment,
  /** When the report is due by the hours of its analysis type. */
  dueAt: Moment.nullable(),
  /** A result or a request that somebody called urgent. */
  urgent: z.boolean(),
  /** Its category has disorders that harm within days. */
  urgentCategory: z.boolean(),
  amberHours: z.number().int(),
  redHours: z.number().int(),
  /** The requested material that has not come. */
  awaited: z
    .object({ id: Id, number: z.string(), type: keysEnum(sampleRequestTypeLabels), dueDate: Day.nullable() })
    .nullable(),
  awaitedOverdue: z.boolean(),
  /** At the moment of the answer; the screen counts on. */
  state: keysEnum(clockStates),
  /** Hours of life of the newborn at the moment of the answer. */
  ageAtRiskHours: z.number(),
})
export type TurnaroundClock = z.infer<typeof TurnaroundClock>

export const turnaroundEndpoints = defineResource('turnaround', {
  listTurnaround: {
    method: 'GET',
    path: '/turnaround/list',
    summary: 'Open analysis requests as clocks, whoever is most at risk first, counted by colour.',
    access: [...labRoles, 'support'],
    query: pageQuery(['risk'], {
      category: many(ScreeningId).optional(),
      step: many(keysEnum(turnaroundSteps)).optional(),
      state: many(keysEnum(clockStates)).optional(),
    }),
    /** Counters know the filters but for the colour. */
    response: listOf(TurnaroundClock).extend({
      counts: z.object({
        overdue: z.number().int(),
        due_soon: z.number().int(),
        on_time: z.number().int(),
        paused: z.number().int(),
      }),
    }),
  },
})
