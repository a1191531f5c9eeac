import { formatBound, formatDate, formatNumber } from '@sne/shared/domain'
import { caseTexts as texts } from '../texts.ts'
import { chartScale, limitNames, room } from './chart-scale.ts'
import type { ValueSeries } from './value-series.ts'

/** One analyte over time with the limits of each analysis; the table beside it holds the values. */
export function ValueChart({ series }: { readonly series: ValueSeries }) {
  const { points, decimals, code } = series
  const scale = chartScale(points)
  const known = points.flatMap(({ value }, index) => (value === null ? [] : [{ value, index }]))
  const words = points
    .map(({ collectedAt, value, comparator }) =>
      texts.point(formatDate(collectedAt), formatBound(value, comparator, decimals)),
    )
    .join('; ')
  return (
    <svg
      className="rec-chart"
      viewBox={`0 0 ${room.width} ${room.height}`}
      role="img"
      aria-label={texts.chartOf(code, words)}
    >
      <Frame {...scale} decimals={decimals} />
      {points.flatMap((point, index) =>
        limitNames.map((name) => {
          const limit = point.limits?.[name] ?? null
          return (
            limit !== null && (
              <line
                key={`${name} ${point.sampleAnalysisId}`}
                className={name.startsWith('critical') ? 'sne-trend-critical' : 'sne-trend-limit'}
                x1={scale.left(index)}
                x2={scale.right(index)}
                y1={scale.y(limit)}
                y2={scale.y(limit)}
              />
            )
          )
        }),
      )}
      <polyline
        className="sne-trend-line"
        points={known.map(({ value, index }) => `${scale.x(index)},${scale.y(value)}`).join(' ')}
      />
      {known.map(({ value, index }) => (
        <circle key={index} className="sne-trend-dot" cx={scale.x(index)} cy={scale.y(value)} r={4} />
      ))}
      {points.map(({ sampleAnalysisId, collectedAt, ageHours }, index) => (
        <text
          key={sampleAnalysisId}
          className="sne-trend-name"
          textAnchor="middle"
          x={scale.x(index)}
          y={room.height - 18}
        >
          {formatDate(collectedAt)}
          <tspan x={scale.x(index)} dy={13}>
            {texts.hours(ageHours)}
          </tspan>
        </text>
      ))}
    </svg>
  )
}

interface FrameProps {
  readonly bottom: number
  readonly top: number
  readonly y: (value: number) => number
  readonly decimals: number
}

/** Three heights with their numbers. */
const Frame = ({ bottom, top, y, decimals }: FrameProps) =>
  [bottom, (bottom + top) / 2, top].map((height) => (
    <text key={height} className="sne-trend-name" textAnchor="end" x={room.left - 8} y={y(height) + 4}>
      {formatNumber(height, decimals)}
    </text>
  ))
