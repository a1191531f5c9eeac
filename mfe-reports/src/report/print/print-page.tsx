import { useCall } from '@sne/shared/client'
import { reportEndpoints } from '@sne/shared/contract'
import { Card, Page } from '@sne/shared/ui-core'
import { List } from '@sne/shared/ui-data'
import { PrintSelected } from '../print-selected.tsx'
import { reportColumns as columns } from '../report-columns.tsx'
import { categoryFilter, outcomeFilter, periodFilter, printedFilter, reportHref } from '../report-filters.ts'
import { reportTexts } from '../texts.ts'
import { PrintPeriod } from './print-period.tsx'
import { printTexts as texts } from './texts.ts'

/** "Stampa Referti": everything of a period in one file, or single reports chosen from the list. */
export default function PrintPage() {
  const unprinted = useCall(reportEndpoints.countAcceptedReports)
  return (
    <Page title={texts.title} subtitle={unprinted.data && texts.unprinted(unprinted.data.count)}>
      <PrintPeriod />
      <Card title={texts.choose}>
        <List
          id="reports-print"
          label={texts.choose}
          endpoint={reportEndpoints.listAcceptedReports}
          search={reportTexts.search}
          filters={[categoryFilter, outcomeFilter, periodFilter(reportTexts.acceptedPeriod), printedFilter]}
          columns={[
            columns.number,
            columns.newborn,
            columns.category,
            columns.outcome,
            columns.protocol,
            columns.birthPoint,
            columns.acceptedAt,
            columns.acceptedBy,
            columns.printedAt,
          ]}
          href={reportHref}
          bulk={(rows) => <PrintSelected reports={rows} />}
          maxHeight={480}
          empty={{ title: reportTexts.noAccepted, hint: reportTexts.noAcceptedHint }}
        />
      </Card>
    </Page>
  )
}
