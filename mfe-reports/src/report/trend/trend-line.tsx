import { formatNumber } from '@sne/shared/domain'
import { trendTexts as texts } from './texts.ts'
import type { TrendRow } from './trend-rows.ts'

const width = 72
const height = 24
/** Room for the dots at the edges, in pixels. */
const inset = 4

/** A small line of the values over time, with the limits as dashes. Its words say the same. */
export function TrendLine({ row }: { readonly row: TrendRow }) {
  const { points, low, high, code, decimals } = row
  const known = points.flatMap(({ value }, index) => (value === null ? [] : [{ value, index }]))
  const heights = [...known.map(({ value }) => value), low, high].filter((value) => value !== null)
  const bottom = Math.min(...heights)
  const span = Math.max(...heights) - bottom || 1
  const x = (index: number) => inset + (index * (width - 2 * inset)) / Math.max(1, points.length - 1)
  const y = (value: number) => height - inset - ((value - bottom) / span) * (height - 2 * inset)
  const words = texts.trendOf(code, points.map(({ value }) => formatNumber(value, decimals)).join(', '))
  return (
    <svg className="rep-trend" width={width} height={height} role="img" aria-label={words}>
      {[low, high].map(
        (limit, side) =>
          limit !== null && (
            <line
              // The two limits are told apart by their side alone.
              key={side === 0 ? 'low' : 'high'}
              className="rep-trend-limit"
              x1={0}
              x2={width}
              y1={y(limit)}
              y2={y(limit)}
            />
          ),
      )}
      <polyline
        className="rep-trend-line"
        points={known.map(({ value, index }) => `${x(index)},${y(value)}`).join(' ')}
      />
      {known.map(({ value, index }) => (
        <circle key={index} className="rep-trend-dot" cx={x(index)} cy={y(value)} r={2.5} />
      ))}
    </svg>
  )
}
