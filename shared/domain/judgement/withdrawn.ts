import type { WithdrawnResults } from './episode.ts'
import type { Finding } from './finding.ts'
import type { ColumnsOf } from './observation.ts'

const openedBy = (
  { analysisId, cardId, type, tier }: WithdrawnResults,
  analyte: string,
  known: ColumnsOf,
): Finding => ({
  ...{ analyte, type, tier, cardId, analysisId },
  state: 'first',
  critical: true,
  timeCritical: known(type, analyte)?.timeCritical ?? false,
  discordances: 0,
  unreadables: 0,
  outOnLaterCard: false,
  aboveNoClose: false,
  recallCardDoesNotClose: known(type, analyte)?.recallCardDoesNotClose ?? false,
  unsure: false,
  closed: null,
})

/**
 * A critical value that was measured and taken away counts as a critical first value: a later measurement in
 * its place is in range after a doubt. A finding that is open already only becomes critical.
 */
export function countWithdrawn(
  findings: Finding[],
  withdrawn: readonly WithdrawnResults[],
  known: ColumnsOf,
): void {
  for (const results of withdrawn)
    for (const analyte of results.critical) {
      const at = findings.findIndex((one) => one.analyte === analyte && one.closed === null)
      const open = findings[at]
      if (open) findings[at] = { ...open, critical: true }
      else findings.push(openedBy(results, analyte, known))
    }
}
