import type { AnalysisTypeId } from '../analysis-type.ts'
import { type AnalyzableStatus, withReportStatuses } from '../analyzable-sample.ts'
import { isOneOf } from '../status.ts'
import type { DecisionRefusal, EpisodeDecision } from './episode-decision.ts'
import type { Finding } from './finding.ts'

/** A second tier that was asked for beside a recall, a repetition or another second tier of the same sample. */
export interface BesideFacts {
  readonly analysisId: number
  readonly type: AnalysisTypeId
  /** Status of its sample meanwhile. */
  readonly status: AnalyzableStatus
}

const refusal = (text: string): DecisionRefusal => ({ code: 'not_offered', text })

/** Findings that this run opened, or could not read again. */
export const ownFindings = (open: readonly Finding[], { analysisId, type }: BesideFacts): Finding[] =>
  open.filter(
    (finding) => finding.analysisId === analysisId || (finding.tier === '2' && finding.type === type),
  )

/** A decision made or under way on the sample determines the next step for its other findings. */
export const goesOn = ({ status }: BesideFacts, orderedSecondTiers: readonly AnalysisTypeId[]): boolean =>
  status !== 'second_tier' || orderedSecondTiers.length > 0

/**
 * Why it is not enough to take note of a second tier that ran beside its sample; null when a decision made or
 * under way there determines the next step for every open finding.
 */
export function notedRefusal(
  open: readonly Finding[],
  beside: BesideFacts,
  orderedSecondTiers: readonly AnalysisTypeId[],
): DecisionRefusal | null {
  const own = ownFindings(open, beside)
  if (own.length > 0)
    return refusal(`${own.map(({ analyte }) => analyte).join(', ')}: il reperto di questa analisi va deciso.`)
  if (!goesOn(beside, orderedSecondTiers))
    return refusal('Nessun altro esito è atteso per il campione: va deciso ora.')
  return null
}

/** Why a decision on a second tier beside its sample is refused; null when it may be taken. */
export function besideRefusal(
  open: readonly Finding[],
  beside: BesideFacts | null,
  { actionId, secondTierTypeIds }: EpisodeDecision,
  orderedSecondTiers: readonly AnalysisTypeId[],
): DecisionRefusal | null {
  if (beside === null) return null
  if (actionId === 'noted') return notedRefusal(open, beside, orderedSecondTiers)
  // A later result in range never turns a recall into a negative report.
  if (
    (actionId === 'report_negative' || actionId === 'positivity_returned') &&
    isOneOf(withReportStatuses, beside.status)
  )
    return refusal('Sul campione è già deciso un referto: un second tier nella norma non lo cambia.')
  if (actionId === 'second_tier' && secondTierTypeIds.every((type) => orderedSecondTiers.includes(type)))
    return refusal('Il second tier è già richiesto.')
  return null
}
