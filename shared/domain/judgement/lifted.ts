import type { Episode } from './episode.ts'
import { findingsOf } from './findings.ts'
import { type GateReasonCode, judgeEpisode, wasFinding } from './gate.ts'

/** Reasons against a negative that facts of a card or its newborn give, and take back. */
export const obstaclesOfFacts = [
  'card_not_suitable',
  'enzyme_missing',
  'fact_unknown',
] as const satisfies readonly GateReasonCode[]
export type ObstacleOfFacts = (typeof obstaclesOfFacts)[number]

/** The findings and obstacles that a card's facts allow. */
export interface CardStanding {
  /** Analytes with a finding on the card, closed or not. */
  readonly findings: readonly string[]
  readonly obstacles: readonly ObstacleOfFacts[]
}

/** The judgement of one card in its episode. */
export function standingOf(episode: Episode, cardId: number): CardStanding {
  const { findings, against } = judgeEpisode(episode, cardId)
  const own = findings.filter((finding) => finding.cardId === cardId && wasFinding(finding))
  return {
    findings: [...new Set(own.map(({ analyte }) => analyte))],
    obstacles: obstaclesOfFacts.filter((code) => against.some((reason) => reason.code === code)),
  }
}

/**
 * The facts of a card that its correction removed. A finding that is closed by the rules is still listed.
 * @param episode with the corrected facts
 */
export function liftedBy(before: CardStanding, episode: Episode, cardId: number): CardStanding {
  const { obstacles } = standingOf(episode, cardId)
  const left = findingsOf(episode).filter(wasFinding)
  return {
    findings: before.findings.filter((code) => !left.some(({ analyte }) => analyte === code)),
    obstacles: before.obstacles.filter((code) => !obstacles.includes(code)),
  }
}

export const isNothingLifted = ({ findings, obstacles }: CardStanding): boolean =>
  findings.length === 0 && obstacles.length === 0
