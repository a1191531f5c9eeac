import type { AnalysisTypeId } from '../analysis-type.ts'
import { stepsFor, stepsOnCard } from './closing.ts'
import type { Episode } from './episode.ts'
import type { Finding } from './finding.ts'
import { reportedCard } from './gate.ts'
import { columnsOf, observe } from './observation.ts'

/** Analyses in valid runs: a measurement in a rejected run does not count. */
const standingAnalyses = ({ analyses }: Pick<Episode, 'analyses'>) =>
  analyses.filter(({ rejected = false }) => !rejected)

/** The next second tier of a finding on a card; null when none is left. */
export function nextSecondTier(episode: Episode, finding: Finding, cardId: number): AnalysisTypeId | null {
  const done = standingAnalyses(episode)
    .filter((analysis) => analysis.cardId === cardId)
    .map(({ type }) => type)
  const steps =
    finding.tier === '2'
      ? [finding.type]
      : stepsOnCard(episode, finding.analyte, cardId).map(({ type }) => type)
  return steps.find((type) => !done.includes(type)) ?? null
}

/** A second tier of the finding was measured on its card, and a marker of it was never read. */
export function lacksMarkers(episode: Episode, { analyte, cardId }: Finding): boolean {
  const known = columnsOf(episode.columns)
  return stepsFor(episode, analyte).some(({ type, markers }) => {
    const done = standingAnalyses(episode).filter(
      (analysis) => analysis.cardId === cardId && analysis.type === type,
    )
    const isRead = (marker: string) =>
      done.some((analysis) => (observe(analysis, marker, known)?.kind ?? 'unreadable') !== 'unreadable')
    return done.length > 0 && !markers.every(isRead)
  })
}

const nextOnReportedCard = (episode: Episode, finding: Finding) =>
  nextSecondTier(episode, finding, reportedCard(episode) ?? finding.cardId)

/** Second tiers that open findings may still be sent to. */
export function secondTiersLeft(episode: Episode, open: readonly Finding[]): AnalysisTypeId[] {
  return [...new Set(open.flatMap((finding) => nextOnReportedCard(episode, finding) ?? []))]
}

/** A second tier that a person may ask for, with the open findings that it can close. */
export interface SecondTierChoice {
  readonly type: AnalysisTypeId
  readonly analytes: readonly string[]
  /** Asked for already, without a result yet. */
  readonly ordered: boolean
}

/** Does a card before milk wait for the enzyme? The blood of a donor has it, whatever the newborn's own has. */
export const asksEnzyme = ({ cards }: Pick<Episode, 'cards'>): boolean =>
  cards.some(({ beforeMilk, transfused }) => beforeMilk && !transfused)

/** Second tiers for which the card has no disc left; one that is ordered keeps its discs. */
export const tiersWithoutDiscs = (
  { secondTiers }: Pick<Episode, 'secondTiers'>,
  {
    wellsLeft,
    orderedSecondTiers,
  }: { readonly wellsLeft: number; readonly orderedSecondTiers: readonly AnalysisTypeId[] },
): AnalysisTypeId[] =>
  wellsLeft >= 1
    ? []
    : [...new Set<AnalysisTypeId>([...secondTiers.map(({ type }) => type), 'tgal_galt'])].filter(
        (type) => !orderedSecondTiers.includes(type),
      )

/** Second tiers by the findings that they answer, and the ones requested already. */
export function secondTierChoices(
  episode: Episode,
  open: readonly Finding[],
  orderedSecondTiers: readonly AnalysisTypeId[],
): SecondTierChoice[] {
  const enzyme: AnalysisTypeId[] = asksEnzyme(episode) ? ['tgal_galt'] : []
  const done = new Set(standingAnalyses(episode).map(({ type }) => type))
  const types = new Set([
    ...secondTiersLeft(episode, open),
    ...enzyme.filter((type) => !done.has(type)),
    ...orderedSecondTiers,
  ])
  return [...types].map((type) => ({
    type,
    analytes: open
      .filter((finding) => stepsFor(episode, finding.analyte).some((step) => step.type === type))
      .map(({ analyte }) => analyte),
    ordered: orderedSecondTiers.includes(type),
  }))
}
