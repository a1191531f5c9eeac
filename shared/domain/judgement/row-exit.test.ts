import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { analysisOf, cardOf, episodeOf } from './test-episode.ts'

type Values = Readonly<Record<string, number | readonly number[]>>

/** The proposal after a first run and its repetition in duplicate, on a card that nobody recalled. */
function proposalAfter(first: Values, duplicate: Values) {
  const analyses = [analysisOf('sne_ms', first), analysisOf('sne_ms', duplicate, { wells: 2 })]
  const episode = episodeOf('sne', analyses, { cards: [cardOf(1, { recalled: false })] })
  return proposeDecision(episode, judgeEpisode(episode), {
    recalled: false,
    orderedSecondTiers: [],
    repeatedUnreadable: false,
    wellsLeft: 10,
  })
}

describe('a repetition in duplicate that was asked for another analyte', () => {
  it('a duplicate for another analyte recalls urgently for two new discs beyond a critical limit, with second tier', () => {
    expect(proposalAfter({ PHE: 300 }, { PHE: [300, 310], XLE: [733, 735] })).toMatchObject({
      actionId: 'urgent_recall',
      secondTierTypeIds: ['sne_2t_msud'],
      alert: true,
    })
  })

  it('a duplicate for another analyte recalls urgently beside an analyte that goes to the clinical centre', () => {
    expect(proposalAfter({ 'C14:1': 0.8 }, { 'C14:1': [0.8, 0.82], XLE: [733, 735] }).actionId).toBe(
      'urgent_recall',
    )
  })

  it('a repetition in duplicate that was asked for another analyte confirms two new discs out of range that agree', () => {
    expect(proposalAfter({ PHE: 300 }, { PHE: [50, 52], XLE: [300, 305] })).toMatchObject({
      actionId: 'second_tier',
      secondTierTypeIds: ['sne_2t_msud'],
    })
  })

  it('a duplicate for another analyte recalls urgently for a contradicted critical well beside a confirmed finding', () => {
    expect(proposalAfter({ PHE: 300 }, { PHE: [300, 310], MET: [20, 20], C8: [1.4, 0.1] }).actionId).toBe(
      'urgent_recall',
    )
  })
})

/** Values of one analyte in the first run and in its repetition. */
const courses: Readonly<Record<string, readonly (readonly [number, readonly number[]])[]>> = {
  PHE: [
    [300, [300, 310]],
    [900, [880, 910]],
    [900, [100, 100]],
    [50, [300, 100]],
    [50, [900, 910]],
    [900, [900, 60]],
  ],
  XLE: [
    [300, [300, 310]],
    [150, [733, 735]],
    [300, [300, 150]],
    [733, [150, 155]],
  ],
  C3: [
    [8, [8, 8.1]],
    [15, [15, 2]],
    [2, [8, 8.1]],
  ],
  C5: [
    [1.5, [1.5, 1.6]],
    [1.5, [1.5, 0.1]],
    [0.2, [3, 3.1]],
  ],
  'C14:1': [
    [0.8, [0.8, 0.82]],
    [2, [2, 2.1]],
  ],
  MET: [[100, [100, 105]]],
  TYR: [
    [500, [500, 510]],
    [500, [100, 510]],
  ],
}
const rank = (actionId: string) =>
  actionId === 'urgent_recall'
    ? 3
    : ['report_positive', 'request_serum', 'recall_spot'].includes(actionId)
      ? 2
      : 1
const timeCritical = ['XLE', 'C3', 'C5', 'C8', 'C14:1']

describe('a finding that is added to a row', () => {
  const course = fc
    .constantFrom(...Object.keys(courses))
    .chain((analyte) =>
      fc.constantFrom(...(courses[analyte] ?? [])).map((values) => [analyte, values] as const),
    )
  const row = fc.uniqueArray(course, { minLength: 2, maxLength: 5, selector: ([analyte]) => analyte })
  const of = (own: readonly (readonly [string, readonly [number, readonly number[]]])[]) =>
    proposalAfter(
      Object.fromEntries(own.map(([analyte, [first]]) => [analyte, first])),
      Object.fromEntries(own.map(([analyte, [, duplicate]]) => [analyte, duplicate])),
    )

  it('a finding added to a row never makes the proposal less urgent, nor drops a second tier or urgent repetition', () => {
    fc.assert(
      fc.property(row, (own) => {
        const together = of(own)
        for (const [analyte, values] of own) {
          const rest = own.filter(([code]) => code !== analyte)
          for (const part of [of([[analyte, values]]), of(rest)]) {
            expect(rank(together.actionId), JSON.stringify(own)).toBeGreaterThanOrEqual(rank(part.actionId))
            expect(together.secondTierTypeIds).toEqual(expect.arrayContaining([...part.secondTierTypeIds]))
            expect(together.alert || !part.alert).toBe(true)
          }
          const alone = of([[analyte, values]])
          if (alone.actionId.startsWith('re_test') && (alone.alert || timeCritical.includes(analyte)))
            expect(together.actionId).toMatch(/^(re_test_duplicate|urgent_recall)$/)
        }
      }),
      { numRuns: 300 },
    )
  })
})
