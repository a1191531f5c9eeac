import { closedByCard, closedBySecondTier, isAnsweredBy } from './closing.ts'
import type { Episode, EpisodeAnalysis } from './episode.ts'
import type { Finding } from './finding.ts'
import { columnsOf, measuredOf, type Observation, observe } from './observation.ts'
import { countWithdrawn } from './withdrawn.ts'

/** Without its gene of reference a target is repeated, or asked for on a new card, and is no finding. */
const opens = ({ kind, columns, withoutReference }: Observation): boolean =>
  kind === 'out' ||
  kind === 'discordant' ||
  (kind === 'unreadable' && columns.role !== 'informative' && !withoutReference)

/** Two new discs of a repetition agree, whichever analyte it was asked for. */
const isPairOfRepetition = ({ analyses }: Episode, { analysis, wells }: Observation): boolean =>
  wells > 1 &&
  analyses.some(
    ({ id, cardId, type }) => id < analysis.id && cardId === analysis.cardId && type === analysis.type,
  )

function opened(episode: Episode, observation: Observation): Finding {
  const { analysis, analyte, columns, kind, critical, aboveNoClose } = observation
  const states = { out: 'first', discordant: 'discordant', unreadable: 'unreadable', in: 'first' } as const
  return {
    analyte,
    type: analysis.type,
    tier: analysis.tier,
    cardId: analysis.cardId,
    analysisId: analysis.id,
    // A second tier acts at once.
    state:
      kind === 'out' && (analysis.tier === '2' || isPairOfRepetition(episode, observation))
        ? 'confirmed'
        : states[kind],
    critical,
    timeCritical: columns.timeCritical,
    discordances: kind === 'discordant' ? 1 : 0,
    unreadables: kind === 'unreadable' ? 1 : 0,
    outOnLaterCard: false,
    aboveNoClose,
    recallCardDoesNotClose: columns.recallCardDoesNotClose,
    unsure: observation.factUnknown && kind === 'out',
    closed: null,
  }
}

/** A value that is out again, whose wells disagree, or that cannot be read. */
function worsened(finding: Finding, observation: Observation): Finding {
  const { kind, analysis } = observation
  if (kind === 'unreadable') return { ...finding, unreadables: finding.unreadables + 1 }
  const next = {
    ...finding,
    cardId: analysis.cardId,
    analysisId: analysis.id,
    critical: finding.critical || observation.critical,
    aboveNoClose: finding.aboveNoClose || observation.aboveNoClose,
    discordances: finding.discordances + (kind === 'discordant' ? 1 : 0),
    unsure: (finding.unsure || finding.state === 'unreadable') && observation.factUnknown && kind === 'out',
  }
  if (kind === 'discordant')
    return { ...next, state: finding.state === 'confirmed' ? 'confirmed' : 'discordant' }
  // An analyte that could not be read before is out for the first time.
  if (finding.state === 'unreadable' && finding.tier === '1') return { ...next, state: 'first' }
  return {
    ...next,
    state: 'confirmed',
    outOnLaterCard: finding.outOnLaterCard || analysis.cardId !== finding.cardId,
  }
}

/** A value in range on the card of an open finding. */
function repeated(finding: Finding, { analysis, released, spread, wells, columns }: Observation): Finding {
  const closed = { ...finding, closed: { way: 're_test', analysisId: analysis.id } } as const
  if (!released || finding.state === 'confirmed' || finding.state === 'doubted') return finding
  if (spread) return { ...finding, state: 'discordant', discordances: finding.discordances + 1 }
  if (finding.state === 'unreadable') return finding.unreadables < 2 || wells > 1 ? closed : finding
  // One well is no repetition in duplicate.
  if (wells < 2 || columns.secondTierAlways) return finding
  return finding.critical || finding.discordances > 0 ? { ...finding, state: 'doubted' } : closed
}

function followed(episode: Episode, finding: Finding, observation: Observation): Finding {
  if (observation.kind !== 'in') return worsened(finding, observation)
  const { analysis } = observation
  if (analysis.cardId === finding.cardId) return repeated(finding, observation)
  if (!closedByCard(episode, finding, observation)) return finding
  // A gene that was missing does not come back: one of the two cards may be another newborn's.
  return finding.critical && observation.columns.criticalNotDetected
    ? { ...finding, state: 'doubted' }
    : { ...finding, closed: { way: 'recall_card', analysisId: analysis.id } }
}

