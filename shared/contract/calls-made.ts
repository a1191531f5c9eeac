import { z } from 'zod'
import { communicationOutcomeLabels, recipientTypeLabels } from '../domain/index.ts'
import { keysEnum, Moment } from './common.ts'

/**
 * Three separate facts of the calls about a request or case: an attempt that reached nobody is no telling, and a telling about the
 * report is no attempt.
 */
export const CallsMade = z.object({
  /** Attempts to have the material taken. */
  count: z.number().int(),
  /** The last of them; null without any. */
  last: z.object({ at: Moment, outcome: keysEnum(communicationOutcomeLabels) }).nullable(),
  /** Who was last told, of the request or of the report of its category; null where nobody was. */
  told: z.object({ at: Moment, recipientType: keysEnum(recipientTypeLabels) }).nullable(),
})
export type CallsMade = z.infer<typeof CallsMade>
