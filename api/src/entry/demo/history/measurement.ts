import type { AnalysisTypeId } from '@sne/shared/domain'
import type { instrumentFile } from '../instrument-file.ts'
import type { ValueProfile } from '../profiles.ts'

type Options = NonNullable<Parameters<typeof instrumentFile>[2]>

/** Simulated measurements of one day. */
export interface Measured {
  /** Of cards that are not normal, by barcode. */
  readonly profiles: Readonly<Record<string, ValueProfile>>
  readonly daysAgo: number
  /** Seed of the random numbers, where it is not the day of a history. */
  readonly seed?: string
  /** Standard deviations by which all controls are off beside what drifts. */
  readonly off?: number
}

/** Days over which the controls of a type drift, from nothing to so many standard deviations. */
const drift = { code: 'ic_tsh', from: 18, to: 1, deviations: 1.9 } as const

/** Standard deviations by which the controls of a run are off. */
export function controlShift(code: AnalysisTypeId, daysAgo: number): number {
  if (code !== drift.code || daysAgo > drift.from) return 0
  return (drift.deviations * (drift.from - daysAgo)) / (drift.from - drift.to)
}

export const measurementOf = (
  { profiles, daysAgo, seed = `${daysAgo}`, off = 0 }: Measured,
  code: AnalysisTypeId,
  plateBarcode: string,
): Options => ({
  // Not the plate's barcode, which names the day: the history does not depend on the day of the fill.
  seed: `${code} ${seed}`,
  plateBarcode,
  profiles,
  controlShift: off + controlShift(code, daysAgo),
})