/**
 * Does a value out of range on a later card overturn the closing of the finding? One recall card in range
 * does not outweigh another one. A repetition of the first card does not outweigh the card of its recall.
 */
const isOverturned = (episode: Episode, finding: Finding, { cardId }: EpisodeAnalysis): boolean =>
  finding.cardId !== cardId &&
  (finding.closed?.way === 'recall_card' ||
    ((finding.closed?.way === 're_test' || finding.closed?.way === 'identity_check') &&
      isAnsweredBy(episode, finding, cardId)))

/** Analytes with a value, and analytes whose value a person left out. */
const analytesOf = ({ values, asMeasured = [] }: EpisodeAnalysis): ReadonlySet<string> =>
  new Set([...values, ...asMeasured].map(({ analyte }) => analyte))

/**
 * Findings of an episode in the order in which they were opened, the closed ones too. Analyses are read in
 * the order of their results: the closing result must come after its finding.
 */
export function findingsOf(episode: Episode): Finding[] {
  const known = columnsOf(episode.columns)
  const findings: Finding[] = []
  let withdrawn = episode.withdrawn ?? []
  for (const analysis of episode.analyses) {
    // Measurements that replace withdrawn results come after them.
    countWithdrawn(
      findings,
      withdrawn.filter(({ analysisId }) => analysisId <= analysis.id),
      known,
    )
    withdrawn = withdrawn.filter(({ analysisId }) => analysisId > analysis.id)
    const open = new Set(
      findings.flatMap(({ analyte, closed }) => (closed === null ? [measuredOf(analyte)] : [])),
    )
    for (const analyte of analytesOf(analysis)) {
      const observation = observe(analysis, analyte, known, open)
      if (!observation) continue
      const at = findings.findIndex((one) => one.analyte === analyte && one.closed === null)
      const found = findings[at]
      const returned = findings.findLast(
        (one) => one.analyte === analyte && isOverturned(episode, one, analysis),
      )
      if (found) findings[at] = followed(episode, found, observation)
      // Its closing is overturned: the finding is out again on a later card.
      else if (returned && observation.kind === 'out')
        findings.push(worsened({ ...returned, closed: null }, observation))
      else if (opens(observation)) findings.push(opened(episode, observation))
    }
    for (const [at, finding] of findings.entries()) {
      if (finding.closed !== null) continue
      if (closedBySecondTier(episode, finding, analysis, known))
        findings[at] = { ...finding, closed: { way: 'second_tier', analysisId: analysis.id } }
      else if (isChecked(episode, finding, analysis.id))
        findings[at] = { ...finding, closed: { way: 'identity_check', analysisId: analysis.id } }
    }
  }
  countWithdrawn(findings, withdrawn, known)
  return findings.map((finding) => overridden(episode, decidedWithoutFact(episode, finding)))
}

/** Nothing critical, and nothing that is out of range whatever the fact is. A later value out of range stays open. */
const decidedWithoutFact = ({ factDecisions = [] }: Episode, finding: Finding): Finding =>
  finding.closed === null &&
  mayDecideWithoutFact(finding) &&
  factDecisions.some((one) => one.analyte === finding.analyte && one.analysisId === finding.analysisId)
    ? { ...finding, closed: { way: 'fact_decision', analysisId: finding.analysisId } }
    : finding

/** May a lead close the finding without the datum on which its limits depend? */
export const mayDecideWithoutFact = ({ unsure, critical, state }: Finding): boolean =>
  unsure && !critical && (state === 'first' || state === 'confirmed')

/** An override closes the finding as it was when it was confirmed; values out of range after it stay open. */
const overridden = ({ overrides = [] }: Episode, finding: Finding): Finding =>
  finding.closed === null &&
  overrides.some(
    ({ analyte, analysisId }) => analyte === finding.analyte && analysisId === finding.analysisId,
  )
    ? { ...finding, closed: { way: 'override', analysisId: finding.analysisId } }
    : finding

/** A lead's check closes a doubt that existed when the analysis was read. */
const isChecked = (episode: Episode, { state, analyte }: Finding, analysisId: number): boolean =>
  state === 'doubted' &&
  episode.identityChecks.some((check) => check.analyte === analyte && check.analysisId === analysisId)
