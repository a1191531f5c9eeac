import type { PatientChart, PatientSeries } from '@sne/shared/contract'
import { formatDate, formatNumber } from '@sne/shared/domain'
import { Alert, Card } from '@sne/shared/ui-core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { PlainPicture } from '../parts/picture/plain-picture.tsx'
import { traceAddress } from './asked.ts'
import { SeriesTable } from './series-table.tsx'
import { driftTexts as texts } from './texts.ts'

interface Props {
  readonly series: PatientSeries
  readonly analyte: PatientChart['analyte']
}

const axisOf = ({ length }: readonly unknown[]) => ({
  x: Array.from({ length }, (_, index) => index + 1),
  rangeX: [0.5, Math.max(2, length) + 0.5] as const,
  ordered: true,
})

function mediansOf({ batches, history }: PatientSeries) {
  const low = Math.min(...batches.map(({ p10 }) => p10))
  const high = Math.max(...batches.map(({ p90 }) => p90))
  const edge = Math.max((high - low) * 0.1, Math.abs(high) * 0.01, 1e-9)
  return {
    ...axisOf(batches),
    ...{ rangeY: [low - edge, high + edge] as const, guides: history ? [history.centre] : [] },
    lines: [
      { y: batches.map(({ median }) => median), look: 'blue' as const },
      { y: batches.map(({ p10 }) => p10), look: 'purple' as const, dash: [6, 3] },
      { y: batches.map(({ p90 }) => p90), look: 'purple' as const, dash: [6, 3] },
    ],
  }
}

function distancesOf({ batches }: PatientSeries) {
  const most = Math.max(2.5, ...batches.map((one) => Math.max(Math.abs(one.ewma), Math.abs(one.moving))))
  const top = Math.min(10, most * 1.1)
  const within = (value: number) => Math.max(-top, Math.min(top, value))
  return {
    ...axisOf(batches),
    ...{ rangeY: [-top, top] as const, guides: [0] },
    lines: [
      { y: batches.map(({ ewma }) => within(ewma)), look: 'blue' as const },
      { y: batches.map(({ moving }) => within(moving)), look: 'purple' as const, dash: [6, 3] },
      { y: batches.map(({ ewmaLimit }) => ewmaLimit), look: 'red' as const, dash: [4, 4] },
      { y: batches.map(({ ewmaLimit }) => -ewmaLimit), look: 'red' as const, dash: [4, 4] },
    ],
  }
}

function History({ series: { history }, analyte: { decimals, unit } }: Props) {
  if (!history) return <Alert type="info" showIcon title={texts.noHistory} />
  const { from, to, batches, newborns, centre, sd, chosen } = history
  const of = (value: number) => `${formatNumber(value, decimals + 1)} ${unit}`
  return (
    <p className="drift-history">
      {texts.historyOf(formatDate(from), formatDate(to), batches, newborns, of(centre), of(sd))}{' '}
      {chosen && texts.chosen}
    </p>
  )
}

function DriftAlert({ series: { drift, history } }: Pick<Props, 'series'>) {
  if (!history) return null
  if (!drift) return <Alert type="success" showIcon title={texts.noDrift} />
  const { direction, since, deviation, percent } = drift
  const where = direction === 'up' ? texts.upwards : texts.downwards
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.drift(
        where,
        formatNumber(deviation, 1),
        percent === null ? null : formatNumber(percent, 1),
      )}
      description={
        <>
          {texts.change(formatDate(since.at))}{' '}
          <Link to={`/plate/${since.plateId}/quality`}>{since.plate}</Link>.{' '}
          <Link to={traceAddress(since.plateId)}>{texts.toTrace}</Link>
        </>
      }
    />
  )
}

/** One instrument: medians with percentiles, their distance from the history, and the table of both. */
export function SeriesCard({ series, analyte }: Props) {
  const pictures = useMemo(() => ({ medians: mediansOf(series), distances: distancesOf(series) }), [series])
  const { batches, instrument, history } = series
  if (batches.length === 0) return null
  const title = texts.seriesOf(analyte.code, instrument)
  return (
    <Card title={title}>
      <DriftAlert series={series} />
      <History series={series} analyte={analyte} />
      <div className="drift-pair">
        <PlainPicture label={texts.mediansPicture(analyte.code, batches.length)} options={pictures.medians}>
          <span className="sne-weak">{texts.mediansHint(analyte.unit)}</span>
        </PlainPicture>
        {history && (
          <PlainPicture label={texts.sdPicture(analyte.code, batches.length)} options={pictures.distances}>
            <span className="sne-weak">{texts.sdHint}</span>
          </PlainPicture>
        )}
      </div>
      <SeriesTable series={series} decimals={analyte.decimals} label={title} />
    </Card>
  )
}
