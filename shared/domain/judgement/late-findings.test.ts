import { describe, expect, it } from 'vitest'
import { decisionRefusal, judgeEpisode, keepsUrgency, lateFindings, proposeDecision } from './index.ts'
import { ordinaryRecalls } from './late-findings.ts'
import { analysisOf as analysis, cardOf, episodeOf } from './test-episode.ts'

/** Leucine and propionylcarnitine, each confirmed, cannot wait; methionine can. */
const episode = (values: Readonly<Record<string, number>>) =>
  episodeOf('sne', [
    analysis('sne_ms', values),
    analysis('sne_ms', Object.fromEntries(Object.entries(values).map(([code, one]) => [code, [one, one]]))),
  ])
const facts = {
  recalled: false,
  wellsLeft: 9,
  repeatedUnreadable: false,
  orderedSecondTiers: ['sne_2t_mma', 'sne_2t_msud'],
} as const
const refusedRecalls = (values: Readonly<Record<string, number>>, tiersLate: typeof late | null) => {
  const one = episode(values)
  return ordinaryRecalls.filter((actionId) =>
    decisionRefusal(one, judgeEpisode(one), { actionId, secondTierTypeIds: [] }, 1, {
      ...facts,
      late: [{ cardId: 1, tiers: tiersLate }],
    })?.text.includes('in ritardo'),
  )
}
const lateAll = [{ cardId: 1, tiers: null }]
const late: readonly ('sne_2t_mma' | 'sne_2t_msud')[] = ['sne_2t_mma']

