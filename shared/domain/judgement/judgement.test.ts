import { describe, expect, it } from 'vitest'
import type { AnalysisTypeId } from '../analysis-type.ts'
import { closedByDecision } from './closes.ts'
import { decisionRefusal } from './decision.ts'
import type { Episode } from './episode.ts'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { secondTierChoices } from './second-tiers.ts'
import { analysisOf as analysis, cardOf, episodeOf } from './test-episode.ts'

/** The proposal of the product and the obstacles to a negative. */
function judged(
  episode: Episode,
  facts: {
    recalled?: boolean
    wellsLeft?: number
    ordered?: AnalysisTypeId[]
    repeated?: boolean
    serumCame?: boolean
  } = {},
) {
  const judgement = judgeEpisode(episode)
  const { actionId, secondTierTypeIds, alert } = proposeDecision(episode, judgement, {
    recalled: facts.recalled ?? false,
    wellsLeft: facts.wellsLeft ?? 10,
    orderedSecondTiers: facts.ordered ?? [],
    repeatedUnreadable: facts.repeated ?? false,
    serumCame: facts.serumCame ?? false,
  })
  const against = judgement.against.map(({ code, analytes }) => [code, ...analytes].join(' '))
  return { actionId, secondTierTypeIds, alert, against, ordinary: judgement.ordinary }
}
const sne = (...analyses: Parameters<typeof episodeOf>[1][number][]) => episodeOf('sne', analyses)
const dup = (one: number, other: number) => [one, other] as const

