import type { QcLevel } from './plate.ts'

/** Levels that a laboratory may require of a run; a calibrator is judged by nothing. */
export const requirableLevels = ['low', 'medium', 'high', 'blank'] as const satisfies QcLevel[]
export type RequirableLevel = (typeof requirableLevels)[number]

/**
 * Required levels that no well of a plate has: the run is not released by the product.
 * @param present levels of wells that something judges; a white spot counts as `blank`
 */
export const missingLevels = (
  required: readonly RequirableLevel[],
  present: readonly QcLevel[],
): RequirableLevel[] =>
  requirableLevels.filter((level) => required.includes(level) && !present.includes(level))
