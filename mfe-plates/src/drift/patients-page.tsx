import { useCall } from '@sne/shared/client'
import { analysisTypeEndpoints, qualityDriftEndpoints } from '@sne/shared/contract'
import { addDays, chartDays, dayOf } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Alert, EmptyState, ErrorOf, Page, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { FilterBar, useFilterNames, useListState } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { controlsAddress, idOf, oneOf, patientFilters } from './asked.ts'
import { DetectionCard } from './detection-card.tsx'
import './drift.css'
import { SeriesCard } from './series-card.tsx'
import { driftTexts as texts } from './texts.ts'

/** "Mediane dei neonati": one analyte among in-range newborns, by plate or day. */
export default function PatientsPage() {
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  const [today] = useState(() => dayOf(new Date()))
  const options = (types.data?.items ?? []).map(({ id, label }) => ({ value: String(id), label }))
  const control = useListState(useFilterNames(patientFilters([], [])))
  const id = idOf(oneOf(control, 'analysisTypeId')) ?? idOf(options[0]?.value)
  const to = oneOf(control, 'to') ?? today
  const from = oneOf(control, 'from') ?? addDays(to, -chartDays)
  const by = oneOf(control, 'by') === 'day' ? 'day' : 'plate'
  const chart = useCall(
    qualityDriftEndpoints.getPatientChart,
    { query: { analysisTypeId: id ?? 0, analyte: oneOf(control, 'analyte'), by, from, to } },
    { enabled: id !== undefined },
  )
  const { data } = chart
  usePageTitle(data && `${data.analyte.code} – ${texts.patientsTitle}`)
  const analytes = (data?.analytes ?? []).map(({ code, label }) => ({
    value: code,
    label: code === label ? code : `${code} · ${label}`,
  }))
  const filters = {
    ...(id ? { analysisTypeId: String(id) } : {}),
    ...(data ? { analyte: data.analyte.code } : {}),
    ...{ from, to },
    ...control.filters,
    by,
  }
  return (
    <Page
      title={texts.patientsTitle}
      subtitle={texts.patientsSubtitle}
      actions={<Link to="/quality/drift">{texts.toBoard}</Link>}
    >
      <div className="drift-page">
        <FilterBar
          search={false}
          filters={patientFilters(options, analytes)}
          control={{ ...control, filters }}
          tools={
            data && (
              <Link to={controlsAddress(data.analysisType.id, data.analyte.code)}>{texts.toControls}</Link>
            )
          }
        />
        {types.isError && !types.data && <ErrorOf error={types.error} onRetry={() => void types.refetch()} />}
        {types.data?.items.length === 0 && <EmptyState title={texts.noTypes} hint={texts.noTypesHint} />}
        {chart.isError && data && <StaleNotice error={chart.error} onRetry={() => void chart.refetch()} />}
        {chart.isError && !data && <ErrorOf error={chart.error} onRetry={() => void chart.refetch()} />}
        {chart.isLoading && <Skeleton lines={14} />}
        {data && data.waiting > 0 && <Alert type="info" showIcon title={texts.waiting(data.waiting)} />}
        {data?.series.every(({ batches }) => batches.length === 0) && (
          <EmptyState title={texts.none} hint={texts.noneHint} />
        )}
        {data?.series.map((series) => (
          <SeriesCard key={series.instrument ?? ''} series={series} analyte={data.analyte} />
        ))}
        {data && data.series.length > 0 && (
          <DetectionCard
            key={`${data.analysisType.id} ${data.analyte.code}`}
            analysisTypeId={data.analysisType.id}
            analyte={data.analyte.code}
          />
        )}
      </div>
    </Page>
  )
}
