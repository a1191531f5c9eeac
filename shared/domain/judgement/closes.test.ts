import { expect, it } from 'vitest'
import type { GridActionName } from '../grid-actions.ts'
import { closedByDecision } from './closes.ts'
import type { EpisodeDecision } from './episode-decision.ts'
import { judgeEpisode } from './gate.ts'
import { analysisOf, episodeOf } from './test-episode.ts'

const of = (
  episode: ReturnType<typeof episodeOf>,
  actionId: GridActionName,
  secondTierTypeIds: EpisodeDecision['secondTierTypeIds'] = [],
) => closedByDecision(episode, judgeEpisode(episode).open, { actionId, secondTierTypeIds })

const both = episodeOf('sne', [
  analysisOf('sne_ms', { C3: 8.4, PHE: 300 }),
  analysisOf('sne_ms', { C3: [8.4, 8.5], PHE: [290, 310] }, { wells: 2 }),
])

it('a second tier closes what it is for, a recall card everything that a card closes', () => {
  expect(of(both, 'second_tier', ['sne_2t_mma'])).toEqual({ closes: ['C3'], stay: ['PHE'] })
  expect(of(both, 'recall_spot')).toEqual({ closes: ['PHE', 'C3'], stay: [] })
  expect(of(both, 're_test_duplicate')).toEqual({ closes: [], stay: ['PHE', 'C3'] })
  const longChain = episodeOf('sne', [analysisOf('sne_ms', { 'C14:1': 0.8, PHE: 300 })])
  expect(of(longChain, 'recall_spot')).toEqual({ closes: ['PHE'], stay: ['C14:1'] })
})

it('a repetition in duplicate closes what was out once, never a critical value', () => {
  const once = episodeOf('sne', [analysisOf('sne_ms', { C3: 8.4, PHE: 900 })])
  expect(of(once, 're_test_duplicate')).toEqual({ closes: ['C3'], stay: ['PHE'] })
  expect(of(once, 're_test_single')).toEqual({ closes: [], stay: ['PHE', 'C3'] })
  expect(of(once, 'suspend')).toEqual({ closes: [], stay: ['PHE', 'C3'] })
})
