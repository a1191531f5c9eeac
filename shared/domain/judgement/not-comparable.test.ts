import { describe, expect, it } from 'vitest'
import type { Flag } from '../sample-analysis.ts'
import type { Episode, EpisodeValue } from './episode.ts'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { analysisOf, cardOf, episodeOf } from './test-episode.ts'

type Given = Parameters<typeof analysisOf>
const facts = { recalled: false, wellsLeft: 10, orderedSecondTiers: [], repeatedUnreadable: false }

/** An analysis in which analytes have other flags: of the value, then of each well. */
function flagged(
  type: Given[0],
  flags: Readonly<Record<string, readonly [Flag, ...Flag[]]>>,
  given: Given[2] = {},
) {
  const analysis = analysisOf(type, Object.fromEntries(Object.keys(flags).map((code) => [code, 1])), given)
  const values = analysis.values.map((value): EpisodeValue => {
    const own = flags[value.analyte]
    if (!own) return value
    const [flag, ...wells] = own
    return { ...value, flag, replicates: wells.map((one, at) => ({ well: `W${at}`, flag: one })) }
  })
  return { ...analysis, values, wells: Math.max(1, ...Object.values(flags).map((own) => own.length - 1)) }
}
function judged(episode: Episode) {
  const judgement = judgeEpisode(episode)
  return { ...judgement, proposal: proposeDecision(episode, judgement, facts) }
}

describe('a value that cannot be compared with its limits', () => {
  const tgal = [analysisOf('tgal_tot', { TGAL: 17 }), analysisOf('tgal_tot', { TGAL: [17, 17] })]

  it('case 10: GALT < 2,5 with limit 2.0 is repeated once, the second time it is an urgent recall', () => {
    const galt = flagged('tgal_galt', { GALT: ['NC', 'NC'] })
    expect(judged(episodeOf('tgal', [...tgal, galt])).proposal).toMatchObject({
      actionId: 're_test_single',
      why: 'GALT: non leggibile',
    })
    const again = judged(episodeOf('tgal', [...tgal, galt, galt]))
    expect(again.proposal.actionId).toBe('urgent_recall')
    expect(again.against.map(({ code }) => code)).toContain('open_finding')
  })

  const twice = (type: Given[0], analyte: string, value: number) => [
    analysisOf(type, { [analyte]: value }),
    analysisOf(type, { [analyte]: [value, value] }),
  ]

  it.each([
    ['TGAL 25 and GALT', 'tgal', twice('tgal_tot', 'TGAL', 25), 'tgal_galt', 'GALT', 'urgent_recall'],
    ['MET 130 and HCY', 'sne', twice('sne_ms', 'MET', 130), 'sne_2t_mma', 'HCY', 'recall_spot'],
    ['XLE 300 and ALLO-ILE', 'sne', twice('sne_ms', 'XLE', 300), 'sne_2t_msud', 'ALLO-ILE', 'urgent_recall'],
    ['C3 9 and one of three markers', 'sne', twice('sne_ms', 'C3', 9), 'sne_2t_mma', 'MCA', 'urgent_recall'],
  ] as const)(
    '%s: the second tier is repeated once, and then recalled',
    (_, category, runs, type, marker, then) => {
      const tier = flagged(type, { [marker]: ['NC', 'NC'] })
      const once = episodeOf(category, [...runs, tier])
      expect(judged(once).proposal).toMatchObject({
        actionId: 're_test_single',
        why: `${marker}: non leggibile`,
      })
      expect(judged(episodeOf(category, [...runs, tier, tier])).proposal.actionId).toBe(then)
      // Nothing can be repeated: no disc is left.
      const exhausted = { ...facts, wellsLeft: 0 }
      expect(proposeDecision(once, judgeEpisode(once), exhausted).actionId).toBe(then)
    },
  )

  it('a second tier read at its repetition leaves a value above noClose to an ordinary recall', () => {
    const runs = twice('tgal_tot', 'TGAL', 25)
    const tier = flagged('tgal_galt', { GALT: ['NC', 'NC'] })
    const read = analysisOf('tgal_galt', { GALT: 5 })
    expect(judged(episodeOf('tgal', [...runs, tier, read])).proposal.actionId).toBe('recall_spot')
  })

  it('a value not comparable is a missing required analyte, and never in range beside a well in range', () => {
    const one = judged(episodeOf('sne', [flagged('sne_ms', { PHE: ['NC', 'NC'] })]))
    expect(one.against.map(({ code }) => code)).toEqual(['open_finding', 'required_missing'])
    expect(one.proposal.actionId).toBe('re_test_single')
    const beside = judged(episodeOf('sne', [flagged('sne_ms', { PHE: ['N', 'N', 'NC'] })]))
    expect(beside.against.map(({ code }) => code)).toContain('required_missing')
    const combined = judged(episodeOf('sne', [flagged('sne_ms', { PHE: ['NC', 'N', 'N'] })]))
    expect(combined.ordinary).toBe(false)
  })

  it('a value that cannot be compared with its limits is out of range beside a well out of range', () => {
    const { open } = judged(episodeOf('sne', [flagged('sne_ms', { PHE: ['NC', 'H', 'NC'] })]))
    expect(open).toMatchObject([{ analyte: 'PHE', state: 'first' }])
  })

  it('a value that cannot be compared with its limits of a repetition leaves a finding open', () => {
    const first = analysisOf('sne_ms', { PHE: 300 })
    const dup = flagged('sne_ms', { PHE: ['N', 'N', 'NC'] })
    expect(judged(episodeOf('sne', [first, dup])).open).toMatchObject([{ analyte: 'PHE' }])
  })

  it('a value that cannot be compared with its limits on a recall card leaves a finding open', () => {
    const confirmed = [analysisOf('sne_ms', { PHE: 300 }), analysisOf('sne_ms', { PHE: [300, 300] })]
    const card = flagged('sne_ms', { PHE: ['NC', 'NC'] }, { cardId: 2 })
    const episode = episodeOf('sne', [...confirmed, card], { cards: [cardOf(1), cardOf(2)] })
    expect(judged(episode).open).toMatchObject([{ analyte: 'PHE' }])
  })

  it('a supporting ratio that is not comparable opens a finding only where its numerator may be out', () => {
    const quiet = judged(episodeOf('sne', [flagged('sne_ms', { 'C8/C2': ['NC'] })]))
    expect(quiet).toMatchObject({ open: [], ordinary: true })
    const loud = judged(episodeOf('sne', [flagged('sne_ms', { C8: ['NC', 'NC'], 'C8/C2': ['NC'] })]))
    expect(loud.open.map(({ analyte }) => analyte)).toContain('C8/C2')
    expect(judged(episodeOf('sne', [flagged('sne_ms', { 'C3/C2': ['NC'] })])).open).toHaveLength(1)
  })

  it('a value that cannot be compared with its limits opens nothing for an informative analyte', () => {
    expect(judged(episodeOf('sne', [flagged('sne_ms', { C2: ['NC', 'NC'] })])).ordinary).toBe(true)
  })
})

