import { sampleRequestEndpoints } from '@sne/shared/contract'
import { ListPage } from '@sne/shared/ui-data'
import { useSearchParams } from 'react-router-dom'
import { requestTexts as texts } from '../parts/request/texts.ts'
import { ExportRequests } from './list/export-requests.tsx'
import { requestColumns as columns } from './request-columns.tsx'
import {
  approvedFilter,
  categoryFilter,
  overdueFilter,
  requestHref,
  statusFilter,
  typeFilter,
  urgentFilter,
} from './request-filters.ts'

/** Material alone: a repetition asks nobody outside of the laboratory. */
const material = ['new_spot', 'serum_sample', 'scheduled'] as const
const types = {
  ...typeFilter,
  options: typeFilter.options.filter(({ value }) => (material as readonly string[]).includes(value)),
}

/** "Richieste approvate": moment and person of the approval, the people told and when, and the answer. */
export default function ApprovedPage() {
  const [params] = useSearchParams()
  const query = {
    ...(params.has('type') ? {} : { type: [...material] }),
    ...(params.has('approved') ? {} : { approved: true }),
  }
  return (
    <ListPage
      title={texts.approvedTitle}
      subtitle={texts.approvedSubtitle}
      id="approved-sample-requests"
      endpoint={sampleRequestEndpoints.listSampleRequests}
      query={query}
      search={texts.search}
      filters={[statusFilter, types, categoryFilter, approvedFilter, overdueFilter, urgentFilter]}
      columns={[
        columns.number,
        columns.newborn,
        columns.categories,
        columns.due,
        columns.approvedAt,
        columns.told,
        columns.answer,
        columns.status,
        columns.attempts,
        columns.type,
        columns.recipients,
        columns.owner,
      ]}
      href={requestHref}
      rowTone={({ overdue, urgent }) => (overdue ? 'red' : urgent ? 'amber' : undefined)}
      tools={(shown) => <ExportRequests query={shown} />}
      empty={{ title: texts.noneApproved, hint: texts.noneApprovedHint }}
    />
  )
}
