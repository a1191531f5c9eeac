import type { ReportChain } from './report-chain.ts'
import { texts } from './texts.ts'

/** A report with its place among its revisions. */
type Placed = ReportChain & { readonly number: string | null; readonly status: string }

/** Italian sentences: what the report takes the place of, and what took its place. */
export function standingOf(report: Placed): string[] {
  const number = report.number ?? ''
  return [
    ...(report.replaces ? [texts.replaces(number, report.replaces)] : []),
    ...(report.status === 'superseded' ? [texts.replaced(number, report.replacedBy)] : []),
  ]
}