describe('the judgement of amino acids and acylcarnitines', () => {
  it('the judgement of amino acids and acylcarnitines proposes a negative, ordinary report where every value is in range', () => {
    expect(judged(sne(analysis('sne_ms')))).toEqual({
      actionId: 'report_negative',
      secondTierTypeIds: [],
      alert: false,
      against: [],
      ordinary: true,
    })
  })

  it('case 1: recalls a confirmed PHE of 300, which has no second tier', () => {
    const once = sne(analysis('sne_ms', { PHE: 300 }))
    expect(judged(once)).toMatchObject({ actionId: 're_test_duplicate', against: ['open_finding PHE'] })
    const twice = sne(analysis('sne_ms', { PHE: 300 }), analysis('sne_ms', { PHE: dup(290, 310) }))
    expect(judged(twice)).toMatchObject({
      actionId: 'recall_spot',
      secondTierTypeIds: [],
      against: ['open_finding PHE'],
    })
  })

  it('case 2: alerts at the first critical PHE and recalls urgently when it is confirmed', () => {
    const once = sne(analysis('sne_ms', { PHE: 900 }))
    expect(judged(once)).toMatchObject({ actionId: 're_test_duplicate', alert: true })
    const twice = sne(analysis('sne_ms', { PHE: 900 }), analysis('sne_ms', { PHE: dup(880, 910) }))
    expect(judged(twice)).toMatchObject({ actionId: 'urgent_recall', alert: true })
  })

  it('case 3: sends XLE to allo-isoleucine, which closes it in range and recalls urgently out of range', () => {
    const confirmed = [analysis('sne_ms', { XLE: 292 }), analysis('sne_ms', { XLE: dup(288, 295) })]
    expect(judged(sne(...confirmed))).toMatchObject({
      actionId: 'second_tier',
      secondTierTypeIds: ['sne_2t_msud'],
    })
    expect(judged(sne(...confirmed), { ordered: ['sne_2t_msud'] })).toMatchObject({
      actionId: 'second_tier',
      secondTierTypeIds: [],
    })
    expect(judged(sne(...confirmed, analysis('sne_2t_msud', { 'ALLO-ILE': 6.5 })))).toMatchObject({
      actionId: 'urgent_recall',
    })
    expect(judged(sne(...confirmed, analysis('sne_2t_msud', { 'ALLO-ILE': 0.9 })))).toMatchObject({
      actionId: 'report_negative',
      against: [],
      ordinary: false,
    })
  })

  it('XLE is not closed by allo-isoleucine from a card of the first two days, or of unknown age', () => {
    const analyses = [
      analysis('sne_ms', { XLE: 292 }),
      analysis('sne_ms', { XLE: dup(288, 295) }),
      analysis('sne_2t_msud', { 'ALLO-ILE': 0.9 }),
    ]
    for (const ageHours of [40, null])
      expect(judged(episodeOf('sne', analyses, { cards: [cardOf(1, { ageHours })] }))).toMatchObject({
        actionId: 'recall_spot',
        against: ['open_finding XLE'],
      })
  })

  it('case 4: recalls for PHE with a second tier for C3 besides; MMA in range closes C3 alone', () => {
    const confirmed = [
      analysis('sne_ms', { C3: 8.4, PHE: 300 }),
      analysis('sne_ms', { C3: dup(8.3, 8.5), PHE: dup(290, 310) }),
    ]
    expect(judged(sne(...confirmed))).toMatchObject({
      actionId: 'recall_spot',
      secondTierTypeIds: ['sne_2t_mma'],
    })
    expect(judged(sne(...confirmed, analysis('sne_2t_mma')))).toMatchObject({
      actionId: 'recall_spot',
      against: ['open_finding PHE'],
    })
  })

  it('case 5: a discordant C5 is repeated, recalled when discordant again, and a later pair left to a lead', () => {
    const first = analysis('sne_ms', { C5: 1.5 })
    const discordant = analysis('sne_ms', { C5: dup(1.6, 0.1) })
    expect(judged(sne(first, discordant))).toMatchObject({
      actionId: 're_test_duplicate',
      against: ['discordant C5'],
    })
    expect(judged(sne(first, discordant, discordant))).toMatchObject({ actionId: 'recall_spot' })
    expect(judged(sne(first, discordant, analysis('sne_ms', { C5: dup(0.2, 0.21) })))).toMatchObject({
      actionId: 'suspend',
      against: ['discordant C5'],
    })
  })

  it('case 15: counts an excluded required analyte as missing, and asks a lead about any exclusion', () => {
    const excluding = (code: string, exclusion: 'proposed' | 'approved') => {
      const one = analysis('sne_ms', { PHE: 900, GLY: 300 })
      const values = one.values.map((value) => ({
        ...value,
        exclusion: value.analyte === code ? exclusion : null,
      }))
      return sne({
        ...one,
        values: values.map((value) =>
          value.analyte === 'PHE' && code !== 'PHE'
            ? { ...value, flag: 'N' as const, replicates: [] }
            : value,
        ),
      })
    }
    expect(judged(excluding('PHE', 'proposed'))).toMatchObject({
      actionId: 're_test_single',
      against: ['required_missing PHE', 'exclusion_without_lead PHE'],
    })
    expect(judged(excluding('PHE', 'approved')).against).toEqual(['required_missing PHE'])
    expect(judged(excluding('GLY', 'proposed')).against).toEqual(['exclusion_without_lead GLY'])
    expect(judged(excluding('GLY', 'approved'))).toMatchObject({
      actionId: 'report_negative',
      against: [],
      ordinary: false,
    })
  })

  it('case 27: recalls urgently what is out again on the recall card, and returns what is in range', () => {
    const first = [analysis('sne_ms', { C8: 0.8 }), analysis('sne_ms', { C8: dup(0.79, 0.82) })]
    const on = (C8: number) => analysis('sne_ms', { C8 }, { cardId: 2 })
    expect(judged(sne(...first))).toMatchObject({ actionId: 'recall_spot' })
    expect(judged(sne(...first, on(0.9)), { recalled: true })).toMatchObject({ actionId: 'urgent_recall' })
    expect(judged(sne(...first, on(0.2)), { recalled: true })).toMatchObject({
      actionId: 'positivity_returned',
      against: [],
      ordinary: false,
    })
  })

  it('a finding stays open on a recall card without a required analyte, and the card is repeated', () => {
    const first = [analysis('sne_ms', { C8: 0.8 }), analysis('sne_ms', { C8: dup(0.79, 0.82) })]
    const without = analysis('sne_ms', { C8: 0.2, PHE: '?' }, { cardId: 2 })
    expect(judged(sne(...first, without), { recalled: true })).toMatchObject({
      actionId: 're_test_single',
      against: ['open_finding C8, PHE'.replace(', ', ' '), 'required_missing PHE'],
    })
    const repeated = analysis('sne_ms', { C8: 0.2, PHE: 60 }, { cardId: 2 })
    expect(judged(sne(...first, without, repeated), { recalled: true })).toMatchObject({
      actionId: 'positivity_returned',
    })
  })

  it('the judgement of amino acids and acylcarnitines keeps a finding open on a recall card that is not suitable', () => {
    const analyses = [
      analysis('sne_ms', { C8: 0.8 }),
      analysis('sne_ms', { C8: dup(0.79, 0.82) }),
      analysis('sne_ms', {}, { cardId: 2 }),
    ]
    const cards = [cardOf(1), cardOf(2, { unsuitable: 'Trasfusione' })]
    expect(judged(episodeOf('sne', analyses, { cards }), { recalled: true })).toMatchObject({
      actionId: 'recall_spot',
      against: ['open_finding C8', 'card_not_suitable'],
    })
  })

  it('case 31: sends a confirmed C14:1 to the clinical centre; a recall card in range does not close it', () => {
    const confirmed = (value: number) => [
      analysis('sne_ms', { 'C14:1': value }),
      analysis('sne_ms', { 'C14:1': dup(value, value) }),
    ]
    expect(judged(sne(...confirmed(2.6)))).toMatchObject({ actionId: 'urgent_recall' })
    expect(judged(sne(...confirmed(0.8)))).toMatchObject({ actionId: 'report_positive' })
    const card = analysis('sne_ms', {}, { cardId: 2 })
    expect(judged(sne(...confirmed(0.8), card), { recalled: true })).toMatchObject({
      actionId: 'report_positive',
      against: ['open_finding C14:1'],
    })
  })

  it('case 32: finds MMA on a run that was ordered for MET', () => {
    const episode = sne(
      analysis('sne_ms', { MET: 90 }),
      analysis('sne_ms', { MET: dup(88, 92) }),
      analysis('sne_2t_mma', { MMA: 30 }),
    )
    expect(judged(episode)).toMatchObject({ actionId: 'urgent_recall', against: ['open_finding MMA'] })
  })

  it('case 33: a critical PHE in range when repeated is left to a lead, who closes it by a check', () => {
    const episode = sne(analysis('sne_ms', { PHE: 900 }), analysis('sne_ms', { PHE: dup(100, 100) }))
    expect(judged(episode)).toMatchObject({ actionId: 'suspend', against: ['critical_once PHE'] })
    const checked = { ...episode, identityChecks: [{ analyte: 'PHE', analysisId: 2 }] }
    expect(judged(checked)).toMatchObject({ actionId: 'report_negative', against: [], ordinary: false })
    const before = { ...episode, identityChecks: [{ analyte: 'PHE', analysisId: 1 }] }
    expect(judged(before).against).toEqual(['critical_once PHE'])
  })

  it('case 35: opens no finding for an informative analyte', () => {
    expect(judged(sne(analysis('sne_ms', { C2: 9.8 })))).toMatchObject({ actionId: 'report_negative' })
  })

  it('the judgement of amino acids and acylcarnitines opens a finding for a supporting ratio only with its numerator', () => {
    expect(judged(sne(analysis('sne_ms', { 'C8/C2': 0.05 })))).toMatchObject({ actionId: 'report_negative' })
    expect(judged(sne(analysis('sne_ms', { C8: 0.6, 'C8/C2': 0.05 }))).against).toEqual([
      'open_finding C8 C8/C2',
    ])
  })

  it('a duplicate with one unreadable well asks for a second duplicate', () => {
    const episode = sne(analysis('sne_ms', { PHE: 300 }), analysis('sne_ms', { PHE: [100, '?'] }))
    expect(judged(episode)).toMatchObject({ actionId: 're_test_duplicate', against: ['open_finding PHE'] })
  })

  it('the judgement of amino acids and acylcarnitines confirms a value that is out in one well of a concordant duplicate', () => {
    const episode = sne(analysis('sne_ms', { PHE: 150 }), analysis('sne_ms', { PHE: dup(138, 142) }))
    expect(judged(episode)).toMatchObject({ actionId: 'recall_spot' })
  })

  it('a value of a run that is not released proves nothing in range', () => {
    const first = analysis('sne_ms', { PHE: 300 })
    const held = analysis('sne_ms', { PHE: dup(100, 101) })
    const values = held.values.map((value) => ({ ...value, released: value.analyte !== 'PHE' }))
    expect(judged(sne(first, { ...held, values })).against).toEqual(['open_finding PHE'])
    const alone = judged(sne({ ...held, values }))
    expect(alone).toMatchObject({ actionId: 'suspend', against: ['quality_not_released PHE'] })
  })

  it('a negative waits without approved limits, and while a fact of the newborn is unknown', () => {
    const one = analysis('sne_ms')
    expect(judged(sne({ ...one, limitsApproved: false })).against).toEqual(['no_approved_limits'])
    const values = one.values.map((value) => ({ ...value, factUnknown: value.analyte === 'TYR' }))
    expect(judged(sne({ ...one, values })).against).toEqual(['fact_unknown TYR'])
  })
})

