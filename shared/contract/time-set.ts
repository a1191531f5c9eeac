import { z } from 'zod'
import { type TimeName, timeNames, timesRefusal } from '../domain/index.ts'
import { IdParams, largestInteger, listOf, pageQuery } from './common.ts'
import { defineResource } from './endpoint.ts'
import { requiredWhole } from './forms.ts'
import {
  CopySource,
  comparison,
  LineChange,
  SignedSetRow,
  setFilters,
  setReaders,
  signedSetCalls,
} from './signed-set.ts'

/** One version of the times of a laboratory. */
export const TimeSetRow = SignedSetRow
export type TimeSetRow = z.infer<typeof TimeSetRow>

const each = <T extends z.ZodType>(of: (name: TimeName) => T) =>
  Object.fromEntries(timeNames.map((name) => [name, of(name)])) as Record<TimeName, T>

/** Whole hours or days, by name. */
export const TimesView = z.object(each(() => z.number().int()))
export type TimesView = z.infer<typeof TimesView>

/** Times as a person writes them; the domain says the longest of each and how they go together. */
export const TimesInput = z
  .object(each(() => requiredWhole({ min: 1, max: 1000 })))
  .superRefine((times, context) => {
    const refusal = timesRefusal(times)
    if (refusal) context.addIssue({ code: 'custom', path: [refusal.name], message: refusal.message })
  })
export type TimesInput = z.infer<typeof TimesInput>

/** One time that the set says otherwise than the one it is compared with. */
export const TimeChangeView = LineChange.extend({
  /** The rule that makes it late, in Italian. */
  rule: z.string(),
})

export const TimeSetView = TimeSetRow.extend({
  times: TimesView,
  ...comparison,
  changes: z.array(TimeChangeView),
})
export type TimeSetView = z.infer<typeof TimeSetView>

const calls = signedSetCalls({
  resource: 'time-set',
  row: TimeSetRow,
  view: TimeSetView,
  copyOf: z.object({ from: CopySource }),
  // Answers that depend on lateness.
  changes: [
    'time-set',
    'notification',
    'failsafe',
    'newborn',
    'missing-communication',
    'birth-point-notice',
    'recall-case',
    'reception',
    'follow-up',
    'sample-analysis',
  ],
})

export const timeSetEndpoints = defineResource('time-set', {
  listTimeSets: {
    method: 'GET',
    path: '/time-set/list',
    summary: 'Times of the own laboratory and the installation’s template.',
    access: setReaders,
    query: pageQuery(['version', 'validFrom'], setFilters),
    response: listOf(TimeSetRow),
  },
  getTimeSet: calls.get,
  approveTimeSet: calls.approve,
  withdrawTimeApproval: calls.withdraw,
  copyTimeSet: calls.copy,
  updateTimeSet: {
    method: 'PATCH',
    path: '/time-set/:id',
    changes: ['time-set'],
    summary: 'Writes the times of a draft that nobody has signed yet.',
    access: setReaders,
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({
      /** The draft as the person read it; refused when a colleague wrote meanwhile. */
      revision: z.number().int().nonnegative().max(largestInteger),
      times: TimesInput,
    }),
    response: TimeSetRow,
    errors: ['lead_required', 'invalid_transition', 'stale_version'],
  },
})
