import type { Episode } from './episode.ts'
import type { Finding } from './finding.ts'
import { judgeEpisode, wasFinding } from './gate.ts'
import { type LateFacts, mustLeaveUrgently } from './late-findings.ts'

/** The episode with every value that an analyst alone left out: without a lead's approval it counts. */
const withProposedExclusions = (episode: Episode): Episode => ({
  ...episode,
  analyses: episode.analyses.map((analysis) => ({
    ...analysis,
    values: analysis.values.map((value) =>
      value.exclusion === 'proposed' ? { ...value, exclusion: null } : value,
    ),
  })),
})

const openFindings = (episode: Episode): readonly Finding[] =>
  judgeEpisode(withProposedExclusions(episode)).open

/** Findings that an exit would leave to nobody. An exclusion that no lead approved hides none. */
export const standingFindings = (episode: Episode): Finding[] => openFindings(episode).filter(wasFinding)

/**
 * Open findings that waited in vain and cannot wait for other material. A value that nobody could read once is
 * among them. Asked of a row before its decision, and of a report before its signature.
 */
export const lateFindings = (episode: Episode, facts: LateFacts): Finding[] =>
  (facts.late ?? []).length === 0
    ? []
    : openFindings(episode).filter((finding) => mustLeaveUrgently(episode, finding, facts))