describe('findings whose orders had no answer in their hours', () => {
  it('late findings are recalled only urgently where their own second tier is late, not where another one is', () => {
    expect(refusedRecalls({ MET: 80, XLE: 292 }, late)).toEqual([])
    expect(refusedRecalls({ C3: 6.5, XLE: 292 }, late)).toEqual(ordinaryRecalls)
    expect(refusedRecalls({ MET: 80, XLE: 292 }, ['sne_2t_msud'])).toEqual(ordinaryRecalls)
  })

  it('late findings are recalled only urgently after a late repetition, whatever second tier waits in time', () => {
    expect(refusedRecalls({ MET: 80, XLE: 292 }, null)).toEqual(ordinaryRecalls)
    expect(refusedRecalls({ MET: 80 }, null)).toEqual([])
  })

  it('late findings are recalled only urgently where an analyst left their value out without a lead’s approval', () => {
    const one = episode({ 'C3/C2': 0.5, MET: 80 })
    const [first, second] = one.analyses.map((own) => ({
      ...own,
      values: own.values.map((value) =>
        value.analyte === 'C3/C2' ? { ...value, exclusion: 'proposed' as const } : value,
      ),
    }))
    const excluded = {
      ...one,
      columns: one.columns.map((own) => (own.analyte === 'C3/C2' ? { ...own, timeCritical: true } : own)),
      analyses: first && second ? [first, second] : [],
    }
    const refused = decisionRefusal(
      excluded,
      judgeEpisode(excluded),
      { actionId: 'recall_spot', secondTierTypeIds: [] },
      1,
      { ...facts, late: lateAll },
    )
    expect(refused?.text).toContain('C3/C2: in ritardo')
    // The signature of such a recall asks the function that the row asks.
    const atSignature = lateFindings(excluded, { orderedSecondTiers: [], late: lateAll })
    expect(atSignature.map(({ analyte }) => analyte)).toEqual(['C3/C2'])
  })

  it('late findings keep an urgent request urgent, as those beyond a critical limit do', () => {
    const keeps = (values: Readonly<Record<string, number>>, late: typeof lateAll | []) => {
      const one = episode(values)
      return keepsUrgency(one, judgeEpisode(one).open, { orderedSecondTiers: [], late })
    }
    expect(keeps({ XLE: 292 }, lateAll)).toBe(true)
    expect(keeps({ XLE: 292 }, [])).toBe(false)
    expect(keeps({ MET: 80 }, lateAll)).toBe(false)
    expect(keeps({ XLE: 450 }, [])).toBe(true)
  })

  it('findings whose orders had no answer in their hours are proposed as they may be decided', () => {
    const one = episode({ MET: 80, XLE: 292 })
    const proposed = (tiersLate: typeof late | null) =>
      proposeDecision(one, judgeEpisode(one), {
        ...facts,
        late: [{ cardId: 1, tiers: tiersLate }],
        lateSecondTiers: late,
        cardId: 1,
      }).actionId
    expect(proposed(late)).toBe('recall_spot')
    expect(proposed(['sne_2t_mma', 'sne_2t_msud'])).toBe('urgent_recall')
  })

  it('late findings get no positive report that waits for its signature, except after serum', () => {
    const refusalOf = (values: Readonly<Record<string, number>>, more: object) => {
      const one = episode(values)
      const decision = { actionId: 'report_positive', secondTierTypeIds: [] } as const
      return decisionRefusal(one, judgeEpisode(one), decision, 1, { ...facts, late: lateAll, ...more })?.text
    }
    expect(refusalOf({ XLE: 292 }, {})).toContain('in ritardo')
    expect(refusalOf({ XLE: 292 }, { late: [] })).toBeUndefined()
    expect(refusalOf({ XLE: 292 }, { serumCame: true })).toBeUndefined()
    expect(refusalOf({ MET: 80 }, {})).toBeUndefined()
  })

  it('late findings are recalled urgently where their ordered second tier is late, and wait for one in time', () => {
    const one = episodeOf('sne', [
      analysis('sne_ms', { C3: 6.5, XLE: 292 }),
      analysis('sne_ms', { C3: [6.5, 6.5], XLE: [292, 292] }),
      analysis('sne_2t_msud', { 'ALLO-ILE': 1 }),
    ])
    const proposed = (tiers: typeof late) =>
      proposeDecision(one, judgeEpisode(one), {
        ...facts,
        late: [{ cardId: 1, tiers }],
        orderedSecondTiers: ['sne_2t_mma'],
        cardId: 1,
      })
    expect(proposed(late)).toMatchObject({ actionId: 'urgent_recall', why: 'C3: richiamo urgente' })
    expect(proposed(['sne_2t_msud']).actionId).toBe('second_tier')
  })

  it('late findings are recalled only urgently from any card’s row, unless only an earlier card without them was late', () => {
    const second = (code: string, cardId: number) =>
      episodeOf(
        'sne',
        [analysis('sne_ms', { [code]: 0.7 }, { cardId }), analysis('sne_ms', {}, { cardId: 3 - cardId })],
        {
          cards: [cardOf(1, { recalled: false }), cardOf(2, { recalled: false })],
        },
      )
    const refusedOn = (one: ReturnType<typeof episodeOf>, cardId: number, lateCard: number) =>
      ordinaryRecalls.filter((actionId) =>
        decisionRefusal(one, judgeEpisode(one), { actionId, secondTierTypeIds: [] }, cardId, {
          late: [{ cardId: lateCard, tiers: null }],
        })?.text.includes('in ritardo'),
      )
    expect(refusedOn(second('C8', 1), 2, 1)).toEqual(ordinaryRecalls)
    expect(refusedOn(second('C8', 1), 1, 2)).toEqual(ordinaryRecalls)
    expect(refusedOn(second('C8', 2), 2, 1)).toEqual([])
  })

  it('findings that no recall card closes are recalled urgently once late, and reported positive in time', () => {
    const one = episode({ 'C14:1': 0.8 })
    const proposed = (isLate: boolean) =>
      proposeDecision(one, judgeEpisode(one), {
        ...facts,
        late: isLate ? lateAll : [],
        orderedSecondTiers: [],
        cardId: 1,
      }).actionId
    expect(proposed(false)).toBe('report_positive')
    expect(proposed(true)).toBe('urgent_recall')
  })
})
