import {
  keysEnum,
  optionalNumber,
  optionalPastMoment,
  optionalText,
  requiredFile,
  type SerumValue,
} from '@sne/shared/contract'
import { serumAnalytes, serumOutcomes } from '@sne/shared/domain'
import { z } from 'zod'
import { largestDocument } from '../documents.ts'
import { serumTexts as texts } from './texts.ts'

/** No value of a hormone is larger. */
const range = { min: 0, max: 100_000 }

const Measure = z
  .object({ value: optionalNumber(range), low: optionalNumber(range), high: optionalNumber(range) })
  .superRefine(({ value, low, high }, context) => {
    const isMissing = (value ?? null) === null && ((low ?? null) !== null || (high ?? null) !== null)
    if (isMissing) context.addIssue({ code: 'custom', path: ['value'], message: texts.limitsWithoutValue })
    if (typeof low === 'number' && typeof high === 'number' && high < low)
      context.addIssue({ code: 'custom', path: ['high'], message: texts.limitsCrossed })
  })

/** The form of a serum report: the document, what it measured, what it says. */
export const SerumValues = z.object({
  file: requiredFile(largestDocument),
  measures: z.object({ TSH: Measure, fT4: Measure }),
  outcome: keysEnum(serumOutcomes).nullish(),
  collectedAt: optionalPastMoment(),
  notes: optionalText({ max: 2000 }),
})
export type SerumValues = z.output<typeof SerumValues>

/** The measured values, each with the limits that stand on the report. */
export const measured = ({ measures }: Pick<SerumValues, 'measures'>): SerumValue[] =>
  serumAnalytes.flatMap(({ code, unit }) => {
    const { value, low, high } = measures[code]
    return typeof value === 'number' ? [{ code, unit, value, low: low ?? null, high: high ?? null }] : []
  })
