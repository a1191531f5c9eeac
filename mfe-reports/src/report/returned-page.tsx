import { reportEndpoints } from '@sne/shared/contract'
import { ListPage } from '@sne/shared/ui-data'
import { PrintSelected } from './print-selected.tsx'
import { reportColumns as columns } from './report-columns.tsx'
import { categoryFilter, periodFilter, reportHref } from './report-filters.ts'
import { reportTexts as texts } from './texts.ts'

/** "Positività rientrate": accepted reports that closed an altered result as normal. */
export default function ReturnedPage() {
  return (
    <ListPage
      title={texts.returned}
      id="reports-returned"
      endpoint={reportEndpoints.listReturnedReports}
      search={texts.search}
      filters={[categoryFilter, periodFilter(texts.acceptedPeriod)]}
      columns={[
        columns.number,
        columns.newborn,
        columns.category,
        columns.protocol,
        columns.barcode,
        columns.birth,
        columns.birthPoint,
        columns.note,
        columns.acceptedAt,
        columns.acceptedBy,
        { ...columns.printedAt, sort: undefined },
      ]}
      href={reportHref}
      bulk={(rows) => <PrintSelected reports={rows} />}
      empty={{ title: texts.noReturned, hint: texts.noReturnedHint }}
    />
  )
}