describe('a fact of the newborn that is unknown', () => {
  const unsure = (analyte: string): Episode => {
    const analysis = analysisOf('sne_ms', { [analyte]: 5 })
    return episodeOf('sne', [
      {
        ...analysis,
        values: analysis.values.map((value) =>
          value.analyte === analyte
            ? { ...value, factUnknown: true, unknownFacts: ['gaWeeks', 'weight'] }
            : value,
        ),
      },
    ])
  }

  it('a fact of the newborn that is unknown stands against a negative report and is named', () => {
    expect(judged(unsure('PHE')).against).toEqual([
      {
        code: 'fact_unknown',
        analytes: ['PHE'],
        text: 'Dato del neonato mancante (età gestazionale, peso): PHE',
      },
    ])
  })

  it('a fact of the newborn that is unknown of an informative analyte stands against nothing', () => {
    expect(judged(unsure('GLY')).against).toEqual([])
  })

  const tyrosine = (value: number | number[], factUnknown = true) => {
    const analysis = analysisOf('sne_ms', { TYR: value })
    const values = analysis.values.map((one) =>
      one.analyte === 'TYR' ? { ...one, factUnknown, unknownFacts: ['gaWeeks' as const] } : one,
    )
    return { ...analysis, values }
  }
  const decided = { factDecisions: [{ analyte: 'TYR', analysisId: 2 }] }

  it('case 14: a lead closes what is out of range by one band alone; the report is never ordinary', () => {
    const runs = [tyrosine(450), tyrosine([450, 455])]
    expect(judged(episodeOf('sne', runs)).open).toMatchObject([{ analyte: 'TYR', unsure: true }])
    const answer = judged(episodeOf('sne', runs, decided))
    expect(answer).toMatchObject({ against: [], ordinary: false })
    expect(answer.findings).toMatchObject([{ closed: { way: 'fact_decision' } }])
  })

  it('a decision closes nothing that is out of range whatever the fact is, nor a later value', () => {
    const sure = episodeOf('sne', [tyrosine(450, false), tyrosine([450, 455])], decided)
    expect(judged(sure).open).toMatchObject([{ analyte: 'TYR', unsure: false }])
    const later = episodeOf('sne', [tyrosine(450), tyrosine([450, 455]), tyrosine([460, 465])], decided)
    expect(judged(later).open).toMatchObject([{ analyte: 'TYR' }])
    expect(judged(later).against.map(({ code }) => code)).toContain('fact_unknown')
  })
})
