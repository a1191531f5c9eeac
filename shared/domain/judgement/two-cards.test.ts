import { describe, expect, it } from 'vitest'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { analysisOf, cardOf, episodeOf } from './test-episode.ts'

const facts = { recalled: false, orderedSecondTiers: [], wellsLeft: 4, repeatedUnreadable: false }
const proposed = (episode: ReturnType<typeof episodeOf>, cardId: number) =>
  proposeDecision(episode, judgeEpisode(episode), { ...facts, cardId }).actionId
const cards = (...given: Parameters<typeof cardOf>[1][]) => ({
  cards: given.map((one, at) => cardOf(at + 1, one)),
})
const alone = { recalled: false }
const first = analysisOf('sne_ms', { C8: 8 })
const inRange = analysisOf('sne_ms', {}, { cardId: 2 })

describe('a second card in range, which nobody asked for', () => {
  it('an unrequested second card in range does not close a first finding seen once, which is repeated', () => {
    const episode = episodeOf('sne', [first, inRange], cards(alone, alone))
    expect(judgeEpisode(episode).open.map(({ analyte }) => analyte)).toEqual(['C8'])
    expect([proposed(episode, 1), proposed(episode, 2)]).toEqual(['re_test_duplicate', 'suspend'])
  })

  it('an unrequested second card in range does not close a confirmed first finding, which is recalled', () => {
    const confirmed = analysisOf('sne_ms', { C8: [8, 8] })
    const episode = episodeOf('sne', [first, confirmed, inRange], cards(alone, alone))
    expect(judgeEpisode(episode).against).not.toEqual([])
    expect([proposed(episode, 1), proposed(episode, 2)]).toEqual(['urgent_recall', 'suspend'])
  })

  it('an unrequested second card in range closes a recalled newborn’s finding, but none seen once on its own card', () => {
    const confirmed = analysisOf('sne_ms', { C8: [0.7, 0.7] })
    const again = analysisOf('sne_ms', {}, { cardId: 2 })
    const waits = cards({ recalled: true }, alone)
    expect(
      judgeEpisode(episodeOf('sne', [analysisOf('sne_ms', { C8: 0.7 }), confirmed, again], waits)).open,
    ).toEqual([])
    const awaited = cards({ recalled: false, awaited: true }, alone)
    expect(judgeEpisode(episodeOf('sne', [first, again], awaited)).open).toHaveLength(1)
  })
})

it('a transfused recall card is followed by a recall as urgent as its own, with the transfusion as its reason', () => {
  const tgal = [
    analysisOf('tgal_tot', { TGAL: 17 }),
    analysisOf('tgal_tot', { TGAL: [17, 17.2] }, { wells: 2 }),
    analysisOf('tgal_tot', { TGAL: 5 }, { cardId: 2 }),
  ]
  const transfused = { transfused: true, unsuitable: 'Trasfusione prima del prelievo o in data non nota' }
  const episode = episodeOf(
    'tgal',
    tgal,
    cards({ ...transfused, recalled: true }, { ...transfused, ...alone }),
  )
  expect(proposeDecision(episode, judgeEpisode(episode), { ...facts, cardId: 2 })).toMatchObject({
    actionId: 'urgent_recall',
    why: expect.stringContaining('Trasfusione prima del prelievo'),
  })
})

describe('a recall card that lies before the recalled one by its corrected collection', () => {
  const analyses = [
    analysisOf('sne_ms', { C8: 0.7 }, { cardId: 2 }),
    analysisOf('sne_ms', { C8: [0.7, 0.7] }, { cardId: 2 }),
    analysisOf('sne_ms', {}, { cardId: 1 }),
  ]
  const answered = { recalled: true, settled: true }

  it('a recall card corrected to an earlier collection is followed by another recall where nothing else is awaited', () => {
    expect(proposed(episodeOf('sne', analyses, cards(alone, answered)), 1)).toBe('recall_spot')
    const critical = [analyses[0], analysisOf('sne_ms', { C8: [2, 2] }, { cardId: 2 }), analyses[2]]
    const episode = episodeOf(
      'sne',
      critical.flatMap((one) => one ?? []),
      cards(alone, answered),
    )
    expect(proposed(episode, 1)).toBe('urgent_recall')
  })

  it('a recall card corrected to an earlier collection waits for other material and undecided recalled cards', () => {
    const awaited = cards({ ...alone, othersAwaited: true }, answered)
    expect(proposed(episodeOf('sne', analyses, awaited), 1)).toBe('suspend')
    const undecided = cards(alone, { ...answered, settled: false })
    expect(proposed(episodeOf('sne', analyses, undecided), 1)).toBe('suspend')
  })
})

