import { reportEndpoints } from '@sne/shared/contract'
import { List } from '@sne/shared/ui-data'
import { reportColumns as columns } from './report-columns.tsx'
import { categoryFilter, outcomeFilter, periodFilter, reportHref } from './report-filters.ts'
import { reportTexts as texts } from './texts.ts'

/** Reports taken back, with the motivation, until their next revision is accepted. */
export const ReopenedReports = () => (
  <List
    id="reports-reopened"
    label={texts.reopened}
    endpoint={reportEndpoints.listReopenedReports}
    search={texts.search}
    filters={[categoryFilter, outcomeFilter, periodFilter(texts.reopenedPeriod)]}
    columns={[
      columns.number,
      columns.newborn,
      columns.category,
      { ...columns.outcome, sort: undefined },
      columns.protocol,
      columns.birthPoint,
      columns.acceptedAt,
      columns.reopenedAt,
      columns.reopenedBy,
      columns.motivation,
    ]}
    href={reportHref}
    empty={{ title: texts.noReopened, hint: texts.noReopenedHint }}
  />
)
