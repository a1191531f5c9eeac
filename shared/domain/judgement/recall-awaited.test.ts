import { describe, expect, it } from 'vitest'
import { decisionRefusal } from './decision.ts'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { analysisOf, cardOf, episodeOf } from './test-episode.ts'

const facts = { recalled: false, orderedSecondTiers: [], repeatedUnreadable: false, wellsLeft: 10 }
const negative = { actionId: 'report_negative', secondTierTypeIds: [] } as const
/** Out once, then in range in duplicate. */
const closedOn = (cardId: number) => [
  analysisOf('sne_ms', { C5: 1.5 }, { cardId }),
  analysisOf('sne_ms', { C5: [0.2, 0.2] }, { cardId, wells: 2 }),
]

describe('a recall that has no outcome yet', () => {
  it('a recall that has no outcome yet holds the negative of a card whose finding a repetition closed', () => {
    const episode = episodeOf('sne', closedOn(1), { cards: [cardOf(1, { recallWaits: true })] })
    const judgement = judgeEpisode(episode)
    expect(judgement.against.map(({ code }) => code)).toEqual(['recall_awaited'])
    expect(decisionRefusal(episode, judgement, negative)?.code).toBe('open_findings')
    expect(proposeDecision(episode, judgement, facts).actionId).toBe('suspend')
  })

  it('a recall that has no outcome yet holds nothing on the card that answers it', () => {
    const episode = episodeOf('sne', [...closedOn(1), analysisOf('sne_ms', {}, { cardId: 2 })], {
      cards: [cardOf(1, { recallWaits: true }), cardOf(2)],
    })
    expect(judgeEpisode(episode).against).toEqual([])
  })
})

it('a card of the same day whose hour nobody knows closes no finding: it may have been taken before', () => {
  const analyses = [
    analysisOf('sne_ms', { C5: 1.5 }),
    analysisOf('sne_ms', { C5: [1.5, 1.6] }, { wells: 2 }),
    analysisOf('sne_ms', {}, { cardId: 2 }),
  ]
  const first = cardOf(1)
  const sameDay = { collectedAt: `${first.collectedAt.slice(0, 10)}T21:59:00Z` }
  const of = (collectionTimeKnown: boolean) =>
    judgeEpisode(
      episodeOf('sne', analyses, {
        cards: [first, cardOf(2, { recallWaits: true, ...sameDay, collectionTimeKnown })],
      }),
    )
  expect(of(true).against).toEqual([])
  expect(of(false).against.map(({ code }) => code)).toContain('open_finding')
})

it('a later card in range that closes the finding ends the recall that nobody has linked to it', () => {
  const analyses = [
    analysisOf('sne_ms', { C5: 1.5 }),
    analysisOf('sne_ms', { C5: [1.5, 1.6] }, { wells: 2 }),
    analysisOf('sne_ms', {}, { cardId: 2 }),
  ]
  const episode = episodeOf('sne', analyses, { cards: [cardOf(1), cardOf(2, { recallWaits: true })] })
  expect(judgeEpisode(episode).against).toEqual([])
})

describe('a card that answers a recall', () => {
  it('a card that answers a recall recalls urgently for the analyte that a repetition of the first card had closed', () => {
    const episode = episodeOf('sne', [...closedOn(1), analysisOf('sne_ms', { C5: 1.6 }, { cardId: 2 })])
    const judgement = judgeEpisode(episode)
    expect(proposeDecision(episode, judgement, { ...facts, cardId: 2 }).actionId).toBe('urgent_recall')
  })

  it('a card that answers a recall repeats another analyte first, and one of a card that nobody recalled', () => {
    const other = episodeOf('sne', [...closedOn(1), analysisOf('sne_ms', { C8: 0.9 }, { cardId: 2 })])
    const plain = episodeOf('sne', [...closedOn(1), analysisOf('sne_ms', { C5: 1.6 }, { cardId: 2 })], {
      cards: [cardOf(1, { recalled: false }), cardOf(2)],
    })
    for (const episode of [other, plain])
      expect(proposeDecision(episode, judgeEpisode(episode), { ...facts, cardId: 2 }).actionId).toBe(
        're_test_duplicate',
      )
  })
})

describe('a repetition that a person refused', () => {
  const first = (values: Record<string, number>) => {
    const episode = episodeOf('sne', [analysisOf('sne_ms', values)], {
      cards: [cardOf(1, { recalled: false })],
    })
    return proposeDecision(episode, judgeEpisode(episode), { ...facts, repetitionRefused: true })
  }

  it('a repetition that a person refused leaves a critical or time-critical finding to an urgent recall', () => {
    expect(first({ PHE: 900 }).actionId).toBe('urgent_recall')
    expect(first({ C8: 0.8 })).toMatchObject({
      actionId: 'urgent_recall',
      why: 'C8: ripetizione rifiutata, richiamo urgente',
    })
  })

  it('a repetition that a person refused is proposed again for another finding', () => {
    expect(first({ PHE: 300 }).actionId).toBe('re_test_duplicate')
  })

  it('a refused second tier leaves a time-critical finding to an urgent recall, and is not asked for besides', () => {
    const pair = analysisOf('sne_ms', { XLE: [300, 310] }, { wells: 2 })
    const episode = episodeOf('sne', [analysisOf('sne_ms', { XLE: 300 }), pair], {
      cards: [cardOf(1, { recalled: false })],
    })
    const late = { ...facts, lateSecondTiers: ['sne_2t_msud'] as const }
    expect(proposeDecision(episode, judgeEpisode(episode), late)).toMatchObject({
      actionId: 'urgent_recall',
      secondTierTypeIds: [],
    })
  })
})
