import { referenceGene } from '@sne/shared/domain'

/** Analytes that are measured in cycles of a PCR. */
export const cycleAnalytes: readonly string[] = Object.values(referenceGene)

export const isInCycles = (code: string | null): boolean => code !== null && cycleAnalytes.includes(code)

/** Words by which programs of PCR write that no curve rose: CFX `NaN` and `N/A`, LightCycler `neg`. */
const noCycle =
  /^(?:nan|n\/?a|neg(?:ative?|ativo)?|n\.?d\.?|no\s*c[qt]|not\s*detected|undetermined|undet\.?)$/iu
export const isNoCycle = (text: string, code: string | null): boolean =>
  isInCycles(code) && noCycle.test(text.trim())

/** A curve that rises earlier shows the baseline or a fault: no amount of DNA of a disc does so. */
const leastCycles = 10
/** Cycles beyond those that a run has. */
const mostCycles = 60
/** No concentration or activity of a dried spot comes near, in any unit. */
const mostMeasured = 1e7
/** 9999, 99.99, 999.99; below zero also 99. */
const nines = /^(?:9{4,}(?:\.9+)?|9{2,}\.9{2,}|-9{2,}(?:\.9+)?)$/u

/**
 * A number by which programs write that there is no measurement: 9999, -999, 99.99, the largest number of a machine; of cycles
 * also those below 10 and numbers that no run reaches.
 */
export const isPlaceholder = (value: number, code: string | null): boolean =>
  nines.test(String(value)) ||
  Math.abs(value) >= mostMeasured ||
  (isInCycles(code) && (value < leastCycles || value > mostCycles))
