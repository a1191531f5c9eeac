import { describe, expect, it } from 'vitest'
import { type BesideFacts, besideRefusal, goesOn, notedRefusal } from './beside.ts'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { secondTierChoices, secondTiersLeft } from './second-tiers.ts'
import { analysisOf, cardOf, episodeOf } from './test-episode.ts'

const twice = (values: Record<string, number>) => [
  analysisOf('sne_ms', values, { id: 1 }),
  analysisOf(
    'sne_ms',
    Object.fromEntries(Object.entries(values).map(([code, value]) => [code, [value, value]])),
    {
      id: 2,
      wells: 2,
    },
  ),
]
const openOf = (episode: ReturnType<typeof episodeOf>) => judgeEpisode(episode).open

it('a second tier of a rejected run is ordered again', () => {
  const first = twice({ XLE: 292 })
  const tier = analysisOf('sne_2t_msud', { 'ALLO-ILE': 9 }, { id: 3 })
  const [done, rejected] = [tier, { ...tier, rejected: true }].map((one) => episodeOf('sne', [...first, one]))
  expect(done && secondTiersLeft(done, openOf(done))).not.toContain('sne_2t_msud')
  expect(rejected && secondTiersLeft(rejected, openOf(rejected))).toContain('sne_2t_msud')
})

describe('second tiers to choose from', () => {
  const both = episodeOf('sne', twice({ C3: 8.4, XLE: 292, PHE: 300 }))

  it('second tiers to choose from are those of open findings, each with the findings that it answers', () => {
    expect(secondTiersLeft(both, openOf(both)).toSorted()).toEqual(['sne_2t_mma', 'sne_2t_msud'])
    expect(secondTierChoices(both, openOf(both), [])).toEqual(
      expect.arrayContaining([
        { type: 'sne_2t_mma', analytes: ['C3'], ordered: false },
        { type: 'sne_2t_msud', analytes: ['XLE'], ordered: false },
      ]),
    )
  })

  it('second tiers to choose from say which are ordered, also for closed findings, and leave out measured ones', () => {
    expect(secondTierChoices(both, openOf(both), ['sne_2t_suac'])).toContainEqual({
      type: 'sne_2t_suac',
      analytes: [],
      ordered: true,
    })
    const measured = episodeOf('sne', [
      ...twice({ C3: 8.4 }),
      analysisOf('sne_2t_mma', { MMA: 1, MCA: 0.3, HCY: 6 }, { id: 3, tier: '2' }),
    ])
    expect(secondTierChoices(measured, openOf(measured), [])).toEqual([])
  })

  it('second tiers to choose from are the enzyme without a finding where the card was taken before milk', () => {
    const early = episodeOf('tgal', [analysisOf('tgal_tot', { TGAL: 5 })], {
      cards: [cardOf(1, { beforeMilk: true })],
    })
    expect(secondTierChoices(early, [], [])).toEqual([{ type: 'tgal_galt', analytes: [], ordered: false }])
  })
})

describe('a second tier beside its sample', () => {
  const beside = (status: BesideFacts['status']): BesideFacts => ({
    analysisId: 3,
    type: 'sne_2t_mma',
    status,
  })
  const with2t = (values: Record<string, number>) =>
    episodeOf('sne', [
      ...twice({ C3: 8.4, PHE: 300 }),
      analysisOf('sne_2t_mma', values, { id: 3, tier: '2' }),
    ])
  const inRange = with2t({ MMA: 1, MCA: 0.3, HCY: 6 })
  const out = with2t({ MMA: 30, MCA: 0.3, HCY: 6 })
  const decision = (actionId: 'noted' | 'report_negative' | 'second_tier' | 'recall_spot') => ({
    actionId,
    secondTierTypeIds: actionId === 'second_tier' ? (['sne_2t_msud'] as const) : [],
  })

  it('a second tier beside its sample is taken note of where something else comes next', () => {
    expect(notedRefusal(openOf(inRange), beside('recall'), [])).toBeNull()
    expect(notedRefusal(openOf(inRange), beside('in_analysis'), [])).toBeNull()
    expect(notedRefusal(openOf(inRange), beside('second_tier'), ['sne_2t_msud'])).toBeNull()
    expect(notedRefusal(openOf(inRange), beside('second_tier'), [])?.text).toContain('va deciso ora')
    expect(notedRefusal(openOf(out), beside('recall'), [])?.text).toMatch(/^MMA: /)
    expect([goesOn(beside('second_tier'), []), goesOn(beside('to_verify'), [])]).toEqual([false, true])
  })

  it('a second tier beside its sample never turns a decided report into a negative one, and is not ordered twice', () => {
    const refused = (
      actionId: Parameters<typeof decision>[0],
      status: BesideFacts['status'],
      ordered: 'sne_2t_msud'[] = [],
    ) => besideRefusal(openOf(inRange), beside(status), decision(actionId), ordered)
    for (const status of ['to_verify', 'recall', 'reported'] as const)
      expect(refused('report_negative', status)?.code).toBe('not_offered')
    expect(refused('report_negative', 'second_tier')).toBeNull()
    expect(refused('second_tier', 'recall', ['sne_2t_msud'])?.text).toContain('già richiesto')
    expect(refused('second_tier', 'recall')).toBeNull()
    expect(besideRefusal([], null, decision('report_negative'), [])).toBeNull()
  })

  it('a second tier beside its sample is proposed by its own findings alone while the sample goes on', () => {
    const facts = { recalled: false, wellsLeft: 10, orderedSecondTiers: [], repeatedUnreadable: false }
    const proposed = (episode: typeof out, status: BesideFacts['status']) =>
      proposeDecision(episode, judgeEpisode(episode), { ...facts, beside: beside(status) })
    expect(proposed(inRange, 'recall')).toMatchObject({
      actionId: 'noted',
      why: 'Vale quanto già deciso sul campione',
    })
    expect(proposed(out, 'recall')).toMatchObject({
      actionId: 'urgent_recall',
      why: expect.stringMatching(/^MMA/),
    })
    expect(proposed(inRange, 'second_tier').actionId).toBe('recall_spot')
  })
})

describe('a second tier that is late', () => {
  const proposed = (analyte: string, value: number, late: boolean) => {
    const episode = episodeOf('sne', [
      analysisOf('sne_ms', { [analyte]: value }),
      analysisOf('sne_ms', { [analyte]: [value, value] }),
    ])
    const types = ['sne_2t_msud', 'sne_2t_mma'] as const
    return proposeDecision(episode, judgeEpisode(episode), {
      recalled: false,
      wellsLeft: 10,
      orderedSecondTiers: types,
      lateSecondTiers: late ? types : [],
      repeatedUnreadable: false,
    }).actionId
  }

  it.each([
    ['XLE', 292, 'urgent_recall'],
    ['C3', 8, 'urgent_recall'],
    ['MET', 80, 'recall_spot'],
  ])('a second tier that is late recalls its finding %s %d: %s', (analyte, value, action) => {
    expect(proposed(analyte, value, true)).toBe(action)
    expect(proposed(analyte, value, false)).toBe('second_tier')
  })
})
