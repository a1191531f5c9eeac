import { dayOf } from './calendar.ts'
import { formatDate } from './formats.ts'
import { type SerumOutcome, serumOutcomes } from './serum-report.ts'

interface SerumMeasure {
  readonly code: string
  readonly value: number
  readonly unit: string
  readonly low: number | null
  readonly high: number | null
}

/** As many decimals as were typed. */
const italian = (value: number): string => String(value).replace('.', ',')

interface SerumOfReport {
  readonly number: string
  readonly outcome: SerumOutcome | null
  /** ISO moment; null when unknown. */
  readonly collectedAt: string | null
  readonly values: readonly SerumMeasure[]
}

const limitsText = ({ low, high }: SerumMeasure): string =>
  low !== null && high !== null
    ? ` (${italian(low)}–${italian(high)})`
    : low !== null
      ? ` (≥ ${italian(low)})`
      : high !== null
        ? ` (≤ ${italian(high)})`
        : ''

/** A report's remark on serum, in Italian: number, day, values with their limits, outcome. */
export function serumRemark({ number, outcome, collectedAt, values }: SerumOfReport): string {
  const measured = values.map((one) => `${one.code} ${italian(one.value)} ${one.unit}${limitsText(one)}`)
  const said = outcome === null ? [] : [`esito: ${serumOutcomes[outcome].label.toLowerCase()}`]
  const day = collectedAt === null ? '' : `, prelievo del ${formatDate(dayOf(collectedAt))}`
  const parts = [...measured, ...said]
  return `Referto del siero, richiesta ${number}${day}${parts.length > 0 ? `: ${parts.join('; ')}` : ''}.`
}
