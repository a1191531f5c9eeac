import {
  type AnalysisTypeId,
  decisionRefusal,
  type GridActionName,
  judgeEpisode,
  proposeDecision,
} from '@sne/shared/domain'
import { analysisOf, episodeOf } from '../../shared/domain/judgement/test-episode.ts'

/** Decisions after which a card of one category needs no bench any more. */
export type JudgedEnd = 'negative' | 'asked' | 'referred'

const ends: Readonly<Partial<Record<GridActionName, JudgedEnd>>> = {
  report_negative: 'negative',
  positivity_returned: 'negative',
  report_positive: 'referred',
  urgent_recall: 'referred',
  recall_spot: 'asked',
  request_serum: 'asked',
  wait_scheduled: 'asked',
  not_evaluable: 'asked',
}

/**
 * Judges the cards of a newborn for amino acids step by step, as proposed, until its category needs no bench.
 * @param phes phenylalanine of each card, µmol/L
 * @returns the end, or why there is none
 */
export function judged(phes: readonly number[]): JudgedEnd | { readonly stuck: string } {
  const first: AnalysisTypeId = 'sne_ms'
  const values = (wells: number, phe: number) => ({ PHE: Array.from({ length: wells }, () => phe) })
  const analyses = phes.slice(0, 1).map((phe) => analysisOf(first, values(1, phe), { cardId: 1, wells: 1 }))
  let card = 1
  const ordered: AnalysisTypeId[] = []
  for (let step = 0; step < 12; step += 1) {
    const episode = episodeOf('sne', analyses)
    const judgement = judgeEpisode(episode)
    const proposal = proposeDecision(episode, judgement, {
      recalled: card > 1,
      wellsLeft: 10,
      orderedSecondTiers: ordered,
      repeatedUnreadable: false,
    })
    const refusal = decisionRefusal(episode, judgement, proposal)
    if (refusal) return { stuck: `${proposal.actionId} is proposed and refused` }
    const phe = phes[card - 1] ?? 0
    const end = ends[proposal.actionId]
    if (proposal.actionId === 're_test_single' || proposal.actionId === 're_test_duplicate') {
      const wells = proposal.actionId === 're_test_single' ? 1 : 2
      analyses.push(analysisOf(first, values(wells, phe), { cardId: card, wells }))
    } else if (proposal.actionId === 'second_tier')
      analyses.push(
        ...proposal.secondTierTypeIds.map((type) => analysisOf(type, {}, { cardId: card, tier: '2' })),
      )
    else if (end === 'asked' && card < phes.length) {
      card += 1
      analyses.push(analysisOf(first, values(1, phes[card - 1] ?? 0), { cardId: card, wells: 1 }))
    } else return end ?? { stuck: `${proposal.actionId} is proposed` }
  }
  return { stuck: 'no decision within 12 steps' }
}
