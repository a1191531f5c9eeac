import type { ReportRow } from '@sne/shared/contract'
import { screeningLabels, screenings } from '@sne/shared/domain'
import { DefinitionList } from '@sne/shared/ui-data'
import { verifyTexts as texts } from './texts.ts'
import { useLeftOut } from './use-ordinary.ts'
import type { Queue } from './use-queue.ts'

interface AcceptAllSummaryProps {
  readonly rows: readonly ReportRow[]
  readonly total: number
  readonly queue: Queue
}

/** The effects in numbers, and the reports left out with the reasons. */
export function AcceptAllSummary({ rows, total, queue }: AcceptAllSummaryProps) {
  const leftOut = useLeftOut(queue.filters)
  const byCategory = screenings
    .map((category) => ({ category, count: rows.filter((row) => row.category === category).length }))
    .filter(({ count }) => count > 0)
  const reasons = [
    leftOut.urgent && texts.leftOutUrgent(leftOut.urgent),
    leftOut.positive && texts.leftOutPositive(leftOut.positive),
    leftOut.recall && texts.leftOutRecall(leftOut.recall),
    leftOut.withFindings && texts.leftOutFindings(leftOut.withFindings),
  ].filter(Boolean)
  return (
    <div className="rep-accept-all">
      <p>
        {texts.acceptAllWhat(rows.length)} {queue.control.narrowed && texts.acceptAllFiltered}{' '}
        {total > rows.length && texts.acceptAllFirst(rows.length)}
      </p>
      <h3>{texts.byCategory}</h3>
      <DefinitionList
        items={byCategory.map(({ category, count }) => ({ term: screeningLabels[category], value: count }))}
      />
      <h3>{texts.leftOutTitle}</h3>
      <p>{reasons.length > 0 ? reasons.join(' · ') : texts.leftOutNone}</p>
    </div>
  )
}
