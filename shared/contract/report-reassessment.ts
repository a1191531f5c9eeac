import { z } from 'zod'
import { reassessmentCauses, reassessmentStates } from '../domain/index.ts'
import { Id, keysEnum } from './common.ts'
import { ReasonedStamp, Stamp } from './stamp.ts'

/** Why an accepted report may be different today, and a supervisor's answer to it. */
export const ReportReassessment = z.object({
  id: Id,
  cause: keysEnum(reassessmentCauses),
  /** Italian: the present differences, without values. */
  text: z.string(),
  marked: Stamp,
  state: keysEnum(reassessmentStates),
  closed: ReasonedStamp.nullable(),
})
export type ReportReassessment = z.infer<typeof ReportReassessment>
