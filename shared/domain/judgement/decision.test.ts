import { describe, expect, it } from 'vitest'
import type { GridActionName } from '../grid-actions.ts'
import { decisionRefusal } from './decision.ts'
import type { Episode } from './episode.ts'
import type { EpisodeDecision } from './episode-decision.ts'
import { judgeEpisode } from './gate.ts'
import { analysisOf as analysis, cardOf, episodeOf } from './test-episode.ts'

const refused = (
  episode: Episode,
  actionId: GridActionName,
  secondTierTypeIds: EpisodeDecision['secondTierTypeIds'] = [],
) => decisionRefusal(episode, judgeEpisode(episode), { actionId, secondTierTypeIds })

const phe = (first: number, ...second: number[]) =>
  episodeOf('sne', [
    analysis('sne_ms', { PHE: first }),
    ...(second.length > 0 ? [analysis('sne_ms', { PHE: second })] : []),
  ])

describe('the check of a decision on an episode', () => {
  it('the check of a decision on an episode refuses a negative and a returned report while anything stands against it', () => {
    for (const action of ['report_negative', 'positivity_returned'] as const)
      expect(refused(phe(300, 290, 310), action)).toEqual({
        code: 'open_findings',
        text: 'Reperto aperto: PHE',
      })
    expect(refused(episodeOf('sne', [analysis('sne_ms')]), 'report_negative')).toBeNull()
  })

  it('a decision with a second tier is refused for a finding without one, or with another finding’s', () => {
    expect(refused(phe(300, 290, 310), 'second_tier')?.text).toMatch(/^PHE: nessun second tier/)
    expect(refused(phe(300, 290, 310), 'recall_spot', ['sne_2t_mma'])?.text).toMatch(/^Il second tier scelto/)
  })

  it('the check of a decision on an episode takes a recall with a second tier besides', () => {
    const both = episodeOf('sne', [
      analysis('sne_ms', { C3: 8.4, PHE: 300 }),
      analysis('sne_ms', { C3: [8.3, 8.5], PHE: [290, 310] }),
    ])
    expect(refused(both, 'recall_spot', ['sne_2t_mma'])).toBeNull()
    expect(refused(both, 'second_tier', ['sne_2t_mma'])).not.toBeNull()
  })

  it('the check of a decision on an episode takes nothing less than an urgent recall for a confirmed critical value', () => {
    const critical = phe(900, 880, 910)
    for (const action of ['recall_spot', 're_test_duplicate', 'report_positive', 'wait_scheduled'] as const)
      expect(refused(critical, action)?.text).toMatch(/^PHE: serve «Richiamo urgente/)
    expect(refused(critical, 'urgent_recall')).toBeNull()
    expect(refused(critical, 'suspend')).toBeNull()
  })

  it('the check of a decision on an episode lets a first critical value be recalled at once or repeated', () => {
    expect(refused(phe(900), 'urgent_recall')).toBeNull()
    expect(refused(phe(900), 're_test_duplicate')).toBeNull()
  })

  it('a decision for an ordinary recall or a positive is refused for an unconfirmed critical value', () => {
    const xle = (...values: (number | '?')[][]) =>
      episodeOf(
        'sne',
        values.map((wells) => analysis('sne_ms', { XLE: wells })),
      )
    for (const episode of [phe(900), xle([900]), xle([900], [900, 150]), xle([900], ['?'])])
      for (const action of ['recall_spot', 'report_positive'] as const)
        expect(refused(episode, action)?.text, action).toContain('serve «Richiamo urgente')
    for (const action of ['urgent_recall', 're_test_duplicate', 'not_evaluable'] as const)
      expect(refused(xle([900], [900, 150]), action), action).toBeNull()
    // Discordant, an analyte that can wait is recalled on an ordinary card; once in range again, each one is.
    expect(refused(episodeOf('sne', [analysis('sne_ms', { PHE: [900, 50] })]), 'recall_spot')).toBeNull()
    expect(refused(xle([900], [150, 150]), 'recall_spot')).toBeNull()
  })

  it('a decision to wait for a planned card is refused for a finding that goes to the centre anyway', () => {
    const ileus = cardOf(1, { unsuitable: 'Ileo da meconio', toCentre: true })
    const episode = episodeOf('fc', [analysis('fc_irt', { IRT: 20 })], { cards: [ileus] })
    expect(refused(episode, 'wait_scheduled')?.text).toMatch(/serve «Referta: positivo»/)
    expect(refused(episode, 'not_evaluable')).not.toBeNull()
    expect(refused(episode, 'report_positive')).toBeNull()
  })

  it('a decision to wait for a planned card is refused for analytes that the card’s circumstances do not name', () => {
    const waiting = (values: Record<string, number>, mayWait: readonly string[]) =>
      refused(
        episodeOf('sne', [analysis('sne_ms', values)], { cards: [cardOf(1, { mayWait })] }),
        'wait_scheduled',
      )
    expect(waiting({ C8: 0.6 }, ['C8'])?.text).toMatch(/^C8: non può attendere/)
    expect(waiting({ PHE: 900 }, ['PHE'])).not.toBeNull()
    expect(waiting({ TYR: 450 }, [])?.text).toMatch(/^TYR: non può attendere/)
    expect(waiting({ TYR: 450 }, ['TYR', 'PHE/TYR'])).toBeNull()
  })

  it('the check of a decision on an episode calls returned, and not in range, what a recall card closed', () => {
    const out = analysis('sne_ms', { C8: 0.7 })
    const episode = episodeOf(
      'sne',
      [out, analysis('sne_ms', { C8: [0.7, 0.7] }), analysis('sne_ms', {}, { cardId: 2 })],
      {
        cards: [cardOf(1), cardOf(2, { recalled: false })],
      },
    )
    expect(refused(episode, 'report_negative')?.text).toMatch(/^C8: serve «Positività rientrata/)
    expect(refused(episode, 'positivity_returned')).toBeNull()
  })
})
