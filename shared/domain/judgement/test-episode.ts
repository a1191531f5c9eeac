import type { AnalysisTypeId } from '../analysis-type.ts'
import type { AnalyteColumns } from '../analyte-columns.ts'
import type { Flag } from '../sample-analysis.ts'
import type { Screening } from '../screenings.ts'
import type { Episode, EpisodeAnalysis, EpisodeCard, EpisodeSecondTier, EpisodeValue } from './episode.ts'

/** Limits of one analyte in the episodes of tests, with the unusual fields of its columns. */
interface TestAnalyte extends Partial<AnalyteColumns> {
  readonly type: AnalysisTypeId
  readonly low?: number
  readonly high?: number
}

const analytes: Readonly<Record<string, TestAnalyte>> = {
  PHE: { type: 'sne_ms', high: 140, required: true, criticalHigh: 360 },
  TYR: { type: 'sne_ms', high: 400, required: true, noClose: 600 },
  XLE: { type: 'sne_ms', high: 230, required: true, criticalHigh: 400, timeCritical: true },
  MET: { type: 'sne_ms', low: 7, high: 70, required: true, noClose: 120 },
  C3: { type: 'sne_ms', high: 6.3, required: true, criticalHigh: 12, timeCritical: true },
  C5: { type: 'sne_ms', high: 0.9, required: true, criticalHigh: 2.5, timeCritical: true },
  C8: { type: 'sne_ms', high: 0.45, required: true, criticalHigh: 1, timeCritical: true },
  'C14:1': {
    type: 'sne_ms',
    high: 0.66,
    required: true,
    criticalHigh: 1,
    timeCritical: true,
    recallCardDoesNotClose: true,
  },
  C2: { type: 'sne_ms', low: 10, high: 80, role: 'informative' },
  GLY: { type: 'sne_ms', high: 2000, role: 'informative' },
  'C8/C2': { type: 'sne_ms', high: 0.02, role: 'supporting' },
  'C8/C10': { type: 'sne_ms', high: 3, role: 'supporting' },
  'C3/C2': { type: 'sne_ms', high: 0.32 },
  MMA: { type: 'sne_2t_mma', high: 5, required: true },
  MCA: { type: 'sne_2t_mma', high: 1, required: true },
  HCY: { type: 'sne_2t_mma', high: 15, required: true },
  'ALLO-ILE': { type: 'sne_2t_msud', high: 2, required: true },
  TSH: { type: 'ic_tsh', high: 6, required: true, criticalHigh: 20 },
  IRT: { type: 'fc_irt', high: 48, required: true, noClose: 150 },
  PAP: { type: 'fc_pap', high: 1.6 },
  CFTR: { type: 'fc_cftr', high: 0, criticalHigh: 1, required: true },
  TGAL: { type: 'tgal_tot', high: 15, required: true, criticalHigh: 30, noClose: 20, timeCritical: true },
  GALT: { type: 'tgal_galt', low: 2, required: true, timeCritical: true },
  SMN1: {
    type: 'sma_smn1',
    high: 44,
    required: true,
    criticalNotDetected: true,
    maxSpread: 1,
    timeCritical: true,
  },
  RNASEP: { type: 'sma_smn1', high: 28, required: true, role: 'informative', maxSpread: 1 },
}

const columns = Object.entries(analytes).map(
  ([analyte, { type, low: _low, high: _high, ...given }]): AnalyteColumns => ({
    analysisTypeId: type,
    analyte,
    role: 'diagnostic',
    required: false,
    criticalLow: null,
    criticalHigh: null,
    criticalNotDetected: false,
    plausibleLow: 0,
    plausibleHigh: null,
    noClose: null,
    maxSpread: 30,
    timeCritical: false,
    secondTierAlways: false,
    recallCardDoesNotClose: false,
    ...given,
  }),
)

const rule = (analyte: string, type: AnalysisTypeId, markers: string[], step = 1): EpisodeSecondTier => ({
  analyte,
  type,
  markers,
  step,
})
const secondTiers = [
  rule('C3', 'sne_2t_mma', ['MMA', 'MCA', 'HCY']),
  rule('C3/C2', 'sne_2t_mma', ['MMA', 'MCA', 'HCY']),
  rule('MET', 'sne_2t_mma', ['HCY']),
  rule('XLE', 'sne_2t_msud', ['ALLO-ILE']),
  rule('IRT', 'fc_pap', ['PAP']),
  rule('TGAL', 'tgal_galt', ['GALT']),
]

