import { sampleRequestEndpoints } from '@sne/shared/contract'
import { List } from '@sne/shared/ui-data'
import { requestTexts as texts } from '../../parts/request/texts.ts'
import { requestHref } from '../request-filters.ts'
import { ExportRequests } from './export-requests.tsx'
import type { RequestTab } from './tabs.ts'

/** Requests of one type, or all of them: late ones come first. */
export const RequestList = ({ tab }: { readonly tab: RequestTab }) => (
  <List
    id={`sample-requests-${tab.key}`}
    label={tab.label}
    endpoint={sampleRequestEndpoints.listSampleRequests}
    query={tab.type === null ? undefined : { type: [tab.type] }}
    search={texts.search}
    filters={tab.filters}
    columns={tab.columns}
    href={requestHref}
    rowTone={({ overdue, urgent }) => (overdue ? 'red' : urgent ? 'amber' : undefined)}
    tools={(query) => <ExportRequests query={query} />}
    empty={{ title: texts.none, hint: texts.noneHint }}
  />
)
