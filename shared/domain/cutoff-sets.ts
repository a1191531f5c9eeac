import { type AnalysisTypeId, analysisTypeIds } from './analysis-type.ts'
import type { CutoffRule } from './cutoff.ts'
import { cutoffLimits } from './cutoff-limits.ts'
import { earlyHours } from './maturity.ts'
import { irtRecallHours } from './recall-due.ts'

/** State of one version of a set; an active one has been approved by two people. */
export const cutoffStateLabels = { draft: 'Bozza', active: 'Attivo', retired: 'Ritirato' } as const
export type CutoffState = keyof typeof cutoffStateLabels

export type CutoffRuleSeed = Omit<CutoffRule, 'id'>

export interface CutoffSetSeed {
  readonly analysisTypeId: AnalysisTypeId
  readonly version: 1
  readonly rules: readonly CutoffRuleSeed[]
}

const everyone = {
  ageHoursFrom: null,
  ageHoursTo: null,
  gaFrom: null,
  gaTo: null,
  weightFrom: null,
  weightTo: null,
  tin: null,
  transfused: null,
  npt: null,
} as const

/** Bands where the limits of all newborns are known not to hold. */
const bands: readonly (CutoffRuleSeed & { readonly type: AnalysisTypeId })[] = [
  {
    ...everyone,
    // The surge after birth has not settled yet.
    type: 'ic_tsh',
    analyte: 'TSH',
    low: null,
    high: 15,
    criticalLow: null,
    criticalHigh: 60,
    ageHoursTo: earlyHours,
  },
  {
    ...everyone,
    // Trypsinogen falls with age: from 21 days of life on, the day of a recall card, the limit is lower.
    type: 'fc_irt',
    analyte: 'IRT',
    low: null,
    high: 37,
    criticalLow: null,
    criticalHigh: null,
    ageHoursFrom: irtRecallHours.from,
  },
  {
    ...everyone,
    // Transient tyrosinaemia of the preterm newborn.
    type: 'sne_ms',
    analyte: 'TYR',
    low: null,
    high: 600,
    criticalLow: null,
    criticalHigh: null,
    gaTo: 37,
  },
  {
    ...everyone,
    // The enzyme matures with gestational age.
    type: 'btd_act',
    analyte: 'BTD',
    low: 50,
    high: null,
    criticalLow: null,
    criticalHigh: null,
    gaTo: 37,
  },
]

const rulesOf = (id: AnalysisTypeId): CutoffRuleSeed[] => [
  ...cutoffLimits
    .filter(([type]) => type === id)
    .map(([, analyte, low, high]) => ({
      ...everyone,
      analyte,
      low,
      high,
      criticalLow: null,
      criticalHigh: null,
    })),
  ...bands.filter(({ type }) => type === id).map(({ type: _, ...rule }) => rule),
]

/**
 * Version 1 of the cut-offs of each analysis type that has analytes.
 * Demonstration values, to be replaced and approved by the laboratory before real use.
 */
export const cutoffSets: readonly CutoffSetSeed[] = analysisTypeIds
  .map((analysisTypeId) => ({ analysisTypeId, version: 1 as const, rules: rulesOf(analysisTypeId) }))
  .filter((set) => set.rules.length > 0)
