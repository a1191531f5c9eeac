import { describe, expect, it } from 'vitest'
import type { Screening } from '../screenings.ts'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { cardRemarks, episodeRemarks, type RemarkedCard } from './remarks.ts'
import { analysisOf, episodeOf } from './test-episode.ts'

const plain: RemarkedCard = {
  collectedAt: '2026-03-04T08:00:00Z',
  ageHours: 60,
  feeding: ['breast'],
  conditions: { transfusion: null, parenteral: null, ecmo: false, meconiumIleus: false },
  answersRecall: false,
  notValid: false,
  gestationalWeeks: 39,
  birthWeight: 3200,
}
const conditions = (change: Partial<RemarkedCard['conditions']>) => ({
  ...plain,
  conditions: { ...plain.conditions, ...change },
})
const words = (category: Screening, card: RemarkedCard) => cardRemarks(category, card).join(' ')

describe('what a report says of its card', () => {
  it('the remark on a report’s card is nothing for a usual card', () => {
    for (const category of ['sne', 'ic', 'fc', 'tgal', 'btd', 'sma', 'lysosomal'] as const)
      expect(cardRemarks(category, plain), category).toEqual([])
  })

  it('the remark on a report’s card names a planned card once, whatever it is planned for', () => {
    const card = { ...plain, planned: true }
    expect(cardRemarks('ic', card)).toEqual(['È previsto un prelievo programmato.'])
    expect(words('ic', { ...card, ageHours: null })).toContain('prelievo programmato')
    expect(words('ic', { ...card, ageHours: 30 }).match(/programmat/g)).toHaveLength(1)
    expect(words('ic', { ...card, gestationalWeeks: 30 }).match(/programmat/g)).toHaveLength(1)
  })

  it.each(['dopamine', 'steroids'] as const)(
    'the remark on a report’s card names %s in hypothyroidism',
    (drug) => {
      expect(words('ic', conditions({ [drug]: true }))).toContain('il TSH può risentirne')
      expect(words('sne', conditions({ [drug]: true }))).toBe('')
    },
  )

  it.each(['sne', 'ic', 'sma', 'lysosomal'] as const)(
    'the remark on a report’s card in %s names an early and a transfused card',
    (category) => {
      expect(words(category, { ...plain, ageHours: 30 })).toContain('prima delle 48 ore')
      expect(words(category, { ...plain, ageHours: null })).toContain('non nota')
      for (const transfusion of [
        { at: null, type: null },
        { at: '2026-03-03T08:00:00Z', type: 'plasma' as const },
      ])
        expect(words(category, conditions({ transfusion }))).toContain('dopo trasfusione')
      const later = { at: '2026-03-05T08:00:00Z', type: 'red_cells' as const }
      expect(words(category, conditions({ transfusion: later }))).toBe('')
      expect(words(category, conditions({ ecmo: true }))).toContain('ECMO')
    },
  )

  it('report remarks name nutrition where it changes values, and further cards where the protocol plans them', () => {
    const fed = conditions({ parenteral: { from: null, to: null } })
    expect(words('sne', fed)).toContain('nutrizione parenterale')
    expect(words('ic', fed)).toBe('')
    const ended = conditions({ parenteral: { from: null, to: '2026-03-01T08:00:00Z' } })
    expect(words('sne', ended)).toBe('')
    expect(words('sne', { ...plain, gestationalWeeks: 29 })).toContain('pretermine')
    expect(words('ic', { ...plain, birthWeight: 1500 })).toContain('pretermine')
    expect(words('sma', { ...plain, gestationalWeeks: 29 })).toBe('')
  })

  it('the remark on a report’s card sends a newborn with meconium ileus to the centre whatever trypsinogen says', () => {
    expect(words('fc', conditions({ meconiumIleus: true }))).toContain('centro fibrosi cistica')
    const episode = episodeOf('fc', [analysisOf('fc_irt', { IRT: 20 })])
    const cards = episode.cards.map((card) => ({ ...card, unsuitable: 'Ileo da meconio', toCentre: true }))
    const facts = { recalled: false, orderedSecondTiers: [], repeatedUnreadable: false, wellsLeft: 10 }
    const sick = { ...episode, cards }
    expect(proposeDecision(sick, judgeEpisode(sick), facts).actionId).toBe('report_positive')
  })

  it('report remarks say that late trypsinogen of a first card excludes nothing, and prevent bulk acceptance', () => {
    const late = { ...plain, ageHours: 42 * 24 }
    expect(words('fc', late)).toContain('dopo il 36° giorno non esclude')
    expect(words('fc', { ...plain, ageHours: 35 * 24 })).toBe('')
    const episode = episodeOf('fc', [analysisOf('fc_irt', { IRT: 20 })])
    const cards = episode.cards.map((card) => ({ ...card, excludesNothing: true }))
    expect(judgeEpisode(episode).ordinary).toBe(true)
    expect(judgeEpisode({ ...episode, cards })).toMatchObject({ against: [], ordinary: false })
  })
})

it('a finding of GLA that the second tier closed leaves Fabry open; one that was never out says nothing', () => {
  const episode = episodeOf('sne', [analysisOf('sne_ms', {})])
  const { findings } = judgeEpisode(episode)
  expect(episodeRemarks(episode, { findings })).toEqual([])
  const base = judgeEpisode(episodeOf('sne', [analysisOf('sne_ms', { PHE: 300 })])).findings[0]
  if (!base) throw new Error('PHE 300 is a finding')
  const closed = { way: 'second_tier', analysisId: 2 } as const
  expect(episodeRemarks(episode, { findings: [{ ...base, analyte: 'GLA', closed }] })[0]).toContain('Fabry')
})
