import { useCall } from '@sne/shared/client'
import { infoReportEndpoints } from '@sne/shared/contract'
import { usePageTitle } from '@sne/shared/shell'
import { EmptyState, ErrorOf, NotFound, Page, Skeleton } from '@sne/shared/ui-core'
import { PageTabs } from '@sne/shared/ui-data'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { InfoReportList } from './info-report-list.tsx'
import { infoReportTexts as texts } from './texts.ts'

/** "Info report": the sheet that accompanies discs to another laboratory, one a type of analysis. */
export default function InfoReportPage() {
  const { '*': address } = useParams()
  const navigate = useNavigate()
  const result = useCall(infoReportEndpoints.listInfoReport, { query: { pageSize: 0 } })
  const types = result.data?.types ?? []
  const type = types.find(({ id }) => String(id) === address)
  usePageTitle(type ? texts.titleOf(type.label) : texts.title)
  if (result.isError && !result.data)
    return <ErrorOf error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data)
    return (
      <Page title={texts.title}>
        <Skeleton lines={14} />
      </Page>
    )
  const [first] = types
  if (!first)
    return (
      <Page title={texts.title}>
        <EmptyState title={texts.noTypes} hint={texts.noTypesHint} />
      </Page>
    )
  if (!address || address === 'list') return <Navigate to={`/info-report/${first.id}`} replace />
  if (!type) return <NotFound />
  return (
    <Page title={texts.title} subtitle={texts.hint}>
      <PageTabs
        active={String(type.id)}
        tabs={types.map((one) => ({
          key: String(one.id),
          label: one.label,
          children: <InfoReportList type={one} />,
        }))}
        onChange={(key) => navigate(`/info-report/${key}`)}
      />
    </Page>
  )
}