/** `null` not detected, `'?'` not readable. */
type Given = number | null | '?'

function flagOf(code: string, value: Given): Flag {
  const { low, high, criticalHigh } = analytes[code] ?? { type: 'sne_ms' }
  if (value === '?') return 'ERR'
  if (value === null) return 'ND'
  if (criticalHigh != null && value > criticalHigh) return 'HH'
  if (low !== undefined && value < low) return 'L'
  return high !== undefined && value > high ? 'H' : 'N'
}

const numbersOf = (values: readonly Given[]) => values.filter((value) => typeof value === 'number')
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function spreads(code: string, values: readonly Given[]): boolean {
  const numbers = numbersOf(values)
  const most = analytes[code]?.maxSpread ?? 30
  if (numbers.length < 2)
    return numbers.length < values.filter((value) => value !== '?').length && numbers.length > 0
  if (analytes[code]?.criticalNotDetected) return Math.max(...numbers) - Math.min(...numbers) > most
  const mean = meanOf(numbers)
  const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (numbers.length - 1)
  return (Math.sqrt(variance) / mean) * 100 > most
}

function valueOfTest(code: string, given: Given | readonly Given[]): EpisodeValue {
  const values = Array.isArray(given) ? (given as readonly Given[]) : [given as Given]
  const numbers = numbersOf(values)
  const combined: Given = numbers.length > 0 ? meanOf(numbers) : values.includes(null) ? null : '?'
  const noClose = analytes[code]?.noClose ?? null
  return {
    analyte: code,
    flag: flagOf(code, combined),
    replicates: values.map((value, at) => ({ well: `W${at}`, flag: flagOf(code, value) })),
    discordant: spreads(code, values),
    aboveNoClose: noClose !== null && numbers.some((value) => value > noClose),
    exclusion: null,
    released: true,
    factUnknown: false,
  }
}

/** Values in range of every required analyte of a type, for analyses that name only values out of range. */
const inRange: Readonly<Partial<Record<AnalysisTypeId, Readonly<Record<string, number>>>>> = {
  sne_ms: { PHE: 50, TYR: 90, XLE: 150, MET: 20, C3: 2, C5: 0.2, C8: 0.1, 'C14:1': 0.2 },
  sne_2t_mma: { MMA: 1, MCA: 0.2, HCY: 5 },
  sma_smn1: { RNASEP: 24 },
}

/** One analysis of a test; `values` come over values in range of the required analytes of its type. */
export function analysisOf(
  type: AnalysisTypeId,
  values: Readonly<Record<string, Given | readonly Given[]>> = {},
  given: Partial<EpisodeAnalysis> = {},
): Omit<EpisodeAnalysis, 'id'> {
  const wells = Math.max(
    1,
    ...Object.values(values).map((value) => (Array.isArray(value) ? value.length : 1)),
  )
  const base = Object.fromEntries(
    Object.entries(inRange[type] ?? {}).map(([code, value]) => [
      code,
      Array.from({ length: wells }, () => value),
    ]),
  )
  return {
    cardId: 1,
    type,
    tier: secondTiers.some((one) => one.type === type) ? '2' : '1',
    wells,
    values: Object.entries({ ...base, ...values }).map(([code, value]) => valueOfTest(code, value)),
    limitsApproved: true,
    ...given,
  }
}

/** A suitable card taken at 60 hours of life, whose findings were recalled. */
export const cardOf = (id: number, given: Partial<EpisodeCard> = {}): EpisodeCard => ({
  id,
  unsuitable: null,
  // In the order of their ids, a day apart.
  collectedAt: new Date(Date.UTC(2026, 10, id)).toISOString(),
  ageHours: 60,
  transfused: false,
  beforeMilk: false,
  recalled: true,
  awaited: false,
  ...given,
})

/** An episode with as many suitable cards as its analyses name; analyses have the ids 1, 2, … */
export function episodeOf(
  category: Screening,
  analyses: readonly Omit<EpisodeAnalysis, 'id'>[],
  given: Partial<Episode> = {},
): Episode {
  const ids = [...new Set(analyses.map(({ cardId }) => cardId))]
  return {
    category,
    cards: ids.map((id) => cardOf(id)),
    analyses: analyses.map((analysis, at) => ({ ...analysis, id: at + 1 })),
    columns,
    secondTiers,
    identityChecks: [],
    ...given,
  }
}
