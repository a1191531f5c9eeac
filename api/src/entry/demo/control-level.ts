import type { AnalyteKind, QcLevel } from '@sne/shared/domain'

/** The levels of the demonstration's controls, as shares of the limit of the analyte. */
const concentrations: Readonly<Partial<Record<QcLevel, number>>> = { low: 0.3, medium: 0.6, high: 1.5 }
/** Of cycles: more material crosses the threshold earlier, and no run has half as many cycles again. */
const cycles: Readonly<Partial<Record<QcLevel, number>>> = { low: 0.9, medium: 0.8, high: 0.7 }

export const demoLevels = Object.keys(concentrations) as QcLevel[]

/**
 * The mean of a level as a share of the analyte's limit; undefined for a level without material.
 */
export const levelShare = (kind: AnalyteKind, level: QcLevel): number | undefined =>
  (kind === 'ct' ? cycles : concentrations)[level]
