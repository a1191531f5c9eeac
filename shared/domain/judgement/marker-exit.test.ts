import { describe, expect, it } from 'vitest'
import type { GridActionName } from '../grid-actions.ts'
import { decisionRefusal } from './decision.ts'
import { judgeEpisode } from './gate.ts'
import { analysisOf, cardOf, episodeOf } from './test-episode.ts'

const actions: readonly GridActionName[] = [
  'urgent_recall',
  'report_positive',
  'recall_spot',
  'request_serum',
  're_test_single',
  're_test_duplicate',
  'wait_scheduled',
  'not_evaluable',
  'suspend',
]
const allowed = (episode: ReturnType<typeof episodeOf>, cardId = 1) =>
  actions.filter(
    (actionId) =>
      decisionRefusal(episode, judgeEpisode(episode), { actionId, secondTierTypeIds: [] }, cardId) === null,
  )
const twice = (analyte: string, value: number) => [
  analysisOf('sne_ms', { [analyte]: value }),
  analysisOf('sne_ms', { [analyte]: [value, value] }, { wells: 2 }),
]

describe('a marker of a second tier that is out of range', () => {
  it('a marker of a second tier that is out of range is recalled urgently, and by nothing less', () => {
    const episode = episodeOf('sne', [...twice('C3', 8), analysisOf('sne_2t_mma', { MMA: 90 })])
    expect(allowed(episode)).toEqual(['urgent_recall', 'not_evaluable', 'suspend'])
  })

  it('a marker of a second tier that is out of range of TGAL is recalled urgently', () => {
    const episode = episodeOf('tgal', [
      analysisOf('tgal_tot', { TGAL: 18 }),
      analysisOf('tgal_tot', { TGAL: [18, 18] }, { wells: 2 }),
      analysisOf('tgal_galt', { GALT: 0.5 }),
    ])
    expect(allowed(episode)).toEqual(['urgent_recall', 'not_evaluable', 'suspend'])
  })

  it('a second tier marker out of range takes a positive report once its serum confirms it', () => {
    const episode = episodeOf('sne', [...twice('C3', 8), analysisOf('sne_2t_mma', { MMA: 90 })], {
      serum: 'confirmed',
    })
    expect(allowed(episode)).toContain('report_positive')
  })

  it('a second tier marker out of range leaves a later card’s row to that card’s values', () => {
    const episode = episodeOf(
      'sne',
      [
        ...twice('C3', 8),
        analysisOf('sne_2t_mma', { MMA: 90 }),
        analysisOf('sne_ms', { PHE: 200 }, { cardId: 2 }),
      ],
      { cards: [cardOf(1), cardOf(2)] },
    )
    expect(allowed(episode, 2)).toContain('re_test_duplicate')
  })
})
