import { useCall } from '@sne/shared/client'
import { analysisTypeEndpoints, type QualitySummary, qualitySummaryEndpoints } from '@sne/shared/contract'
import { formatDateTime, lastMonths, monthLabel } from '@sne/shared/domain'
import { Alert, Card, EmptyState, ErrorOf, Page, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { type Filter, FilterBar, useFilterNames, useListState } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ActionTable } from './action-table.tsx'
import { LaterActions } from './later-actions.tsx'
import { SignButton } from './sign-button.tsx'
import './summary.css'
import { SummaryTable } from './summary-table.tsx'
import { summaryTexts as texts } from './texts.ts'
import { SummaryTools } from './tools.tsx'

type Options = { value: string; label: string }[]
const choice = (name: string, label: string, options: Options) =>
  ({ kind: 'choice', name, label, single: true, options }) as const satisfies Filter
const filtersOf = (types: Options, months: Options): readonly Filter[] => [
  choice('analysisTypeId', texts.type, types),
  choice('month', texts.month, months),
]

/** "Riepilogo mensile": statistics of a month's controls, and their signature. */
export default function SummaryPage() {
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  const [months] = useState(() => lastMonths(new Date(), 25))
  const options = (types.data?.items ?? []).map(({ id, label }) => ({ value: String(id), label }))
  const control = useListState(useFilterNames(filtersOf([], months)))
  const one = (name: string) =>
    typeof control.filters[name] === 'string' ? (control.filters[name] as string) : undefined
  const type = one('analysisTypeId') ?? options[0]?.value
  const month = one('month') ?? months[1]?.value ?? ''
  const query = { analysisTypeId: Number(type ?? 0), month }
  const summary = useCall(
    qualitySummaryEndpoints.getQualitySummary,
    { query },
    { enabled: type !== undefined },
  )
  const { data } = summary
  const shown = { ...(type ? { analysisTypeId: type } : {}), month, ...control.filters }
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={data && <SignButton summary={data} />}>
      <div className="qs-page">
        <FilterBar
          search={false}
          filters={filtersOf(options, months)}
          control={{ ...control, filters: shown }}
          tools={data && <SummaryTools summary={data} />}
        />
        {types.isError && !types.data && <ErrorOf error={types.error} onRetry={() => void types.refetch()} />}
        {types.data?.items.length === 0 && <EmptyState title={texts.noTypes} hint={texts.noTypesHint} />}
        {summary.isError && data && (
          <StaleNotice error={summary.error} onRetry={() => void summary.refetch()} />
        )}
        {summary.isError && !data && <ErrorOf error={summary.error} onRetry={() => void summary.refetch()} />}
        {summary.isLoading && <Skeleton lines={14} />}
        {data && <Summary summary={data} />}
      </div>
    </Page>
  )
}

function Summary({ summary }: { readonly summary: QualitySummary }) {
  const { rows, runs, actions, signed, earlier, analysisType } = summary
  return (
    <>
      {signed && (
        <Alert
          type="success"
          showIcon
          title={texts.signed(signed.by?.label, formatDateTime(signed.at))}
          description={signed.note}
        />
      )}
      {signed && <LaterActions actions={summary.later ?? []} />}
      {rows.length === 0 ? (
        <EmptyState title={texts.none} hint={texts.noneHint} />
      ) : (
        <Card title={analysisType.label} flush>
          <p className="qs-runs">{texts.runs(runs.all, runs.rejected, runs.released)}</p>
          <SummaryTable summary={summary} />
        </Card>
      )}
      {actions.length > 0 && <ActionTable actions={actions} />}
      {earlier.length > 0 && (
        <Card title={texts.earlier}>
          <ul className="qs-months">
            {earlier.map(({ id, month, at, by }) => (
              <li key={id}>
                <Link to={`/quality/summary?analysisTypeId=${analysisType.id}&month=${month}`}>
                  {monthLabel(month)}
                </Link>{' '}
                <span className="sne-weak">{texts.signed(by?.label, formatDateTime(at))}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
