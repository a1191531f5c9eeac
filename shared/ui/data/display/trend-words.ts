import { type Flag, flagLabels, formatBound, formatNumber } from '../../../domain/index.ts'
import { dataTexts } from '../texts.ts'
import type { TrendLimits, TrendPoint } from './trend-scale.ts'

const texts = dataTexts.trend

function limitsInWords(limits: TrendLimits, decimals: number): string[] {
  const number = (value: number) => formatNumber(value, decimals)
  const range = (low: number | null | undefined, high: number | null | undefined) =>
    [low != null && texts.from(number(low)), high != null && texts.to(number(high))].filter(Boolean).join(' ')
  const usual = range(limits.low, limits.high)
  const critical = [
    limits.criticalLow != null && texts.below(number(limits.criticalLow)),
    limits.criticalHigh != null && texts.above(number(limits.criticalHigh)),
  ].filter(Boolean)
  return [
    ...(usual === '' ? [] : [texts.limits(usual)]),
    ...(critical.length === 0 ? [] : [texts.criticalLimits(critical.join(texts.or))]),
  ]
}

const flagInWords = (flag: Flag | null | undefined) => (flag && flag !== 'N' ? flagLabels[flag] : null)

/** Text alternative of the drawing; limits are named where they change. */
export function trendInWords(code: string, points: readonly TrendPoint[], decimals: number): string {
  let before = ''
  const said = points.map(({ value, comparator, flag, limits }) => {
    const now = limits ? limitsInWords(limits, decimals).join(', ') : ''
    const changed = now !== before && value !== null
    if (changed) before = now
    return [
      value === null && flag !== 'ND'
        ? texts.noValue
        : value === null
          ? null
          : formatBound(value, comparator, decimals),
      flagInWords(flag)?.toLowerCase(),
      changed && now !== '' ? `(${now})` : null,
    ]
      .filter(Boolean)
      .join(' ')
  })
  return texts.of(code, said.join('; '))
}
