import { useCall } from '@sne/shared/client'
import { type SampleRequestDetail, sampleRequestEndpoints } from '@sne/shared/contract'
import { newbornName, requestLabel, sampleRequestStatuses } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { ErrorOf, LinkButton, Page, Skeleton, StaleNotice, StatusTag, Tag } from '@sne/shared/ui-core'
import type { ReactNode } from 'react'
import '../../parts/request/request.css'
import { OverdueTag, UrgentTag } from '../../parts/request/request-cells.tsx'
import { requestTexts } from '../../parts/request/texts.ts'
import { StepBar } from '../../parts/request-steps/step-bar.tsx'
import { detailTexts as texts } from '../../parts/request-steps/texts.ts'
import { AttemptsCard } from './attempts-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { FindingsCard } from './findings-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { RequestNotices } from './request-notices.tsx'
import { SerumCard } from './serum-card.tsx'

/** One request: reason, requester, people told, calls, and possible steps now. */
export function DetailPage({ id }: { readonly id: number }) {
  const request = useCall(sampleRequestEndpoints.getSampleRequest, { params: { id } })
  usePageTitle(requestTexts.titleOf(request.data?.number ?? String(id)))
  const reload = () => void request.refetch()
  if (request.isError && !request.data) return <ErrorOf error={request.error} onRetry={reload} />
  if (!request.data)
    return (
      <Page title={requestTexts.request}>
        <Skeleton lines={14} />
      </Page>
    )
  return (
    <RequestView
      request={request.data}
      onReload={reload}
      notice={request.isError && <StaleNotice error={request.error} onRetry={reload} />}
    />
  )
}

interface RequestViewProps {
  readonly request: SampleRequestDetail
  readonly onReload: () => void
  readonly notice: ReactNode
}

function RequestView({ request, onReload, notice }: RequestViewProps) {
  return (
    <Page
      title={requestTexts.titleOf(request.number)}
      subtitle={`${requestLabel(request.type, request.categories)} · ${newbornName(request.newborn)} · ${request.newborn.code}`}
      tags={
        <>
          <StatusTag look={sampleRequestStatuses[request.status]} />
          <UrgentTag urgent={request.urgent} />
          <OverdueTag overdue={request.overdue} />
          {request.flagged && <Tag tone="amber">{requestTexts.flagged}</Tag>}
        </>
      }
      actions={
        <>
          <LinkButton to="/sample-request/list">{texts.back}</LinkButton>
          <StepBar request={request} onStale={onReload} />
        </>
      }
    >
      {notice}
      <RequestNotices request={request} />
      <div className="req-read">
        <div className="req-column">
          <FactsCard request={request} />
          <FindingsCard request={request} />
          <SerumCard request={request} />
        </div>
        <div className="req-column">
          {request.type !== 're_test' && <NoticesCard request={request} />}
          {request.type !== 're_test' && <AttemptsCard request={request} />}
        </div>
      </div>
    </Page>
  )
}
