import { type Flag, gravestFlag } from '../sample-analysis.ts'
import type { Episode } from './episode.ts'
import type { Finding } from './finding.ts'
import type { Judgement } from './gate.ts'
import { episodeRemarks } from './remarks.ts'
import { standingFindings } from './standing.ts'

/** An open finding with the gravest flag of its analyte in the last analysis that was out of range. */
export interface NamedFinding extends Finding {
  readonly flag: Flag
}

/** Values as they count, as the instrument gave them, and their wells: a typed value hides no flag. */
function flagOf({ analyses }: Episode, { analyte, analysisId, critical }: Finding): Flag {
  const analysis = analyses.find(({ id }) => id === analysisId)
  const values = [...(analysis?.values ?? []), ...(analysis?.asMeasured ?? [])]
  const flags = values
    .filter((value) => value.analyte === analyte)
    .flatMap(({ flag, replicates }) => [flag, ...replicates.map((well) => well.flag)])
  // Results that were taken away have no value any more.
  return gravestFlag(flags) ?? (critical ? 'HH' : 'ERR')
}

/**
 * Open findings of an episode, as desk, case, letters, sheet and report name them, whichever card they were
 * found on: critical findings first, then in the order in which they were opened.
 */
export const namedFindings = (episode: Episode): NamedFinding[] =>
  standingFindings(episode)
    .map((finding) => ({ ...finding, flag: flagOf(episode, finding) }))
    .toSorted((one, other) => Number(other.critical) - Number(one.critical))

/** A report's statements on its episode beside its values. */
export interface SaidOfEpisode {
  /** Italian sentences. */
  readonly remarks: readonly string[]
  readonly open: readonly NamedFinding[]
}

export const saidOfEpisode = (episode: Episode, judgement: Pick<Judgement, 'findings'>): SaidOfEpisode => ({
  remarks: episodeRemarks(episode, judgement),
  open: namedFindings(episode),
})
