import { formatNumber } from '../../../domain/index.ts'
import '../../styles/display.css'
import { dataTexts } from '../texts.ts'

/** One analyte over the analyses of a newborn, oldest first. */
export interface TrendLineProps {
  readonly code: string
  readonly decimals: number
  /** Limits in the unit of the analyte; null where there are none. */
  readonly low: number | null
  readonly high: number | null
  readonly points: readonly { readonly value: number | null }[]
}

const width = 72
const height = 24
/** Room for the dots at the edges, in pixels. */
const inset = 4

/** A small line of the values over time, with the limits as dashes. Its words say the same. */
export function TrendLine({ points, low, high, code, decimals }: TrendLineProps) {
  const known = points.flatMap(({ value }, index) => (value === null ? [] : [{ value, index }]))
  const heights = [...known.map(({ value }) => value), low, high].filter((value) => value !== null)
  const bottom = Math.min(...heights)
  const span = Math.max(...heights) - bottom || 1
  const x = (index: number) => inset + (index * (width - 2 * inset)) / Math.max(1, points.length - 1)
  const y = (value: number) => height - inset - ((value - bottom) / span) * (height - 2 * inset)
  const words = dataTexts.trendOf(code, points.map(({ value }) => formatNumber(value, decimals)).join(', '))
  return (
    <svg className="sne-trend" width={width} height={height} role="img" aria-label={words}>
      {[low, high].map(
        (limit, side) =>
          limit !== null && (
            <line
              // The two limits are told apart by their side alone.
              key={side === 0 ? 'low' : 'high'}
              className="sne-trend-limit"
              x1={0}
              x2={width}
              y1={y(limit)}
              y2={y(limit)}
            />
          ),
      )}
      <polyline
        className="sne-trend-line"
        points={known.map(({ value, index }) => `${x(index)},${y(value)}`).join(' ')}
      />
      {known.map(({ value, index }) => (
        <circle key={index} className="sne-trend-dot" cx={x(index)} cy={y(value)} r={2.5} />
      ))}
    </svg>
  )
}
