import {
  keysEnum,
  optionalNumber,
  optionalPastMoment,
  optionalText,
  requiredFile,
  requiredText,
  type SampleRequestDetail,
  type SerumValue,
} from '@sne/shared/contract'
import { serumAnalytes, serumOutcomes } from '@sne/shared/domain'
import { z } from 'zod'
import { largestDocument } from '../../parts/request/documents.ts'
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

/** The form of a serum report: the document, its values, its outcome. */
export const SerumValues = z.object({
  file: requiredFile(largestDocument),
  measures: z.object({ TSH: Measure, fT4: Measure }),
  outcome: keysEnum(serumOutcomes).nullish(),
  collectedAt: optionalPastMoment(),
  notes: optionalText({ max: 2000 }),
  /** Why it takes the place of another one. */
  reason: optionalText({ max: 500 }),
  /** Why it is in range although a value is out of its limits. */
  inRangeReason: optionalText({ max: 500 }),
})
export type SerumValues = z.output<typeof SerumValues>

/** The form of a correction: a person says why, too. */
export const CorrectedSerum = SerumValues.extend({ reason: requiredText({ max: 500 }) })

const nothing = { value: null, low: null, high: null }

/** Initial values of the form: for a correction the content of the first report. */
export function initialValues({ values, serum, file, notes }: SampleRequestDetail) {
  const typed = (wanted: keyof SerumValues['measures']) => {
    const own = serumAnalytes.find(({ code }) => code === wanted)?.unit
    const one = values.find(({ code, unit }) => code === wanted && unit === own)
    return one ? { value: one.value, low: one.low, high: one.high } : nothing
  }
  return {
    file: null as never,
    measures: { TSH: typed('TSH'), fT4: typed('fT4') },
    outcome: serum?.outcome ?? null,
    collectedAt: serum?.collectedAt ?? null,
    notes: (file === null ? notes : serum?.notes) ?? '',
    reason: '',
    inRangeReason: '',
  }
}

/** The measured values, each with the limits printed on the report. */
export const measured = ({ measures }: Pick<SerumValues, 'measures'>): SerumValue[] =>
  serumAnalytes.flatMap(({ code, unit }) => {
    const { value, low, high } = measures[code]
    return typeof value === 'number' ? [{ code, unit, value, low: low ?? null, high: high ?? null }] : []
  })
