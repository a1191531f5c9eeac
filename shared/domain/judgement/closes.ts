import { type GridActionName, gridAction } from '../grid-actions.ts'
import { stepsOnCard } from './closing.ts'
import type { Episode } from './episode.ts'
import type { EpisodeDecision } from './episode-decision.ts'
import type { Finding } from './finding.ts'
import { columnsOf } from './observation.ts'

const repeats: readonly GridActionName[] = ['re_test_duplicate', 're_test_single']

function repeatedCloses(episode: Episode, finding: Finding, actionId: GridActionName): boolean {
  if (finding.state === 'unreadable') return true
  const always = columnsOf(episode.columns)(finding.type, finding.analyte)?.secondTierAlways ?? false
  return (
    actionId === 're_test_duplicate' &&
    finding.state === 'first' &&
    !finding.critical &&
    finding.discordances === 0 &&
    !always
  )
}

/** The last step of the protocol is among the second tiers, and nothing bars it from closing the finding. */
const tierCloses = (episode: Episode, finding: Finding, { secondTierTypeIds }: EpisodeDecision): boolean => {
  const last = stepsOnCard(episode, finding.analyte, finding.cardId).at(-1)
  return (
    last !== undefined &&
    secondTierTypeIds.includes(last.type) &&
    !finding.critical &&
    !finding.aboveNoClose &&
    (finding.state === 'first' || finding.state === 'confirmed')
  )
}

/**
 * Open findings that the answer to a decision may close when it is in range. The other findings stay open
 * whatever comes.
 */
export function closedByDecision(
  episode: Episode,
  open: readonly Finding[],
  decision: EpisodeDecision,
): { readonly closes: readonly string[]; readonly stay: readonly string[] } {
  const { actionId } = decision
  const asksCard = gridAction(actionId).request?.type === 'new_spot'
  const mayClose = (finding: Finding) =>
    (repeats.includes(actionId) && repeatedCloses(episode, finding, actionId)) ||
    (asksCard && !finding.recallCardDoesNotClose) ||
    tierCloses(episode, finding, decision)
  const names = (findings: readonly Finding[]) => [...new Set(findings.map(({ analyte }) => analyte))]
  return { closes: names(open.filter(mayClose)), stay: names(open.filter((finding) => !mayClose(finding))) }
}
