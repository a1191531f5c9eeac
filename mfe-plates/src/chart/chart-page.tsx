import { useCall } from '@sne/shared/client'
import { analysisTypeEndpoints, type ControlChart, qualityEndpoints } from '@sne/shared/contract'
import { usePageTitle } from '@sne/shared/shell'
import { Alert, Card, EmptyState, ErrorOf, Page, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { FilterBar, useFilterNames, useListState } from '@sne/shared/ui-data'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Asked, askedBy, chartFilters, shownBy, type View, viewOf } from './asked.ts'
import './chart.css'
import { EventTable, ValueTable } from './chart-tables.tsx'
import { DriftView } from './drift-view.tsx'
import { Exports } from './exports.tsx'
import { LeveyJennings } from './levey-jennings.tsx'
import { HistogramView, YoudenView } from './spread-views.tsx'
import { chartTexts as texts } from './texts.ts'

/** "Carte di controllo": the control values of one analyte in the runs of a period. */
export default function ChartPage() {
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  const [now] = useState(() => new Date())
  const options = (types.data?.items ?? []).map(({ id, label }) => ({ value: String(id), label }))
  const control = useListState(useFilterNames(chartFilters([], undefined)))
  const asked = askedBy(control, options, now)
  const chart = useChart(asked)
  const { data } = chart
  const shown = shownBy(control, asked, data?.analyte.code)
  usePageTitle(data && `${data.analyte.code} – ${texts.title}`)
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={<Link to={`/quality/map?analysisTypeId=${asked.analysisTypeId ?? ''}`}>{texts.toMap}</Link>}
    >
      <div className="lj-page">
        <FilterBar
          search={false}
          filters={chartFilters(options, data)}
          control={{ ...shown, filters: { ...shown.filters, view: viewOf(control) } }}
          tools={<Exports asked={asked} disabled={!data || data.points.length === 0} />}
        />
        {types.isError && !types.data && <ErrorOf error={types.error} onRetry={() => void types.refetch()} />}
        {types.data?.items.length === 0 && <EmptyState title={texts.noTypes} hint={texts.noTypesHint} />}
        {chart.isError && data && <StaleNotice error={chart.error} onRetry={() => void chart.refetch()} />}
        {chart.isError && !data && <ErrorOf error={chart.error} onRetry={() => void chart.refetch()} />}
        {chart.isLoading && <Skeleton lines={14} />}
        {data && <Chart chart={data} view={viewOf(control)} />}
      </div>
    </Page>
  )
}

function useChart({ analysisTypeId, ...asked }: Asked) {
  return useCall(
    qualityEndpoints.getControlChart,
    { query: { analysisTypeId: analysisTypeId ?? 0, ...asked } },
    { enabled: analysisTypeId !== undefined },
  )
}

function Chart({ chart, view }: { readonly chart: ControlChart; readonly view: View }) {
  const { analyte, analysisType, points, events, cut } = chart
  const standing = useMemo(
    () => ({ ...chart, points: points.filter(({ deleted }) => !deleted) }),
    [chart, points],
  )
  if (points.length === 0) return <EmptyState title={texts.none} hint={texts.noneHint} />
  return (
    <>
      {cut && <Alert type="warning" showIcon title={texts.cut} />}
      {view === 'youden' && <YoudenView chart={standing} />}
      {view === 'histogram' && <HistogramView chart={standing} />}
      {view === 'drift' && <DriftView chart={standing} />}
      {view === 'levey' && (
        <Card title={`${texts.chartOf(analyte.code, analyte.label)} · ${analysisType.label}`}>
          <LeveyJennings chart={chart} />
        </Card>
      )}
      {events.length > 0 && <EventTable events={events} />}
      {view === 'levey' && <ValueTable chart={chart} />}
    </>
  )
}
