import { describe, expect, it } from 'vitest'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { analysisOf, cardOf, episodeOf } from './test-episode.ts'

const facts = { recalled: false, wellsLeft: 10, orderedSecondTiers: [], repeatedUnreadable: false }
const unsuitable = cardOf(1, { unsuitable: 'Il cartoncino è stato giudicato non idoneo', notValid: true })
function proposed(...analyses: Parameters<typeof episodeOf>[1]) {
  const episode = episodeOf('sne', analyses, { cards: [unsuitable] })
  return proposeDecision(episode, judgeEpisode(episode), facts)
}

describe('a card that a person found unsuitable', () => {
  it('is not evaluable, whether it is in range or cannot be read', () => {
    expect(proposed(analysisOf('sne_ms'))).toMatchObject({
      actionId: 'not_evaluable',
      why: unsuitable.unsuitable,
    })
    const unread = analysisOf('sne_ms')
    const values = unread.values.filter(({ analyte }) => analyte !== 'PHE')
    expect(proposed({ ...unread, values }).actionId).toBe('not_evaluable')
  })

  it('keeps what is out of range on it as a finding', () => {
    expect(proposed(analysisOf('sne_ms', { PHE: 300 })).actionId).toBe('re_test_duplicate')
  })
})
