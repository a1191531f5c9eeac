import type { AnalyteKind } from './analyte.ts'
import { flagValue } from './cutoff.ts'
import { formatBound, formatNumber } from './formats.ts'
import type { ReportOutcome, ReportStatus } from './report.ts'
import { type Comparator, knownValue } from './result-value.ts'
import type { Flag } from './sample-analysis.ts'

/** How a report reads, on the screen where it is verified as on paper. */

/** Meaning of the outcome, for a reader who does not know the laboratory. */
export const reportOutcomeTexts: Readonly<Record<ReportOutcome, { title: string; text: string }>> = {
  negative: {
    title: 'Nella norma',
    text: 'Non sono emersi elementi indicativi delle condizioni ricercate con questo esame.',
  },
  recall: {
    title: 'Richiamo',
    text: 'I valori richiedono una verifica su un nuovo campione. Il risultato non è una diagnosi: un valore fuori dai limiti può dipendere anche dal momento o dalle condizioni del prelievo.',
  },
  positive: {
    title: 'Positivo',
    text: 'Il risultato è indicativo di una delle condizioni ricercate e richiede la presa in carico presso il centro clinico di riferimento per la conferma diagnostica.',
  },
  positivity_returned: {
    title: 'Positività rientrata',
    text: 'La verifica eseguita dopo il precedente risultato alterato ha dato valori nella norma: non sono necessari altri prelievi per questo esame.',
  },
}

/** Of a negative report that shows such values: it does not say that nothing was found. */
const negativeWithValuesOut =
  'Uno o più valori sono fuori dai limiti o non utilizzabili. Valutati con gli altri risultati, non sono indicativi delle condizioni ricercate con questo esame.'

/**
 * Meaning of the outcome beside the values of the report. @param hasValuesOut one of them is out of range or
 * cannot be used
 */
export const outcomeText = (outcome: ReportOutcome, hasValuesOut: boolean): string =>
  outcome === 'negative' && hasValuesOut ? negativeWithValuesOut : reportOutcomeTexts[outcome].text

/** Text across the page of a report that is not, or no longer, valid. */
export const reportWatermarks: Readonly<Record<ReportStatus, string | null>> = {
  accepted: null,
  pending: 'BOZZA – NON VALIDO',
  reopened: 'RIAPERTO – NON VALIDO',
  refused: 'RIFIUTATO – NON VALIDO',
  superseded: 'SOSTITUITO',
}

/**
 * Text across the page of a report as it is printed now; null where it is valid. A report to be reassessed is
 * valid until somebody reopens it. Its text says that its values or facts are in doubt.
 */
export const reportMark = ({
  status,
  toReassess,
}: {
  readonly status: ReportStatus
  readonly toReassess: boolean
}) => reportWatermarks[status] ?? (toReassess ? 'DA RIVALUTARE' : null)

export const screeningNotice =
  'Lo screening neonatale non è un esame diagnostico: in presenza di segni clinici o di familiarità procedere agli accertamenti indipendentemente dal presente risultato.'

export const flagLegend =
  '▲ sopra il limite   ▲▲ critico alto   ▼ sotto il limite   ▼▼ critico basso   ND non rilevato   ? non confrontabile   ! valore non utilizzabile'

/**
 * Whether a value is listed among the values out of range. "Not detected" is a result for a Ct alone; an
 * enzyme that is not detected is flagged as LL.
 */
export const isReportedOut = (value: { readonly flag: Flag; readonly kind: AnalyteKind }): boolean =>
  value.flag === 'ND' ? value.kind === 'ct' : value.flag !== 'N'

export const notReleasedTitle = 'Valori non rilasciati dai controlli di qualità'

/** The place of a value on a report. A value that controls hold is never among the values in range. */
export const reportedPlace = ({
  finding,
  notReleased,
}: {
  readonly finding: boolean
  readonly notReleased?: boolean | undefined
}): 'out' | 'not_released' | 'in' => (finding ? 'out' : notReleased ? 'not_released' : 'in')

/** Limits as read in a report: `5,0 – 55,0`, `≤ 140`, `≥ 60,0` or `-`. */
export function formatLimits(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  decimals: number,
): string {
  if (low !== null && high !== null) return `${formatNumber(low, decimals)} – ${formatNumber(high, decimals)}`
  if (high !== null) return `≤ ${formatNumber(high, decimals)}`
  return low === null ? '-' : `≥ ${formatNumber(low, decimals)}`
}

/** Beyond which values are critical: `sotto 5,0, oltre 360`, `oltre 360` or `-`. */
export function formatCritical(
  {
    criticalLow,
    criticalHigh,
  }: { readonly criticalLow: number | null; readonly criticalHigh: number | null },
  decimals: number,
): string {
  const parts = [
    ...(criticalLow === null ? [] : [`sotto ${formatNumber(criticalLow, decimals)}`]),
    ...(criticalHigh === null ? [] : [`oltre ${formatNumber(criticalHigh, decimals)}`]),
  ]
  return parts.join(', ') || '-'
}

/** The value as read in a report, without its sign. */
export function reportedValue(
  {
    value,
    flag,
    comparator,
  }: { readonly value: number | null; readonly flag: Flag; readonly comparator?: Comparator | null },
  decimals: number,
): string {
  const notDetected = flag === 'ND' || (flag === 'LL' && value === null)
  return notDetected ? 'non rilevato' : formatBound(value, comparator, decimals)
}

/** A combined value with its wells, as a report keeps it. */
interface CombinedValue {
  readonly value: number | null
  readonly comparator?: Comparator | null
  readonly flag: Flag | null
  readonly limits: {
    readonly low: number | null
    readonly high: number | null
    readonly criticalLow: number | null
    readonly criticalHigh: number | null
  }
  readonly replicateValues?: readonly {
    readonly value: number | null
    readonly comparator?: Comparator | null
    readonly missing?: 'not_detected' | 'unusable'
    readonly excluded: boolean
  }[]
  /** Set where a person typed the combined value. */
  readonly edited?: unknown
  readonly analyte: { readonly kind: AnalyteKind }
}

/**
 * The values on which an analyte was decided: each well that counts where the combined value is in range and
 * a well is not, otherwise the combined value. `finding` says that they are listed among the values out of
 * range.
 */
export function decidingValues<T extends CombinedValue>(one: T): (T & { readonly finding: boolean })[] {
  const { kind } = one.analyte
  const finding = isReportedOut({ flag: one.flag ?? 'ERR', kind })
  const wells = (one.replicateValues ?? []).filter(({ excluded }) => !excluded)
  if (finding || one.edited || kind === 'qualitative' || wells.length < 2) return [{ ...one, finding }]
  const flagged = wells.map(({ value, comparator = null, missing = 'unusable' }) => ({
    ...one,
    value,
    comparator,
    flag: flagValue(knownValue(value, comparator) ?? missing, one.limits, kind),
    finding: true,
  }))
  return flagged.some(({ flag }) => flag !== null && flag !== 'ERR' && isReportedOut({ flag, kind }))
    ? flagged
    : [{ ...one, finding }]
}
