import type { OutgoingReport } from './read-report.ts'
import type { ReportChain } from './report-chain.ts'
import { texts } from './texts.ts'

/** A report with its place among its revisions, and why it is to be reassessed. */
type Placed = ReportChain & Pick<OutgoingReport, 'number' | 'status' | 'mark'>

/**
 * Italian sentences about a report. They name the report that it replaces, and the report that replaced it. They tell
 * also that it was reopened, or that it is to be reassessed.
 */
export function standingOf(report: Placed): string[] {
  const number = report.number ?? ''
  return [
    ...(report.replaces ? [texts.replaces(number, report.replaces)] : []),
    ...(report.status === 'reopened' ? [texts.withdrawn(number)] : []),
    ...(report.status === 'superseded' ? [texts.replaced(number, report.replacedBy)] : []),
    ...(report.status === 'accepted' && report.mark ? [texts.toReassess(number, report.mark.cause)] : []),
  ]
}
