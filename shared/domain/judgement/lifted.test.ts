import { describe, expect, it } from 'vitest'
import { judgeEpisode } from './gate.ts'
import { isNothingLifted, liftedBy, standingOf } from './lifted.ts'
import { episodeRemarks } from './remarks.ts'
import { analysisOf, episodeOf } from './test-episode.ts'

const before = episodeOf('sne', [analysisOf('sne_ms', { TYR: 500 })])
const corrected = episodeOf('sne', [analysisOf('sne_ms', { TYR: 100 })])
const cardId = before.cards[0]?.id ?? 0
const unsuitable = (text: string | null) => ({
  ...corrected,
  cards: corrected.cards.map((card) => ({ ...card, unsuitable: text })),
})

describe('what a correction of facts takes away', () => {
  it('a finding is lifted by a correction when the corrected facts do not open it', () => {
    const standing = standingOf(before, cardId)
    expect(standing).toEqual({ findings: ['TYR'], obstacles: [] })
    expect(liftedBy(standing, corrected, cardId)).toEqual({ findings: ['TYR'], obstacles: [] })
  })

  it('an obstacle of a card is lifted by a correction of facts', () => {
    const lifted = liftedBy(standingOf(unsuitable('Trasfusione'), cardId), unsuitable(null), cardId)
    expect(lifted).toEqual({ findings: [], obstacles: ['card_not_suitable'] })
  })

  it('a finding closed by a repetition is not lifted by a correction of facts', () => {
    const closed = episodeOf('sne', [
      analysisOf('sne_ms', { TYR: 500 }),
      analysisOf('sne_ms', { TYR: [100, 101] }, { id: 2 }),
    ])
    expect(isNothingLifted(liftedBy(standingOf(before, cardId), closed, cardId))).toBe(true)
  })

  it('a correction of facts lifts nothing where the judgement stays', () => {
    expect(isNothingLifted(liftedBy(standingOf(before, cardId), before, cardId))).toBe(true)
  })

  it('a finding lifted by a correction of facts leaves an episode that is not ordinary, with its remark', () => {
    const episode = { ...corrected, lifted: ['Dati corretti'] }
    const judgement = judgeEpisode(episode)
    expect(judgement).toMatchObject({ against: [], ordinary: false })
    expect(episodeRemarks(episode, judgement)).toContain('Dati corretti')
  })
})
