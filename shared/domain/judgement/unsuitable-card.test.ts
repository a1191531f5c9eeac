import { describe, expect, it } from 'vitest'
import type { GridActionName } from '../grid-actions.ts'
import { decisionRefusal } from './decision.ts'
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
  it('a card that a person found unsuitable is not evaluable, whether it is in range or cannot be read', () => {
    expect(proposed(analysisOf('sne_ms'))).toMatchObject({
      actionId: 'not_evaluable',
      why: unsuitable.unsuitable,
    })
    const unread = analysisOf('sne_ms')
    const values = unread.values.filter(({ analyte }) => analyte !== 'PHE')
    expect(proposed({ ...unread, values }).actionId).toBe('not_evaluable')
  })

  it('a card that a person found unsuitable is neither repeated nor awaited while nothing on it is out of range', () => {
    const episode = episodeOf('sne', [analysisOf('sne_ms')], { cards: [unsuitable] })
    const refused = (actionId: GridActionName) =>
      decisionRefusal(episode, judgeEpisode(episode), { actionId, secondTierTypeIds: [] })
    for (const actionId of ['re_test_single', 're_test_duplicate', 'wait_scheduled'] as const)
      expect(refused(actionId)?.text).toContain('non è idoneo')
    expect(refused('not_evaluable')).toBeNull()
  })

  it('a card that a person found unsuitable keeps what is out of range on it as a finding', () => {
    expect(proposed(analysisOf('sne_ms', { PHE: 300 })).actionId).toBe('re_test_duplicate')
  })
})
