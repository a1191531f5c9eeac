import type { AnalysisTypeId } from './analysis-type.ts'
import { analytesOfType } from './analytes.ts'
import { formatDate } from './formats.ts'
import { type QcLevel, qcLevelLabels } from './plate.ts'

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

/**
 * Levels that a run needs: every level of which the laboratory has a lot in use, and the levels that its
 * policy names. Every level that can be judged is judged: a policy adds levels, and two leads take its levels
 * away (`policyStep`).
 * @param named by the laboratory's policy
 * @param inUse levels of lots that are neither retired nor expired on the day of the run
 */
export const requiredOf = (named: readonly QcLevel[], inUse: readonly QcLevel[]): RequirableLevel[] =>
  requirableLevels.filter((level) => named.includes(level) || inUse.includes(level))

/** Levels of a run of a type: a PCR needs a well without template beside them, which no policy takes away. */
export const requiredOfType = (type: AnalysisTypeId, levels: readonly QcLevel[]): RequirableLevel[] =>
  requiredOf(levels, analytesOfType(type).some(({ kind }) => kind === 'ct') ? ['blank'] : [])

/** Gaps of the controls of a run: any of them holds the whole run until a lead releases it. */
export interface ControlGaps {
  /** Required levels without a judged well. */
  readonly missing: readonly RequirableLevel[]
  /** Wells whose lot was expired on the day of the run. */
  readonly expired: readonly { readonly well: string; readonly lot: string; readonly expiresOn: string }[]
  /** Control wells without a lot, or whose lot has no limits. */
  readonly unjudged: readonly string[]
}

export const noControlGaps: ControlGaps = { missing: [], expired: [], unjudged: [] }

export const hasControlGaps = ({ missing, expired, unjudged }: ControlGaps): boolean =>
  missing.length + expired.length + unjudged.length > 0

/** Names of levels in a sentence: "basso, alto". */
export const levelNames = (levels: readonly QcLevel[]): string =>
  levels.map((level) => qcLevelLabels[level].toLowerCase()).join(', ')

/** The gaps of the controls of a run, one sentence for each kind. */
export const gapSentences = ({ missing, expired, unjudged }: ControlGaps): string[] => [
  ...missing.map((level) => `Manca il controllo ${levelNames([level])}.`),
  ...expired.map(
    ({ well, lot, expiresOn }) =>
      `${well}: il lotto ${lot} era scaduto il ${formatDate(expiresOn)}, prima della corsa.`,
  ),
  ...(unjudged.length > 0 ? [`Controlli senza lotto o senza limiti: ${unjudged.join(', ')}.`] : []),
]
