import type { DecisionRefusal } from './episode-decision.ts'
import type { Finding } from './finding.ts'

/** Facts about a way out of an episode other than a report. */
export interface ExitFacts {
  /** The clinical centre was told of the findings (`comunicato`). */
  readonly told: boolean
  /** The person signs as a lead. */
  readonly lead: boolean
  readonly reason: string | null | undefined
  /** The newborn died, or the family refuses: nobody can be recalled. */
  readonly noRecallPossible: boolean
}

/**
 * Why an episode may not end without a report; null when it may. With an open finding the clinical centre is
 * told first. A lead gives the reason, unless nobody can be recalled any more.
 */
export function exitRefusal(
  open: readonly Pick<Finding, 'analyte'>[],
  { told, lead, reason, noRecallPossible }: ExitFacts,
): DecisionRefusal | null {
  if (open.length === 0) return null
  const refuse = (text: string): DecisionRefusal => ({
    code: 'open_findings',
    text: `Reperto aperto: ${[...new Set(open.map(({ analyte }) => analyte))].join(', ')}. ${text}`,
  })
  if (!told) return refuse('Prima va comunicato al centro clinico (esito «Comunicato»).')
  if (noRecallPossible) return null
  if (!lead) return refuse('Lo può chiudere solo un responsabile, con un motivo.')
  return reason?.trim() ? null : refuse('Serve il motivo.')
}
