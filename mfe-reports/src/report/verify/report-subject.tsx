import type { Report } from '@sne/shared/contract'
import {
  formatDateTime,
  formatGestationalAge,
  formatNumber,
  newbornName,
  sexLabels,
} from '@sne/shared/domain'
import { OutcomeCell } from '../report-cells.tsx'
import { verifyTexts as texts } from './texts.ts'

/** The newborn of the report and the request that it answers, in one line above the values. */
export function ReportSubject({ report }: { readonly report: Report }) {
  const { newborn, facts, protocol, barcode } = report
  const known = [
    newborn.sex && sexLabels[newborn.sex],
    newborn.birthAt && texts.bornAt(formatDateTime(newborn.birthAt)),
    facts.gaWeeks !== null && texts.gestation(formatGestationalAge(facts.gaWeeks, facts.gaDays)),
    facts.birthWeight !== null && texts.grams(formatNumber(facts.birthWeight)),
    facts.ageHours !== null && texts.collectedAfter(formatNumber(facts.ageHours, 1)),
    protocol,
    barcode,
  ].filter(Boolean)
  return (
    <p className="rep-subject">
      <OutcomeCell outcome={report.outcome} urgent={report.urgent} />
      <strong>{newbornName(newborn)}</strong>
      <span className="sne-weak">{known.join(' · ')}</span>
    </p>
  )
}
