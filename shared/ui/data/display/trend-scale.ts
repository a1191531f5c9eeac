import { type Comparator, type Flag, flagSigns } from '../../../domain/index.ts'

/** Limits in the unit of the analyte; null where the rule sets none. */
export interface TrendLimits {
  readonly low: number | null
  readonly high: number | null
  readonly criticalLow?: number | null
  readonly criticalHigh?: number | null
}

export interface TrendPoint {
  readonly value: number | null
  /** The value is a bound. */
  readonly comparator?: Comparator | null
  readonly flag?: Flag | null
  /** The limits that applied at this card. */
  readonly limits?: TrendLimits | null
}

/** Size of the drawing in pixels: the line, and beside it the names of the limits. */
export const room = { width: 150, height: 52, plot: 96, inset: 6 } as const

/** Each limit with the sign that a value beyond it has. */
export const limitKinds = [
  { key: 'criticalHigh', sign: flagSigns.HH, critical: true },
  { key: 'high', sign: flagSigns.H, critical: false },
  { key: 'low', sign: flagSigns.L, critical: false },
  { key: 'criticalLow', sign: flagSigns.LL, critical: true },
] as const
export type LimitKind = (typeof limitKinds)[number]

export const limitOf = (point: TrendPoint, { key }: LimitKind): number | null => point.limits?.[key] ?? null

/** Positions of values and cards in the drawing. */
export function trendScale(points: readonly TrendPoint[]) {
  const { height, plot, inset } = room
  const heights = points
    .flatMap((point) => [point.value, ...limitKinds.map((kind) => limitOf(point, kind))])
    .filter((value) => value !== null)
  const bottom = Math.min(...heights)
  const span = Math.max(...heights) - bottom || 1
  const step = plot / Math.max(1, points.length)
  return {
    /** Each card has a column of its own, in which its limits are drawn. */
    left: (index: number) => index * step,
    right: (index: number) => (index + 1) * step,
    x: (index: number) => (index + 0.5) * step,
    y: (value: number) => height - inset - ((value - bottom) / span) * (height - 2 * inset),
  }
}

/** Height of a label in pixels. */
const wordHeight = 11

/** Heights of labels that would overlap, moved apart as little as needed; from above to below. */
export function spread(wanted: readonly number[]): number[] {
  const placed: number[] = []
  for (const y of wanted) placed.push(Math.max(y, (placed.at(-1) ?? -2) + wordHeight))
  const last = room.height - 3
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    const below = placed[index + 1] ?? last + wordHeight
    placed[index] = Math.min(placed[index] ?? last, below - wordHeight)
  }
  return placed
}
