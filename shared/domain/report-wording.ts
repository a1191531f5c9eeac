import type { AnalyteKind } from './analyte.ts'
import { formatNumber } from './formats.ts'
import type { ReportOutcome, ReportStatus } from './report.ts'
import type { Flag } from './sample-analysis.ts'

/** How a report reads, on the screen where it is verified as on paper. */

/** What the outcome means, for whoever reads the report without knowing the laboratory. */
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

/** Words across the page of a report that is not, or no longer, valid. */
export const reportWatermarks: Readonly<Record<ReportStatus, string | null>> = {
  accepted: null,
  pending: 'BOZZA – NON VALIDO',
  reopened: 'RIAPERTO – NON VALIDO',
  refused: 'RIFIUTATO – NON VALIDO',
  superseded: 'SOSTITUITO',
}

export const screeningNotice =
  'Lo screening neonatale non è un esame diagnostico: in presenza di segni clinici o di familiarità procedere agli accertamenti indipendentemente dal presente risultato.'

export const flagLegend =
  '▲ sopra il limite   ▲▲ critico alto   ▼ sotto il limite   ▼▼ critico basso   ND non rilevato   ! valore non utilizzabile'

/**
 * Stands among the values out of range. "Not detected" is a result for a Ct alone; an enzyme that is not
 * detected comes flagged as LL.
 */
export const isReportedOut = (value: { readonly flag: Flag; readonly kind: AnalyteKind }): boolean =>
  value.flag === 'ND' ? value.kind === 'ct' : value.flag !== 'N'

/** Limits as read in a report: `5,0 – 55,0`, `≤ 140`, `≥ 60,0` or `-`. */
export function formatLimits(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  decimals: number,
): string {
  if (low !== null && high !== null) return `${formatNumber(low, decimals)} – ${formatNumber(high, decimals)}`
  if (high !== null) return `≤ ${formatNumber(high, decimals)}`
  return low === null ? '-' : `≥ ${formatNumber(low, decimals)}`
}

/** Where values become critical: beyond the limit, as `flagFor` judges them. "-" where there is no such limit. */
export function formatCriticalLimits(
  {
    criticalLow,
    criticalHigh,
  }: { readonly criticalLow: number | null; readonly criticalHigh: number | null },
  decimals: number,
): string {
  const limits = [
    criticalLow !== null && `< ${formatNumber(criticalLow, decimals)}`,
    criticalHigh !== null && `> ${formatNumber(criticalHigh, decimals)}`,
  ].filter(Boolean)
  return limits.join(' o ') || '-'
}

/** The value as read in a report, without its sign. */
export function reportedValue(
  { value, flag }: { readonly value: number | null; readonly flag: Flag },
  decimals: number,
): string {
  const notDetected = flag === 'ND' || (flag === 'LL' && value === null)
  return notDetected ? 'non rilevato' : formatNumber(value, decimals)
}
