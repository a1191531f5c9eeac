import { z } from 'zod'
import { serumHighest } from '../domain/index.ts'
import { aboveMaximum, belowMinimum } from '../domain/validation-messages.ts'
import { requiredText } from './forms.ts'

/** A value of a serum report, typed in beside the file. */
export const SerumValue = z.object({
  /** As on the report: `TSH`, `fT4`. */
  code: z.string().trim().min(1).max(40),
  value: z.number(),
  unit: z.string().trim().max(20),
  low: z.number().nullable().default(null),
  high: z.number().nullable().default(null),
})
export type SerumValue = z.infer<typeof SerumValue>

const concentration = z.number().min(0, belowMinimum()).max(serumHighest, aboveMaximum())

/** A value as it is typed in: something that serum can hold, with its unit and limits in order. */
export const SerumValueInput = SerumValue.extend({
  value: concentration,
  unit: requiredText({ max: 20 }),
  low: concentration.nullable().default(null),
  high: concentration.nullable().default(null),
}).refine(({ low, high }) => low === null || high === null || low <= high, {
  message: 'Il limite inferiore supera quello superiore',
  path: ['low'],
})
