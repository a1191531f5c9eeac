import { formatNumber } from '../../../domain/index.ts'
import '../../styles/display.css'
import { dataTexts } from '../texts.ts'
import { limitKinds, limitOf, room, spread, type TrendPoint, trendScale } from './trend-scale.ts'
import { trendInWords } from './trend-words.ts'

const texts = dataTexts.trend

/** One analyte over the analyses of a newborn, oldest first. */
export interface TrendLineProps {
  readonly code: string
  readonly decimals: number
  readonly points: readonly TrendPoint[]
}

interface PartProps {
  readonly points: readonly TrendPoint[]
  readonly scale: ReturnType<typeof trendScale>
}

/** The values over time, and at each card the limits that applied to it. Its text alternative says so too. */
export function TrendLine({ points, code, decimals }: TrendLineProps) {
  const known = points.flatMap(({ value }, index) => (value === null ? [] : [{ value, index }]))
  const scale = trendScale(points)
  const { width, height } = room
  return (
    <svg
      className="sne-trend"
      width={width}
      height={height}
      role="img"
      aria-label={trendInWords(code, points, decimals)}
    >
      <LimitLines points={points} scale={scale} />
      <polyline
        className="sne-trend-line"
        points={known.map(({ value, index }) => `${scale.x(index)},${scale.y(value)}`).join(' ')}
      />
      {known.map(({ value, index }) => (
        <circle key={index} className="sne-trend-dot" cx={scale.x(index)} cy={scale.y(value)} r={2.5} />
      ))}
      <LimitNames points={points} scale={scale} decimals={decimals} />
    </svg>
  )
}

/** Dashes for the usual limits, whole lines for the critical ones. */
const LimitLines = ({ points, scale }: PartProps) =>
  limitKinds.flatMap((kind) =>
    points.map((point, index) => {
      const limit = limitOf(point, kind)
      return (
        limit !== null && (
          <line
            // A newborn's cards have no other name than their place.
            key={`${kind.key} ${scale.x(index)}`}
            className={kind.critical ? 'sne-trend-critical' : 'sne-trend-limit'}
            x1={scale.left(index)}
            x2={scale.right(index)}
            y1={scale.y(limit)}
            y2={scale.y(limit)}
          />
        )
      )
    }),
  )

/** Beside the line: the sign of each limit of the last card with its number. */
function LimitNames({ points, scale, decimals }: PartProps & { readonly decimals: number }) {
  const last = points.findLast(({ limits }) => limits)
  if (!last) return null
  const named = limitKinds
    .flatMap((kind) => {
      const limit = limitOf(last, kind)
      return limit === null ? [] : [{ ...kind, limit }]
    })
    .toSorted((a, b) => scale.y(a.limit) - scale.y(b.limit))
  const heights = spread(named.map(({ limit }) => scale.y(limit) + 3.5))
  return named.map(({ key, sign, limit }, index) => (
    <text key={key} className="sne-trend-name" x={room.plot + 6} y={heights[index]}>
      {sign} {formatNumber(limit, decimals)}
    </text>
  ))
}

/** Meaning of signs and lines of the drawings. */
export const TrendKey = () => (
  <p className="sne-trend-key">
    {limitKinds.map(({ key, sign, critical }) => (
      <span key={key}>
        <svg width={22} height={8} aria-hidden="true">
          <line
            className={critical ? 'sne-trend-critical' : 'sne-trend-limit'}
            x1={0}
            x2={22}
            y1={4}
            y2={4}
          />
        </svg>{' '}
        <span aria-hidden="true">{sign}</span> {texts.limitNames[key]}
      </span>
    ))}
    <span>{texts.limitsOfEachCard}</span>
  </p>
)
