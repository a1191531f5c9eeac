import type { HistoryAnalysis, Report } from '@sne/shared/contract'
import { formatDate, formatLimits } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { AnalyteValue, Checkbox, TrendKey, TrendLine, ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { trendTexts as texts } from './texts.ts'
import { earlierAnalyses, type TrendRow, trendRows } from './trend-rows.ts'

/** Values of the newborn in this category over time: analytes ever out of range first. */
export function Trend({ report }: { readonly report: Report }) {
  const [onlyOut, setOnlyOut] = useState(true)
  const earlier = earlierAnalyses(report)
  if (earlier.length === 0) return <p className="sne-weak">{texts.none}</p>
  const rows = trendRows(report).filter(({ everOut }) => everOut || !onlyOut)
  const filter = (
    <Checkbox checked={onlyOut} onChange={(event) => setOnlyOut(event.target.checked)}>
      {texts.onlyOut}
    </Checkbox>
  )
  return (
    <Card title={texts.title} actions={filter} flush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className="sne-weak">{texts.allInRange}</p>
      ) : (
        <>
          <ValuesTable label={texts.title} low>
            <TrendHead earlier={earlier} collectedAt={report.facts.collectedAt} />
            <tbody>
              {rows.map((row) => (
                <TrendLineRow key={row.code} row={row} />
              ))}
            </tbody>
          </ValuesTable>
          <TrendKey />
        </>
      )}
    </Card>
  )
}

interface HeadProps {
  readonly earlier: readonly HistoryAnalysis[]
  readonly collectedAt: string
}

const TrendHead = ({ earlier, collectedAt }: HeadProps) => (
  <thead>
    <tr>
      <th scope="col">{texts.analyte}</th>
      {earlier.map((analysis) => (
        <th key={analysis.sampleAnalysisId} scope="col" className="sne-number">
          {texts.sampleNumber(analysis.sampleNumber)} {formatDate(analysis.collectedAt)}
        </th>
      ))}
      <th scope="col" className="sne-number" title={formatDate(collectedAt)}>
        {texts.now}
      </th>
      <th scope="col">{texts.trend}</th>
      <th scope="col" className="sne-number">
        {texts.limits}
      </th>
    </tr>
  </thead>
)

const TrendLineRow = ({ row }: { readonly row: TrendRow }) => (
  <tr>
    <th scope="row" title={row.unit}>
      {row.code}
    </th>
    {row.points.map((point) => (
      <td key={point.sampleAnalysisId}>
        <AnalyteValue
          value={point.value}
          comparator={point.comparator}
          decimals={row.decimals}
          flag={point.flag}
        />
      </td>
    ))}
    <td>
      <TrendLine {...row} />
    </td>
    <td className="sne-number">{formatLimits(row, row.decimals)}</td>
  </tr>
)
