import type { DeliveryType, Sex } from '@sne/shared/domain'
import type { Random } from './random.ts'

/** A birth as the maternity ward knows it. */
export interface Birth {
  readonly sex: Sex
  readonly gaWeeks: number
  readonly gaDays: number
  /** Grams. */
  readonly birthWeight: number
  readonly sga: boolean
  readonly plurality: { readonly n: number; readonly order: number }
  readonly deliveryType: DeliveryType
  /** In neonatal intensive care. */
  readonly tin: boolean
}

/** Mean weight in grams by completed week (rounded from the INeS charts of Italian newborns), and its spread. */
const meanWeights: readonly (readonly [number, number])[] = [
  [24, 650],
  [26, 850],
  [28, 1100],
  [30, 1430],
  [32, 1800],
  [34, 2270],
  [36, 2720],
  [38, 3180],
  [40, 3430],
  [42, 3600],
]
const weightSpread = 0.12

/** Births of one pregnancy: twins in one of 60, earlier and lighter than single newborns. */
export function pregnancy(random: Random): Birth[] {
  const n = random.weighted([
    [1, 0.982],
    [2, 0.0175],
    [3, 0.0005],
  ])
  const days = gestationInDays(random, n)
  const identical = n > 1 && random.chance(0.3)
  const sex: Sex = random.chance(0.514) ? 'male' : 'female'
  const deliveryType: DeliveryType = random.chance(n > 1 ? 0.8 : 0.31) ? 'cesarean' : 'vaginal'
  return Array.from({ length: n }, (_, index) => {
    const ownSex: Sex = identical || index === 0 ? sex : random.chance(0.514) ? 'male' : 'female'
    return birth(random, days, ownSex, { n, order: index + 1 }, deliveryType)
  })
}

/** Days: most at term, one in twelve before 37 weeks, few before 32. */
function gestationInDays(random: Random, n: number): number {
  const group = random.weighted([
    ['term', 0.925],
    ['late', 0.065],
    ['early', 0.01],
  ])
  const earlier = n > 1 ? 21 : 0
  const means = { term: [276, 8], late: [247, 8], early: [204, 14] } as const
  const [mean, sd] = means[group]
  return Math.round(clamp(random.normal(mean - earlier, sd), 24 * 7, 42 * 7))
}

function birth(
  random: Random,
  days: number,
  sex: Sex,
  plurality: Birth['plurality'],
  deliveryType: DeliveryType,
): Birth {
  const mean = weightAt(days / 7) * (plurality.n > 1 ? 0.92 : 1) * (sex === 'female' ? 0.98 : 1.02)
  const birthWeight = Math.round(clamp(random.normal(mean, mean * weightSpread), 480, 5200) / 5) * 5
  const gaWeeks = Math.floor(days / 7)
  return {
    sex,
    gaWeeks,
    gaDays: days % 7,
    birthWeight,
    // Below the 10th centile.
    sga: birthWeight < mean * (1 - 1.28 * weightSpread),
    plurality,
    deliveryType,
    tin: gaWeeks < 33 || birthWeight < 1600 || random.chance(gaWeeks < 37 ? 0.3 : 0.02),
  }
}

function weightAt(week: number): number {
  const after = meanWeights.findIndex(([at]) => at > week)
  const [x1, y1] = meanWeights[Math.max(0, (after === -1 ? meanWeights.length : after) - 1)] ?? [40, 3430]
  const [x2, y2] = meanWeights[after === -1 ? meanWeights.length - 1 : after] ?? [x1, y1]
  return x1 === x2 ? y1 : y1 + ((y2 - y1) * (week - x1)) / (x2 - x1)
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
