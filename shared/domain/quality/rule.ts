/**
 * Rules for control values in SD from the target of their lot. `1-2s` to `1-4s` look at one value, the others at several.
 * Source: J. O. Westgard, Basic QC Practices; `1-4s` is a single-value rule for runs of many analytes.
 */
export const qualityRules = [
  '1-2s',
  '1-3s',
  '1-4s',
  '2-2s',
  '2of3-2s',
  'R-4s',
  '3-1s',
  '4-1s',
  '6x',
  '8x',
  '10x',
  '7T',
] as const
export type QualityRule = (typeof qualityRules)[number]

export const qualityRuleLabels: Readonly<Record<QualityRule, string>> = {
  '1-2s': 'oltre 2 deviazioni standard',
  '1-3s': 'oltre 3 deviazioni standard',
  '1-4s': 'oltre 4 deviazioni standard',
  '2-2s': 'due valori oltre 2 DS dalla stessa parte',
  '2of3-2s': 'due valori su tre oltre 2 DS dalla stessa parte',
  'R-4s': 'nella corsa un valore sopra +2 DS e uno sotto −2 DS',
  '3-1s': 'tre valori di seguito oltre 1 DS dalla stessa parte',
  '4-1s': 'quattro valori di seguito oltre 1 DS dalla stessa parte',
  '6x': 'sei valori di seguito dalla stessa parte della media',
  '8x': 'otto valori di seguito dalla stessa parte della media',
  '10x': 'dieci valori di seguito dalla stessa parte della media',
  '7T': 'sette valori di seguito in salita o in discesa',
}

/** Rules of consecutive values beyond a distance on one side: how many values, and how many SD. */
export const consecutiveRules = {
  '2-2s': { count: 2, beyond: 2 },
  '3-1s': { count: 3, beyond: 1 },
  '4-1s': { count: 4, beyond: 1 },
  '6x': { count: 6, beyond: 0 },
  '8x': { count: 8, beyond: 0 },
  '10x': { count: 10, beyond: 0 },
} as const satisfies Partial<Record<QualityRule, { count: number; beyond: number }>>

/** Values of a trend that rises or falls without a break. */
export const trendLength = 7

/** Most earlier runs that any rule can use. */
export const longestLookBack = 20