describe('the judgement of spinal muscular atrophy', () => {
  const sma = (...runs: Parameters<typeof analysis>[1][]) =>
    episodeOf(
      'sma',
      runs.map((values) => analysis('sma_smn1', values)),
    )

  it('case 6: (a) recalls urgently when SMN1 is missing in one of two wells', () => {
    expect(judged(sma({ SMN1: null }, { SMN1: [null, 25.5] }))).toMatchObject({
      actionId: 'urgent_recall',
      against: ['discordant SMN1'],
    })
  })
  it('case 6: (b) recalls urgently when SMN1 is missing in both', () => {
    expect(judged(sma({ SMN1: null }))).toMatchObject({ actionId: 're_test_duplicate', alert: true })
    expect(judged(sma({ SMN1: null }, { SMN1: [null, null] }))).toMatchObject({ actionId: 'urgent_recall' })
  })
  it('case 6: (c) leaves SMN1 that is there in both to a lead', () => {
    expect(judged(sma({ SMN1: null }, { SMN1: [25.4, 25.6] }))).toMatchObject({
      actionId: 'suspend',
      against: ['critical_once SMN1'],
    })
  })
  it('case 8: repeats a run without a valid gene of reference once, then asks for a new card', () => {
    expect(judged(sma({ SMN1: 25, RNASEP: 31 }))).toMatchObject({
      actionId: 're_test_single',
      against: ['required_missing SMN1'],
    })
    expect(judged(sma({ SMN1: 25, RNASEP: 31 }, { SMN1: 25, RNASEP: 32 }), { repeated: true })).toMatchObject(
      {
        actionId: 'not_evaluable',
      },
    )
  })
  it('the judgement of spinal muscular atrophy says nothing negative where SMN1 was not measured, whatever the gene of reference shows', () => {
    expect(judged(sma({ RNASEP: 24 }))).toMatchObject({
      actionId: 're_test_single',
      against: ['required_missing SMN1'],
    })
  })
  it('the judgement of spinal muscular atrophy reads only wells with a valid gene of reference', () => {
    expect(judged(sma({ SMN1: [25, null], RNASEP: [24, 31] }))).toMatchObject({ actionId: 'report_negative' })
    expect(judged(sma({ SMN1: [25, null], RNASEP: [31, 24] }))).toMatchObject({
      actionId: 're_test_duplicate',
      alert: true,
    })
  })
})

