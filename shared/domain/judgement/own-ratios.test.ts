import { describe, expect, it } from 'vitest'
import { decisionRefusal } from './decision.ts'
import type { EpisodeAnalysis } from './episode.ts'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { analysisOf, cardOf, episodeOf } from './test-episode.ts'

const facts = { recalled: true, orderedSecondTiers: [], repeatedUnreadable: false, wellsLeft: 10 }
const mcad = { C8: 0.6, 'C8/C2': 0.03, 'C8/C10': 6 }
const judged = (analyses: readonly Omit<EpisodeAnalysis, 'id'>[], cardId: number) => {
  const episode = episodeOf('sne', analyses)
  const judgement = judgeEpisode(episode)
  const refused = (actionId: 'report_negative' | 'positivity_returned') =>
    decisionRefusal(episode, judgement, { actionId, secondTierTypeIds: [] }, cardId) !== null
  return {
    open: judgement.open.map(({ analyte }) => analyte),
    proposal: proposeDecision(episode, judgement, { ...facts, cardId }).actionId,
    refused: refused('report_negative') && refused('positivity_returned'),
  }
}
const firstCard = (values: Record<string, number>) => [
  analysisOf('sne_ms', values),
  analysisOf(
    'sne_ms',
    Object.fromEntries(Object.entries(values).map(([analyte, value]) => [analyte, [value, value]])),
    { wells: 2 },
  ),
]
const recallCard = (values: Record<string, number>) => analysisOf('sne_ms', values, { cardId: 2 })

describe('ratios of an analyte with an open finding', () => {
  it('ratios of an analyte hold its finding open on a recall card with the analyte alone in range', () => {
    const outcome = judged([...firstCard(mcad), recallCard({ C8: 0.4, 'C8/C2': 0.033, 'C8/C10': 4 })], 2)
    expect(outcome).toEqual({ open: ['C8', 'C8/C2', 'C8/C10'], proposal: 'urgent_recall', refused: true })
  })

  it('ratios of an analyte hold its finding open when first out of range on the recall card', () => {
    const outcome = judged([...firstCard({ C8: 0.6 }), recallCard({ C8: 0.4, 'C8/C2': 0.033 })], 2)
    expect(outcome.open).toEqual(['C8', 'C8/C2'])
    expect(outcome.refused).toBe(true)
  })

  it('ratios of an analyte with an open finding are out in a repetition of the same card, too', () => {
    const outcome = judged(
      [
        analysisOf('sne_ms', mcad),
        analysisOf(
          'sne_ms',
          { C8: [0.44, 0.44], 'C8/C2': [0.037, 0.037], 'C8/C10': [4.4, 4.4] },
          { wells: 2 },
        ),
      ],
      1,
    )
    expect(outcome).toEqual({ open: ['C8/C2', 'C8/C10'], proposal: 'recall_spot', refused: true })
  })

  it('ratios of an analyte with an open finding let the card close it when all of them are in range', () => {
    const outcome = judged([...firstCard(mcad), recallCard({ C8: 0.2, 'C8/C2': 0.01, 'C8/C10': 1 })], 2)
    expect(outcome).toMatchObject({ open: [], proposal: 'positivity_returned' })
  })

  it('a finding closes without a ratio that cannot be formed and opened no finding', () => {
    const outcome = judged([...firstCard({ C8: 0.6 }), recallCard({ C8: 0.2 })], 2)
    expect(outcome).toMatchObject({ open: [], proposal: 'positivity_returned' })
  })

  it('ratios of an analyte open nothing once its finding is closed', () => {
    const later = analysisOf('sne_ms', { C8: 0.4, 'C8/C2': 0.033 }, { cardId: 3 })
    const analyses = [...firstCard(mcad), recallCard({ C8: 0.2, 'C8/C2': 0.01, 'C8/C10': 1 }), later]
    const episode = episodeOf('sne', analyses, { cards: [cardOf(1), cardOf(2), cardOf(3)] })
    expect(judgeEpisode(episode).open).toEqual([])
  })
})
