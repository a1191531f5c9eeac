import { useCall } from '@sne/shared/client'
import { type EqaChart, eqaEndpoints } from '@sne/shared/contract'
import { eqaVerdicts, formatDate, formatNumber, zLimits } from '@sne/shared/domain'
import { Card, ErrorOf, Skeleton, StatusTag } from '@sne/shared/ui-core'
import { Select, ValuesTable } from '@sne/shared/ui-data'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { PlainPicture } from '../parts/picture/plain-picture.tsx'
import { eqaTexts as texts } from './texts.ts'

/** Scores beyond are drawn at the edge; the table has them as they are. */
const edge = 5

/** The scores of a programme over its rounds, one analyte at a time. */
export function ZChart({ programmeId }: { readonly programmeId: number }) {
  const chart = useCall(eqaEndpoints.getEqaChart, { params: { id: programmeId } })
  if (chart.isError && !chart.data)
    return <ErrorOf error={chart.error} onRetry={() => void chart.refetch()} />
  return (
    <Card title={texts.chart}>
      {!chart.data && <Skeleton lines={6} />}
      {chart.data?.series.length === 0 && <p className="sne-weak">{texts.chartNone}</p>}
      {chart.data && chart.data.series.length > 0 && <Series series={chart.data.series} />}
    </Card>
  )
}

function Series({ series }: Pick<EqaChart, 'series'>) {
  const [chosen, setChosen] = useState(series[0]?.analyte)
  const choice = useId()
  const own = series.find(({ analyte }) => analyte === chosen) ?? series[0]
  const points = useMemo(() => own?.points ?? [], [own])
  const options = useMemo(
    () => ({
      x: points.map((_, index) => index + 1),
      rangeX: [0.5, points.length + 0.5] as const,
      rangeY: [-edge - 0.3, edge + 0.3] as const,
      guides: [
        -zLimits.unsatisfactory,
        -zLimits.questionable,
        0,
        zLimits.questionable,
        zLimits.unsatisfactory,
      ],
      ordered: true,
      marks: points.map(({ z }, index) => ({
        x: index + 1,
        y: Math.max(-edge, Math.min(edge, z)),
        level: 'low' as const,
        isOut: Math.abs(z) > zLimits.questionable,
      })),
    }),
    [points],
  )
  if (!own) return null
  return (
    <>
      <div className="eqa-choice">
        <label htmlFor={choice}>{texts.analyte}</label>
        <Select<string>
          id={choice}
          value={own.analyte}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          options={series.map(({ analyte, label }) => ({ value: analyte, label: `${analyte} – ${label}` }))}
          onChange={setChosen}
        />
      </div>
      <PlainPicture label={texts.chartOf(own.analyte, points.length)} options={options}>
        <span className="sne-weak">{texts.chartHint}</span>
      </PlainPicture>
      <ValuesTable
        label={texts.table}
        low
        heads={[texts.round, texts.sent, texts.sample, texts.z, texts.verdict]}
      >
        <tbody>
          {points.toReversed().map(({ roundId, round, at, sample, z, verdict }) => (
            <tr key={`${roundId} ${sample}`}>
              <td>
                <Link to={`/quality/eqa/${roundId}`}>{round}</Link>
              </td>
              <td>{formatDate(at)}</td>
              <td>{sample}</td>
              <td className="eqa-number">{formatNumber(z, 2)}</td>
              <td>
                <StatusTag look={eqaVerdicts[verdict]} />
              </td>
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </>
  )
}
