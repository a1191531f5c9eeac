import { describe, expect, it } from 'vitest'
import { decisionRefusal, judgeEpisode, proposeDecision } from './index.ts'
import { ordinaryRecalls } from './proposal.ts'
import { analysisOf as analysis, episodeOf } from './test-episode.ts'

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
  isLate: true,
  orderedSecondTiers: ['sne_2t_mma', 'sne_2t_msud'],
} as const
const refusedRecalls = (values: Readonly<Record<string, number>>, tiersLate: typeof late | null) => {
  const one = episode(values)
  return ordinaryRecalls.filter((actionId) =>
    decisionRefusal(one, judgeEpisode(one), { actionId, secondTierTypeIds: [] }, 1, {
      ...facts,
      tiersLate,
    })?.text.includes('in ritardo'),
  )
}
const late: readonly ('sne_2t_mma' | 'sne_2t_msud')[] = ['sne_2t_mma']

describe('findings whose orders had no answer in their hours', () => {
  it('leave urgently alone where their own second tier is late, and not where another one is', () => {
    expect(refusedRecalls({ MET: 80, XLE: 292 }, late)).toEqual([])
    expect(refusedRecalls({ C3: 6.5, XLE: 292 }, late)).toEqual(ordinaryRecalls)
    expect(refusedRecalls({ MET: 80, XLE: 292 }, ['sne_2t_msud'])).toEqual(ordinaryRecalls)
  })

  it('leave urgently alone after a late repetition, whatever second tier waits in time', () => {
    expect(refusedRecalls({ MET: 80, XLE: 292 }, null)).toEqual(ordinaryRecalls)
    expect(refusedRecalls({ MET: 80 }, null)).toEqual([])
  })

  it('are proposed as they may be decided', () => {
    const one = episode({ MET: 80, XLE: 292 })
    const proposed = (tiersLate: typeof late | null) =>
      proposeDecision(one, judgeEpisode(one), { ...facts, tiersLate, lateSecondTiers: late, cardId: 1 })
        .actionId
    expect(proposed(late)).toBe('recall_spot')
    expect(proposed(['sne_2t_mma', 'sne_2t_msud'])).toBe('urgent_recall')
  })
})