it.each([
  ['urgent_recall', 8],
  ['recall_spot', 0.7],
] as const)('a recall card after a transfusion closes nothing: %s again', (actionId, c8) => {
  const analyses = [
    analysisOf('sne_ms', { C8: c8 }),
    analysisOf('sne_ms', { C8: [c8, c8] }),
    analysisOf('sne_ms', {}, { cardId: 2 }),
  ]
  const recalled = { recalled: true }
  expect(judgeEpisode(episodeOf('sne', analyses, cards(recalled, alone))).open).toEqual([])
  const donors = episodeOf('sne', analyses, cards(recalled, { ...alone, hidesFindings: true }))
  expect(judgeEpisode(donors).open.map(({ analyte }) => analyte)).toEqual(['C8'])
  expect(proposed(donors, 2)).toBe(actionId)
})

it('a variant of CFTR is closed by no transfused recall card: its leucocytes may be the donor’s', () => {
  const secondTiers = [{ analyte: 'IRT', type: 'fc_cftr', markers: ['CFTR'], step: 1 }] as const
  const analyses = [
    analysisOf('fc_irt', { IRT: 60 }),
    analysisOf('fc_irt', { IRT: [60, 61] }),
    analysisOf('fc_cftr', { CFTR: 1 }, { tier: '2' }),
    analysisOf('fc_irt', { IRT: 30 }, { cardId: 2 }),
    analysisOf('fc_cftr', { CFTR: 0 }, { tier: '2', cardId: 2 }),
  ]
  const of = (transfused: boolean) =>
    episodeOf('fc', analyses, { ...cards({ recalled: true }, { ...alone, transfused }), secondTiers })
  expect(judgeEpisode(of(false)).open).toEqual([])
  expect(judgeEpisode(of(true)).open.map(({ analyte }) => analyte)).toEqual(['CFTR'])
  expect(proposed(of(true), 2)).toBe('report_positive')
})

it('a gene that was missing is in doubt when a recall card shows it: a lead checks who was measured', () => {
  const analyses = [
    analysisOf('sma_smn1', { SMN1: null, RNASEP: 24 }),
    analysisOf('sma_smn1', { SMN1: [null, null], RNASEP: [24, 24] }),
    analysisOf('sma_smn1', { SMN1: 25, RNASEP: 24 }, { cardId: 2 }),
  ]
  const episode = episodeOf('sma', analyses, cards({ recalled: true }, alone))
  expect(judgeEpisode(episode).open).toMatchObject([{ analyte: 'SMN1', state: 'doubted' }])
  expect(proposed(episode, 2)).toBe('suspend')
  const checked = { ...episode, identityChecks: [{ analyte: 'SMN1', analysisId: 3 }] }
  expect(judgeEpisode(checked).open).toEqual([])
})

it('a card of which the birth point told other facts gets no negative until a person looked at them', () => {
  const told = episodeOf('sne', [first], { cards: [cardOf(1, { toldFacts: true, recalled: false })] })
  expect(judgeEpisode(told).against.map(({ code }) => code)).toContain('facts_told')
  const fine = episodeOf('sne', [analysisOf('sne_ms', {})], { cards: [cardOf(1, { toldFacts: true })] })
  expect(proposed(fine, 1)).toBe('suspend')
})

it('a second tier out of range after the recall card is told at once by its own card’s row', () => {
  const episode = episodeOf(
    'sne',
    [
      analysisOf('sne_ms', { C3: 14 }),
      analysisOf('sne_ms', { C3: [14, 14] }),
      inRange,
      analysisOf('sne_2t_mma', { MMA: 30 }),
    ],
    cards({ recalled: true }, alone),
  )
  const beside = { analysisId: 4, type: 'sne_2t_mma', status: 'reported' } as const
  const decision = proposeDecision(episode, judgeEpisode(episode), {
    ...facts,
    recalled: true,
    cardId: 1,
    beside,
  })
  expect(decision).toMatchObject({ actionId: 'urgent_recall', secondTierTypeIds: [] })
})

