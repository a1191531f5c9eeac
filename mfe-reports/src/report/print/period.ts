import { PrintAcceptedQuery, requiredPastDay } from '@sne/shared/contract'
import { addDays, dayOf, validationMessages } from '@sne/shared/domain'
import type { z } from 'zod'

/** Days back from today with which the form begins. */
const daysBack = 7

/** The form's rules: the rules of the call, with messages about days that a person chooses. */
export const Period = PrintAcceptedQuery.extend({
  minAcceptanceDate: requiredPastDay(),
  maxAcceptanceDate: requiredPastDay(),
}).refine(({ minAcceptanceDate, maxAcceptanceDate }) => minAcceptanceDate <= maxAcceptanceDate, {
  message: validationMessages.invalidDate(),
  path: ['maxAcceptanceDate'],
})
export type Period = z.output<typeof Period>

/** The last week up to today, in Italy's calendar, never printed. */
export const usualPeriod = (now: Date = new Date()): z.input<typeof Period> => ({
  minAcceptanceDate: addDays(dayOf(now), -daysBack),
  maxAcceptanceDate: dayOf(now),
  screening: [],
  onlyUnprinted: true,
  format: 'pdf',
})