describe('the judgement of single markers', () => {
  it('case 9 and 10: recalls for GALT below its limit, and when it could not be compared twice', () => {
    const tgal = [analysis('tgal_tot', { TGAL: 18 }), analysis('tgal_tot', { TGAL: dup(17, 18) })]
    const galt = (GALT: number | '?') => analysis('tgal_galt', { GALT })
    expect(judged(episodeOf('tgal', tgal)).secondTierTypeIds).toEqual(['tgal_galt'])
    expect(judged(episodeOf('tgal', [...tgal, galt(1.9)]))).toMatchObject({ actionId: 'urgent_recall' })
    expect(judged(episodeOf('tgal', [...tgal, galt('?')]))).toMatchObject({
      against: ['open_finding TGAL GALT'],
    })
    expect(judged(episodeOf('tgal', [...tgal, galt('?'), galt('?')]))).toMatchObject({
      actionId: 'urgent_recall',
    })
    expect(judged(episodeOf('tgal', [...tgal, galt(4)]))).toMatchObject({ actionId: 'report_negative' })
    const transfused = { cards: [cardOf(1, { transfused: true })] }
    expect(judged(episodeOf('tgal', [...tgal, galt(4)], transfused)).against).toEqual(['open_finding TGAL'])
  })

  it('the judgement of single markers asks for no GALT on a transfused card: confirmed galactose is recalled at once', () => {
    const cards = [cardOf(1, { transfused: true, unsuitable: 'Trasfusione', beforeMilk: true })]
    const tgal = [analysis('tgal_tot', { TGAL: 18 }), analysis('tgal_tot', { TGAL: dup(17, 18) })]
    const episode = episodeOf('tgal', tgal, { cards })
    expect(judged(episode)).toMatchObject({ actionId: 'urgent_recall', secondTierTypeIds: [] })
    const { open, against } = judgeEpisode(episode)
    expect(against.map(({ code }) => code)).not.toContain('enzyme_missing')
    expect(secondTierChoices(episode, open, [])).toEqual([])
    const asked = { actionId: 'second_tier', secondTierTypeIds: ['tgal_galt'] } as const
    expect(decisionRefusal(episode, judgeEpisode(episode), asked)?.text).toMatch(/enzima del donatore/)
    expect(closedByDecision(episode, open, asked).closes).toEqual([])
  })

  it('the judgement of an old newborn’s undated transfusion asks a person for its moment, and awaits no card', () => {
    const tgal = [analysis('tgal_tot', { TGAL: 5 })]
    const card = (asksTransfusionMoment: boolean) => ({
      cards: [cardOf(1, { transfused: true, unsuitable: 'Trasfusione', asksTransfusionMoment })],
    })
    expect(judged(episodeOf('tgal', tgal, card(true)))).toMatchObject({ actionId: 'suspend' })
    expect(judged(episodeOf('tgal', tgal, card(false)))).toMatchObject({ actionId: 'wait_scheduled' })
  })

  it('the judgement of single markers asks for GALT on a card taken before milk, and reports with it in range', () => {
    const cards = [cardOf(1, { beforeMilk: true })]
    const tgal = [analysis('tgal_tot', { TGAL: 5 })]
    expect(judged(episodeOf('tgal', tgal, { cards }))).toMatchObject({
      actionId: 'second_tier',
      secondTierTypeIds: ['tgal_galt'],
      against: ['enzyme_missing'],
    })
    const galt = analysis('tgal_galt', { GALT: 4 })
    expect(judged(episodeOf('tgal', [...tgal, galt], { cards }))).toMatchObject({
      actionId: 'report_negative',
    })
  })

  it('case 12: recalls for TSH, then asks for serum', () => {
    const first = [analysis('ic_tsh', { TSH: 9 }), analysis('ic_tsh', { TSH: dup(9.2, 8.8) })]
    expect(judged(episodeOf('ic', first))).toMatchObject({ actionId: 'recall_spot' })
    const card = analysis('ic_tsh', { TSH: 7.5 }, { cardId: 2 })
    expect(judged(episodeOf('ic', [...first, card]), { recalled: true })).toMatchObject({
      actionId: 'request_serum',
    })
    expect(judged(episodeOf('ic', [...first, card]), { recalled: true, serumCame: true })).toMatchObject({
      actionId: 'suspend',
    })
  })

  it('SMN1 waits for the serum of its urgent recall, which may make it positive', () => {
    const absent = { SMN1: null }
    const episode = episodeOf('sma', [analysis('sma_smn1', absent), analysis('sma_smn1', absent)])
    expect(judged(episode)).toMatchObject({ actionId: 'urgent_recall' })
    expect(judged(episode, { serumCame: true })).toMatchObject({ actionId: 'suspend' })
    const positive = { actionId: 'report_positive', secondTierTypeIds: [] } as const
    const judgement = judgeEpisode(episode)
    expect(decisionRefusal(episode, judgement, positive)?.text).toContain('Richiamo urgente')
    expect(decisionRefusal(episode, judgement, positive, 1, { serumCame: true })).toBeNull()
    const negative = { ...positive, actionId: 'report_negative' } as const
    expect(decisionRefusal(episode, judgement, negative, 1, { serumCame: true })?.code).toBe('open_findings')
  })

  it('case 13: IRT is closed by PAP as last step, and recalled for PAP or IRT out of range', () => {
    const irt = (value: number) => [
      analysis('fc_irt', { IRT: value }),
      analysis('fc_irt', { IRT: dup(value, value) }),
    ]
    const fc = (value: number, PAP: number) => episodeOf('fc', [...irt(value), analysis('fc_pap', { PAP })])
    expect(judged(fc(60, 0.9))).toMatchObject({ actionId: 'report_negative', ordinary: false })
    expect(judged(fc(60, 3.1))).toMatchObject({ actionId: 'recall_spot' })
    expect(judged(fc(170, 0.5))).toMatchObject({ actionId: 'recall_spot', against: ['open_finding IRT'] })
  })

  it('the judgement of single markers follows a protocol of two steps to its end before it closes', () => {
    const rules = [
      { analyte: 'IRT', type: 'fc_pap', markers: ['PAP'], step: 1 },
      { analyte: 'IRT', type: 'fc_cftr', markers: ['CFTR'], step: 2 },
    ] as const
    const irt = [analysis('fc_irt', { IRT: 60 }), analysis('fc_irt', { IRT: dup(60, 61) })]
    const at = (...more: ReturnType<typeof analysis>[]) =>
      judged(episodeOf('fc', [...irt, ...more], { secondTiers: rules }))
    const pap = (PAP: number) => analysis('fc_pap', { PAP })
    const cftr = (CFTR: number) => analysis('fc_cftr', { CFTR }, { tier: '2' })
    expect(at().secondTierTypeIds).toEqual(['fc_pap'])
    expect(at(pap(0.9))).toMatchObject({ actionId: 'second_tier', secondTierTypeIds: ['fc_cftr'] })
    expect(at(pap(3.1))).toMatchObject({ actionId: 'second_tier', secondTierTypeIds: ['fc_cftr'] })
    expect(at(pap(3.1), cftr(0))).toMatchObject({ actionId: 'report_negative' })
    expect(at(pap(3.1), cftr(1))).toMatchObject({ actionId: 'recall_spot' })
    expect(at(pap(3.1), cftr(2))).toMatchObject({ actionId: 'report_positive' })
  })

  it('one variant of CFTR is closed by no trypsinogen, but looked for again and sent to the centre', () => {
    const secondTiers = [{ analyte: 'IRT', type: 'fc_cftr', markers: ['CFTR'], step: 1 }] as const
    const irt = [analysis('fc_irt', { IRT: 60 }), analysis('fc_irt', { IRT: dup(60, 61) })]
    const cftr = (CFTR: number, cardId: number) => analysis('fc_cftr', { CFTR }, { tier: '2', cardId })
    const recall = analysis('fc_irt', { IRT: 30 }, { cardId: 2 })
    const at = (...more: ReturnType<typeof analysis>[]) =>
      judged(episodeOf('fc', [...irt, cftr(1, 1), recall, ...more], { secondTiers }), { recalled: true })
    expect(at()).toMatchObject({
      actionId: 'second_tier',
      secondTierTypeIds: ['fc_cftr'],
      against: ['open_finding CFTR'],
    })
    expect(at(cftr(1, 2))).toMatchObject({ actionId: 'report_positive', against: ['open_finding CFTR'] })
    expect(at(cftr(0, 2))).toMatchObject({ actionId: 'positivity_returned', against: [] })
  })
})