describe('a card that says nothing, beside a later one in range', () => {
  const tgal = (cardId: number) => analysisOf('tgal_tot', { TGAL: 5 }, { cardId })
  const episode = episodeOf('tgal', [tgal(1), tgal(2)], {
    cards: [cardOf(1, { beforeMilk: true, recalled: false }), cardOf(2, { recalled: false })],
  })

  it('a card that says nothing is judged by its own circumstances, not by those of a later card in range', () => {
    expect(judgeEpisode(episode, 1).against.map(({ code }) => code)).toEqual(['enzyme_missing'])
    expect(judgeEpisode(episode, 2).against).toEqual([])
  })

  it('a card that says nothing waits for a planned card once its enzyme is late', () => {
    const decide = (lateSecondTiers: readonly 'tgal_galt'[]) =>
      proposeDecision(episode, judgeEpisode(episode, 1), { ...facts, cardId: 1, lateSecondTiers }).actionId
    expect([decide([]), decide(['tgal_galt'])]).toEqual(['second_tier', 'wait_scheduled'])
  })
})

it('a recall card whose required value cannot be read twice leads to another card', () => {
  const confirmed = analysisOf('sne_ms', { C8: [0.7, 0.7] })
  const unread = analysisOf('sne_ms', { C8: '?' }, { cardId: 2 })
  const episode = (...more: (typeof unread)[]) =>
    episodeOf(
      'sne',
      [analysisOf('sne_ms', { C8: 0.7 }), confirmed, ...more],
      cards({ recalled: true }, alone),
    )
  const at = (repeatedUnreadable: boolean, ...more: (typeof unread)[]) => {
    const one = episode(...more)
    return proposeDecision(one, judgeEpisode(one, 2), {
      ...facts,
      cardId: 2,
      recalled: true,
      repeatedUnreadable,
    }).actionId
  }
  expect(at(false, unread)).toBe('re_test_single')
  expect(at(true, unread, unread)).toBe('urgent_recall')
})

describe('a recall card in range while another answer of the finding is awaited', () => {
  const confirmed = analysisOf('sne_ms', { C3: [8.4, 8.4] })
  const episode = (...given: Parameters<typeof cardOf>[1][]) =>
    episodeOf('sne', [confirmed, analysisOf('sne_ms', {}, { cardId: 2 })], cards(...given))
  const asked = { orderedSecondTiers: ['sne_2t_mma' as const] }

  it.each([
    ['second_tier_awaited', asked, 'Second tier richiesto, senza esito: MMA, MCA, HCY'],
    ['serum_awaited', { serumAsked: true }, 'Siero richiesto, senza esito'],
  ])(
    'a recall card in range while another answer of the finding is awaited is not returned: %s',
    (code, waiting, text) => {
      const { against } = judgeEpisode(episode(waiting, alone), 2)
      expect(against).toMatchObject([{ code, text }])
      expect(proposed(episode(waiting, alone), 2)).toBe('suspend')
      expect(judgeEpisode(episode({}, alone), 2).against).toEqual([])
    },
  )

  it('a recall card in range is held by no material that the judged card or one without finding awaits', () => {
    const closed = analysisOf('sne_ms', { C3: 8.4 })
    const again = analysisOf('sne_ms', { C3: [2, 2] })
    const reTested = episodeOf('sne', [closed, again], cards(asked))
    expect(judgeEpisode(reTested, 1).against).toEqual([])
    const plain = episodeOf('sne', [inRange, analysisOf('sne_ms', {}, { cardId: 1 })], cards({}, asked))
    expect(judgeEpisode(plain, 1).against).toEqual([])
  })
})

