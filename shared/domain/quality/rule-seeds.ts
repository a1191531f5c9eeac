import { type AnalysisTypeId, analysisTypeIds } from '../analysis-type.ts'
import { analyteColumnSeeds } from '../analyte-column-seeds.ts'
import type { RuleLine } from './rule-line.ts'

const timeCriticalOf = (type: AnalysisTypeId) =>
  analyteColumnSeeds
    .filter(
      ({ analysisTypeId, analyte, timeCritical }) =>
        analysisTypeId === type && timeCritical && !analyte.includes('/'),
    )
    .map(({ analyte }) => analyte)

/** Drift is seen, and held by nobody. */
const drift = { warnBack: 10 } as const

/** Few analytes: one control beyond 3 SD is rarely chance. */
const few = (type: AnalysisTypeId): RuleLine => ({
  type,
  analytes: [],
  reject: ['1-3s', '2-2s'],
  rejectBack: 0,
  warn: ['1-2s', 'R-4s', '4-1s', '10x', '7T'],
  ...drift,
})

/**
 * Many analytes: 1-3s of every analyte would reject a quarter of good runs. Every analyte is held beyond 4 SD, one that cannot wait
 * also by two levels beyond 2 SD.
 */
const many = (type: AnalysisTypeId): RuleLine[] => [
  {
    type,
    analytes: timeCriticalOf(type),
    reject: ['1-4s', '2-2s'],
    rejectBack: 0,
    warn: ['1-2s', '1-3s', 'R-4s', '4-1s', '10x', '7T'],
    ...drift,
  },
  {
    type,
    analytes: [],
    reject: ['1-4s'],
    rejectBack: 0,
    warn: ['1-2s', '1-3s', '2-2s', 'R-4s', '4-1s', '10x', '7T'],
    ...drift,
  },
]

/**
 * Rules that an installation starts with: a good run is rejected at most once in twenty (docs/quality-control.md). They act nowhere
 * before two leads of a laboratory approve them.
 */
export const ruleLineSeeds: readonly RuleLine[] = analysisTypeIds.flatMap((type) =>
  type === 'fc_cftr' ? [] : type === 'sne_ms' ? many(type) : [few(type)],
)
