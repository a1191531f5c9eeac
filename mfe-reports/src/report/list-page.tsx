import { reportEndpoints } from '@sne/shared/contract'
import { ListPage } from '@sne/shared/ui-data'
import { reportColumns as columns } from './report-columns.tsx'
import { categoryFilter, outcomeFilter, periodFilter, reportHref, urgentFilter } from './report-filters.ts'
import { reportTexts as texts } from './texts.ts'

/** "Elenco Referti" of the analyst: reports that wait for the supervisor, urgent first. */
export default function ReportListPage() {
  return (
    <ListPage
      title={texts.own}
      id="reports-own"
      label={texts.ownLabel}
      endpoint={reportEndpoints.listReports}
      search={texts.search}
      filters={[
        categoryFilter,
        outcomeFilter,
        periodFilter(texts.createdPeriod),
        urgentFilter,
        { kind: 'flag', name: 'mine', label: texts.mine },
      ]}
      columns={[
        columns.newborn,
        columns.category,
        columns.outcome,
        columns.protocol,
        columns.barcode,
        columns.birth,
        columns.birthPoint,
        columns.analysis,
        columns.plate,
        columns.note,
        columns.createdAt,
        columns.createdBy,
        columns.dueAt,
      ]}
      href={reportHref}
      rowTone={({ urgent }) => (urgent ? 'red' : undefined)}
      empty={{ title: texts.noOwn, hint: texts.noOwnHint }}
    />
  )
}
