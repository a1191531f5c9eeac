import { describe, expect, it } from 'vitest'
import type { EpisodeAnalysis } from './episode.ts'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { analysisOf, cardOf, episodeOf } from './test-episode.ts'

const facts = { recalled: true, orderedSecondTiers: [], wellsLeft: 4, repeatedUnreadable: false, cardId: 2 }
const confirmed = [analysisOf('sne_ms', { PHE: 300 }), analysisOf('sne_ms', { PHE: [300, 300] })]
const urgent = [analysisOf('sne_ms', { PHE: 900 }), analysisOf('sne_ms', { PHE: [900, 900] })]

/** In range on the second card, in a run whose controls do not release it. */
function held(given: Partial<EpisodeAnalysis> = {}): Omit<EpisodeAnalysis, 'id'> {
  const analysis = analysisOf('sne_ms', {}, { cardId: 2, ...given })
  return { ...analysis, values: analysis.values.map((value) => ({ ...value, released: false })) }
}

/** @param answering facts of the second card, which answers the recall of the first one */
function proposed(
  analyses: Parameters<typeof episodeOf>[1],
  answering: Parameters<typeof cardOf>[1] = {},
  other: Partial<typeof facts> = {},
) {
  const cards = [cardOf(1), cardOf(2, { recalled: false, ...answering })]
  const episode = episodeOf('sne', analyses, { cards })
  return proposeDecision(episode, judgeEpisode(episode, 2), { ...facts, ...other })
}

describe.each([
  ['found wrong', { wrongRun: true }],
  ['rejected', { rejected: true }],
])('the card that holds the only request, in a run that was %s', (_, run) => {
  it('an answering card in an unusable run is repeated in duplicate, and then closes the finding', () => {
    const proposal = proposed([...confirmed, held(run)])
    expect(proposal.actionId).toBe('re_test_duplicate')
    expect(proposal.why).not.toContain('si attende')
    const again = analysisOf('sne_ms', { PHE: [50, 50] }, { cardId: 2 })
    expect(proposed([...confirmed, held(run), again]).actionId).toBe('positivity_returned')
  })

  it.each([
    ['recall_spot', confirmed],
    ['urgent_recall', urgent],
  ] as const)(
    'an answering card in an unusable run leads to another card where no disc is left: %s',
    (actionId, analyses) => {
      expect(proposed([...analyses, held(run)], {}, { wellsLeft: 1 }).actionId).toBe(actionId)
    },
  )

  it('an answering card in an unusable run waits for another card that was asked for', () => {
    expect(proposed([...confirmed, held(run)], { othersAwaited: true })).toMatchObject({
      actionId: 'suspend',
      why: expect.stringContaining('si attende il materiale richiesto'),
    })
  })
})

describe('the card that holds the only request', () => {
  it.each([
    ['alone', false],
    ['beside another card that was asked for', true],
  ])(
    'the card that holds the only request is held by its controls, which the proposal names: %s',
    (_, othersAwaited) => {
      expect(proposed([...confirmed, held()], { othersAwaited })).toMatchObject({
        actionId: 'suspend',
        why: expect.stringContaining('PHE: controlli di qualità non rilasciati'),
      })
    },
  )

  it('the card that holds the only request is held by the controls of a ratio of the finding', () => {
    const columns = episodeOf('sne', confirmed).columns
    const [phe] = columns.filter(({ analyte }) => analyte === 'PHE')
    const ratio = { ...(phe ?? columns[0]), analyte: 'PHE/TYR', required: false } as (typeof columns)[number]
    const second = analysisOf('sne_ms', { 'PHE/TYR': 1 }, { cardId: 2 })
    const values = second.values.map((one) => ({ ...one, released: one.analyte !== 'PHE/TYR' }))
    const episode = episodeOf('sne', [...confirmed, { ...second, values }], {
      cards: [cardOf(1), cardOf(2, { recalled: false })],
      columns: [...columns, ratio],
    })
    expect(proposeDecision(episode, judgeEpisode(episode, 2), facts).why).toContain('controlli di qualità')
  })

  it('the card that holds the only request is repeated where it was measured before the finding was confirmed', () => {
    const [first, again] = confirmed
    const early = analysisOf('sne_ms', {}, { cardId: 2 })
    expect(proposed([...(first ? [first] : []), early, ...(again ? [again] : [])]).actionId).toBe(
      're_test_duplicate',
    )
  })

  it('the card that holds the only request says which lead moves a doubt about who was measured', () => {
    const analyses = [
      analysisOf('sma_smn1', { SMN1: null, RNASEP: 24 }),
      analysisOf('sma_smn1', { SMN1: [null, null], RNASEP: [24, 24] }),
      analysisOf('sma_smn1', { SMN1: 25, RNASEP: 24 }, { cardId: 2 }),
    ]
    const episode = episodeOf('sma', analyses, { cards: [cardOf(1), cardOf(2, { recalled: false })] })
    expect(proposeDecision(episode, judgeEpisode(episode, 2), facts)).toMatchObject({
      actionId: 'suspend',
      why: expect.stringContaining('un responsabile verifica'),
    })
  })
})

it('a finding whose planned card nobody asks for any more is not said to wait for it', () => {
  const analyses = [analysisOf('ic_tsh', { TSH: 9 }), analysisOf('ic_tsh', { TSH: 2 }, { cardId: 2 })]
  const of = (plannedAwaited: boolean) => {
    const cards = [
      cardOf(1, { recalled: false, waitsPlanned: true }),
      cardOf(2, { recalled: false, plannedAwaited }),
    ]
    const episode = episodeOf('ic', analyses, { cards })
    return proposeDecision(episode, judgeEpisode(episode, 2), facts).why
  }
  expect([of(true).includes('si attende'), of(false).includes('si attende')]).toEqual([true, false])
})
