import { z } from 'zod'
import {
  analyzableStatuses,
  gridActionNames,
  outcomes,
  reportOutcomes,
  sampleRequestTypeLabels,
} from '../domain/index.ts'
import { keysEnum, ScreeningId } from './common.ts'

/** Actions of an analyst on an analysis, by machine name. */
export const ActionId = z.enum(gridActionNames)
export type ActionId = z.infer<typeof ActionId>

/** One action with its effects, so that screens can show them before it is done. */
export const GridAction = z.object({
  id: ActionId,
  label: z.string(),
  /** Italian sentence that says the consequences. */
  description: z.string(),
  categories: z.array(ScreeningId),
  /** Status of the sample after the grid is closed. */
  analyzableStatus: keysEnum(analyzableStatuses),
  /** Outcome written on the analysis; null when it is not decided or depends on the values. */
  outcome: keysEnum(outcomes).nullable(),
  /** Outcome of the report that is made; null when none is. */
  reportOutcome: keysEnum(reportOutcomes).nullable(),
  /** Type of the request that is made; null when none is. */
  requestType: keysEnum(sampleRequestTypeLabels).nullable(),
  urgent: z.boolean(),
  noteRequired: z.boolean(),
  /** Offered only when an earlier sample was recalled or positive. */
  needsEarlierRecall: z.boolean(),
  /** Offered only where the newborn's conditions call for a scheduled sample. */
  needsScheduledSample: z.boolean(),
  /** The key that chooses it: 1 to 9, then a letter. */
  key: z.string(),
})
export type GridAction = z.infer<typeof GridAction>