describe('a finding whose decision is to wait for a planned card', () => {
  const high = analysisOf('ic_tsh', { TSH: 9 })
  const later = (tsh: number) => analysisOf('ic_tsh', { TSH: tsh }, { cardId: 2 })
  const waits = { recalled: false, waitsPlanned: true }
  const inWindow = { recalled: false, answersPlanned: true }

  it('a finding that waits for a planned card is closed by this card in range within its window', () => {
    const closed = episodeOf('ic', [high, later(2)], cards(waits, inWindow))
    expect([judgeEpisode(closed).open, proposed(closed, 2)]).toEqual([[], 'positivity_returned'])
    const outside = episodeOf('ic', [high, later(2)], cards(waits, { ...alone, plannedAwaited: true }))
    const judged = judgeEpisode(outside)
    expect([judged.open.length, proposed(outside, 2)]).toEqual([1, 'suspend'])
    expect(proposeDecision(outside, judged, { ...facts, cardId: 2 }).why).toContain('già deciso')
  })

  it('a finding is closed by no planned card that may hide it, and goes on when that card is out', () => {
    const hidden = episodeOf('ic', [high, later(2)], cards(waits, { ...inWindow, hidesFindings: true }))
    expect([judgeEpisode(hidden).open.length, proposed(hidden, 2)]).toEqual([1, 'recall_spot'])
    expect(proposed(episodeOf('ic', [high, later(8)], cards(waits, inWindow)), 2)).toBe('request_serum')
  })
})

it.each([
  ['recall_spot', 0.7],
  ['urgent_recall', 8],
] as const)('a finding of a card whose work has ended is decided on the later card: %s', (actionId, c8) => {
  const confirmed = analysisOf('sne_ms', { C8: [c8, c8] })
  const ended = episodeOf('sne', [confirmed, inRange], cards({ recalled: false, ended: true }, alone))
  expect(proposed(ended, 2)).toBe(actionId)
})

it('a second recall card that is out again after the first one closed the finding is an urgent recall', () => {
  const analyses = [
    analysisOf('sne_ms', { PHE: [300, 300] }),
    analysisOf('sne_ms', {}, { cardId: 2 }),
    analysisOf('sne_ms', { PHE: 250 }, { cardId: 3 }),
  ]
  expect(proposed(episodeOf('sne', analyses, cards({}, alone, alone)), 3)).toBe('urgent_recall')
})

describe('the second tier of a finding of another card', () => {
  const confirmed = [analysisOf('sne_ms', { C3: 8.4 }), analysisOf('sne_ms', { C3: [8.4, 8.4] })]
  const second = (values: Parameters<typeof analysisOf>[1]) => analysisOf('sne_ms', values, { cardId: 2 })
  const ordered = { recalled: false, orderedSecondTiers: ['sne_2t_mma' as const] }
  const tiersOf = (episode: ReturnType<typeof episodeOf>, cardId: number) =>
    proposeDecision(episode, judgeEpisode(episode), { ...facts, cardId }).secondTierTypeIds

  it.each([
    ['in range', {}],
    ['out of range for another finding', { C8: 0.7 }],
    ['out of range for another finding, beyond a critical limit', { PHE: 900 }],
  ])(
    'the second tier of a finding of another card is not asked for on the card under judgement: %s',
    (_, values) => {
      for (const state of [ordered, { recalled: true }, alone])
        expect(tiersOf(episodeOf('sne', [...confirmed, second(values)], cards(state, alone)), 2)).toEqual([])
    },
  )

  it('a finding’s second tier is asked for on the card that showed the finding, and where shown again', () => {
    const inRangeLater = episodeOf('sne', [...confirmed, second({})], cards(alone, alone))
    expect(tiersOf(inRangeLater, 1)).toEqual(['sne_2t_mma'])
    const again = episodeOf('sne', [...confirmed, second({ C3: 8.4 })], cards({ recalled: true }, alone))
    expect(tiersOf(again, 2)).toEqual(['sne_2t_mma'])
    expect(proposed(again, 2)).toBe('urgent_recall')
  })

  it('a finding’s second tier is asked for on a later card where its marker has to be measured again', () => {
    const marker = analysisOf('sne_2t_mma', { MMA: 30 })
    const episode = episodeOf('sne', [...confirmed, marker, second({})], cards({ recalled: true }, alone))
    expect([proposed(episode, 2), tiersOf(episode, 2)]).toEqual(['second_tier', ['sne_2t_mma']])
  })
})
