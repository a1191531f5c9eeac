import { useCall } from '@sne/shared/client'
import { type RecallCase, sampleAnalysisEndpoints } from '@sne/shared/contract'
import { formatDateTime, formatLimits } from '@sne/shared/domain'
import { Card, ErrorOf, Skeleton } from '@sne/shared/ui-core'
import { AnalyteValue, Select, TrendKey, ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { caseTexts as texts } from '../texts.ts'
import { ValueChart } from './value-chart.tsx'
import { type ValueSeries, valueSeries } from './value-series.ts'

/** Values of the newborn in the category of the case: one analyte drawn, the same numbers in a table. */
export function ValuesCard({ one }: { readonly one: RecallCase }) {
  const [code, setCode] = useState<string | null>(null)
  const history = useCall(sampleAnalysisEndpoints.listNewbornAnalyses, {
    params: { id: one.newborn.id },
    query: { category: [one.category] },
  })
  const series = history.data ? valueSeries(history.data.items, history.data.analytes) : []
  const wanted = code ?? one.findings[0]?.analyte
  const shown = series.find((candidate) => candidate.code === wanted) ?? series[0]
  const group = (everOut: boolean) => ({
    label: everOut ? texts.everOut : texts.others,
    options: series
      .filter((candidate) => candidate.everOut === everOut)
      .map((candidate) => ({ value: candidate.code, label: candidate.code })),
  })
  return (
    <Card
      title={texts.values}
      actions={
        shown && (
          <Select<string>
            aria-label={texts.analyte}
            value={shown.code}
            showSearch
            popupMatchSelectWidth={false}
            options={[group(true), group(false)].filter(({ options }) => options.length > 0)}
            onChange={setCode}
          />
        )
      }
    >
      {history.isError && !history.data ? (
        <ErrorOf inline error={history.error} onRetry={() => void history.refetch()} />
      ) : !history.data ? (
        <Skeleton lines={6} />
      ) : shown ? (
        <div className="rec-chart-frame">
          <ValueChart series={shown} />
          <TrendKey />
          <SeriesTable series={shown} />
        </div>
      ) : (
        <p className="sne-weak">{texts.noValues}</p>
      )}
    </Card>
  )
}

const SeriesTable = ({
  series: { code, label, unit, decimals, points },
}: {
  readonly series: ValueSeries
}) => (
  <ValuesTable label={`${code} · ${label}`} low>
    <thead>
      <tr>
        <th scope="col">{texts.collected}</th>
        <th scope="col" className="sne-number">
          {texts.age}
        </th>
        <th scope="col">{texts.card}</th>
        <th scope="col">{texts.analysis}</th>
        <th scope="col" className="sne-number">
          {[code, unit].filter(Boolean).join(' ')}
        </th>
        <th scope="col" className="sne-number">
          {texts.limits}
        </th>
      </tr>
    </thead>
    <tbody>
      {points.map((point) => (
        <tr key={point.sampleAnalysisId}>
          <th scope="row">{formatDateTime(point.collectedAt)}</th>
          <td className="sne-number">{texts.hours(point.ageHours)}</td>
          <td>{point.barcode}</td>
          <td>{point.analysis}</td>
          <td className="sne-number">
            <AnalyteValue {...point} decimals={decimals} />
          </td>
          <td className="sne-number">{point.limits && formatLimits(point.limits, decimals)}</td>
        </tr>
      ))}
    </tbody>
  </ValuesTable>
)
