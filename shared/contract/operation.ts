import { z } from 'zod'
import { Id, listOf, Moment, pageQuery } from './common.ts'
import { defineResource } from './endpoint.ts'

/** Background work that stopped, a limit that nobody approved, or a clock that is wrong. */
export const OperationWarning = z.object({
  id: Id,
  /** As in `/readyz`. */
  code: z.string(),
  /** The problem and its remedy. */
  text: z.string(),
  /** Records or rounds that are concerned; 1 for the clock. */
  count: z.number().int(),
  /** Age of the oldest of them; for the clock, by how much it differs. Whole seconds. */
  seconds: z.number().int(),
})
export type OperationWarning = z.infer<typeof OperationWarning>

/** Work that the server repeats every minute. */
export const OperationJob = z.object({
  id: z.string(),
  label: z.string(),
  /** End of its last round that succeeded, in any process; null before the first. */
  ranAt: Moment.nullable(),
  /** No round succeeded in the last five minutes. */
  late: z.boolean(),
})
export type OperationJob = z.infer<typeof OperationJob>

export const operationEndpoints = defineResource('operation', {
  listOperation: {
    method: 'GET',
    path: '/operation/list',
    summary: 'Warnings of the server as in /readyz, and the last run of each periodic job.',
    access: ['support'],
    query: pageQuery(['code'], {}),
    response: listOf(OperationWarning).extend({ jobs: z.array(OperationJob) }),
  },
})
