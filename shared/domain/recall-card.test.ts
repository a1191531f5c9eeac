import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnalyzableStatus, analyzableStatuses } from './analyzable-sample.ts'
import { onlyCardRefusal } from './only-card.ts'
import { coverOf, type IncomingCard, type OtherCard, recallCardRuns } from './recall-card.ts'
import { type ReportOutcome, reportOutcomes } from './report.ts'
import { type SampleStatus, sampleStatuses } from './sample.ts'
import { screenings } from './screenings.ts'
import { keysOf } from './status.ts'

const negative: OtherCard = {
  category: 'sne',
  cardStatus: 'accepted',
  status: 'reported',
  exhausted: false,
  unsuitable: false,
  uncertain: false,
  outcome: 'negative',
}
const recall: IncomingCard = {
  motivation: 'recall_tgal',
  answersRecall: true,
  answersPlanned: false,
  categories: ['sne', 'tgal'],
  asked: [{ by: 'recall', categories: ['tgal'] }],
  others: [negative, { ...negative, category: 'tgal', status: 'recall', outcome: 'recall' }],
}
const sneOf = (change: Partial<OtherCard>) =>
  recallCardRuns({ ...recall, others: [{ ...negative, ...change }] })?.find(
    ({ category }) => category === 'sne',
  )

describe('a recall card', () => {
  it('a recall card runs what is asked for and leaves out what a suitable card has', () => {
    expect(recallCardRuns(recall)).toEqual([
      { category: 'sne', runs: false, why: 'judged_elsewhere' },
      { category: 'tgal', runs: true, why: 'recall' },
    ])
  })

  it.each<[string, Partial<OtherCard>, string]>([
    ['a negative report', {}, 'judged_elsewhere'],
    ['a returned positivity', { outcome: 'positivity_returned' }, 'judged_elsewhere'],
    ['a positive report', { outcome: 'positive' }, 'judged_elsewhere'],
    ['a report without an outcome', { outcome: null }, 'no_suitable_card'],
    ['a recall that was answered', { outcome: 'recall' }, 'no_suitable_card'],
    ['a recall that waits', { status: 'recall', outcome: 'recall' }, 'no_suitable_card'],
    ['a recall that waits for its signature', { status: 'to_verify', outcome: 'recall' }, 'no_suitable_card'],
    [
      'a negative that waits for its signature',
      { status: 'to_verify', outcome: 'negative' },
      'running_elsewhere',
    ],
    ['a card to plan', { status: 'accepted', outcome: null }, 'running_elsewhere'],
    [
      'a card to plan without a disc left',
      { status: 'accepted', outcome: null, exhausted: true },
      'no_suitable_card',
    ],
    ['a re-test', { status: 're_test', outcome: null }, 'running_elsewhere'],
    ['a second tier', { status: 'second_tier', outcome: null }, 'running_elsewhere'],
    ['a category that its laboratory has not taken in', { status: 'waiting' }, 'no_suitable_card'],
    ['a card on its way', { cardStatus: 'shipped', status: 'waiting' }, 'no_suitable_card'],
    ['a card that did not arrive', { cardStatus: 'not_received', status: 'waiting' }, 'no_suitable_card'],
    ['an unsuitable card', { cardStatus: 'not_valid', status: 'not_valid' }, 'no_suitable_card'],
    ['an unsuitable category', { status: 'not_valid' }, 'no_suitable_card'],
    ['a category closed without a report', { status: 'closed' }, 'no_suitable_card'],
    ['a category that was put aside', { status: 'not_required' }, 'no_suitable_card'],
    ['a card that allows no negative', { unsuitable: true }, 'no_suitable_card'],
    ['a card that may hide a finding', { uncertain: true }, 'no_suitable_card'],
  ])('a recall card decides by %s', (_, change, why) => {
    expect(sneOf(change)).toEqual({ category: 'sne', runs: why === 'no_suitable_card', why })
  })

  it.each(['planned', 'person'] as const)('a recall card runs a category that is asked for: %s', (by) => {
    const asked = [...recall.asked, { by, categories: ['sne' as const] }]
    expect(recallCardRuns({ ...recall, asked })?.[0]).toEqual({ category: 'sne', runs: true, why: by })
  })

  it('a recall card runs the category of its reason when no request waits', () => {
    const alone = { ...recall, answersRecall: false, asked: [] }
    expect(recallCardRuns({ ...alone, others: [negative, { ...negative, category: 'tgal' }] })?.[1]).toEqual({
      category: 'tgal',
      runs: true,
      why: 'motivation',
    })
  })

  it('a recall card leaves out what a suitable card has, though it is planned: after a transfusion alone', () => {
    const planned = { ...recall, answersRecall: false, answersPlanned: true, asked: [] }
    const asked = [{ by: 'planned' as const, categories: ['tgal' as const] }]
    expect(recallCardRuns({ ...planned, motivation: 'post_transfusion', asked })).toEqual([
      { category: 'sne', runs: false, why: 'judged_elsewhere' },
      { category: 'tgal', runs: true, why: 'planned' },
    ])
    expect(recallCardRuns({ ...planned, motivation: 'preterm_second', asked })).toBeNull()
    const unasked = { ...planned, answersPlanned: false }
    expect(recallCardRuns({ ...unasked, motivation: 'post_transfusion' })).toBeNull()
  })

  it('a recall card is one by the request that it answers, whatever reason is on it', () => {
    expect(recallCardRuns({ ...recall, motivation: 'first_sample' })?.[0]?.runs).toBe(false)
    expect(recallCardRuns({ ...recall, motivation: 'preterm_second', answersRecall: false })).toBeNull()
  })
})

const category = fc.constantFrom(...screenings)
const other: fc.Arbitrary<OtherCard> = fc.record({
  category,
  cardStatus: fc.constantFrom<SampleStatus>(...keysOf(sampleStatuses)),
  status: fc.constantFrom<AnalyzableStatus>(...keysOf(analyzableStatuses)),
  exhausted: fc.boolean(),
  unsuitable: fc.boolean(),
  uncertain: fc.boolean(),
  outcome: fc.option(fc.constantFrom<ReportOutcome>(...keysOf(reportOutcomes))),
})
const incoming: fc.Arbitrary<IncomingCard> = fc.record({
  motivation: fc.option(
    fc.constantFrom(
      'first_sample',
      'invalid_repeat',
      'post_transfusion',
      ...screenings.map((one) => `recall_${one}`),
    ),
  ),
  answersRecall: fc.boolean(),
  answersPlanned: fc.boolean(),
  categories: fc.uniqueArray(category),
  asked: fc.array(
    fc.record({
      by: fc.constantFrom('recall' as const, 'planned' as const, 'person' as const),
      categories: fc.uniqueArray(category, { minLength: 1 }),
    }),
    { maxLength: 4 },
  ),
  others: fc.array(other, { maxLength: 12 }),
})

it('no category is left without a suitable card at work or judged, and none asked for is left out', () => {
  fc.assert(
    fc.property(incoming, (card) => {
      const runs = recallCardRuns(card)
      expect((runs ?? []).map((run) => run.category)).toEqual(runs ? card.categories : [])
      for (const { category: left } of (runs ?? []).filter((run) => !run.runs)) {
        expect(card.asked.some((request) => request.categories.includes(left))).toBe(false)
        const own = card.others.filter((one) => one.category === left && !one.uncertain)
        expect(own.some((one) => ['judged', 'running'].includes(coverOf(one) ?? ''))).toBe(true)
        for (const one of own.filter((two) => coverOf(two) === 'judged' || coverOf(two) === 'running')) {
          expect([one.cardStatus, one.unsuitable]).toEqual(['accepted', false])
          expect(['waiting', 'not_valid', 'not_required', 'closed', 'recall']).not.toContain(one.status)
        }
      }
    }),
    { numRuns: 2000 },
  )
})

it('the check of the only card lets pass each category that the rule leaves out', () => {
  fc.assert(
    fc.property(incoming, (card) => {
      const left = (recallCardRuns(card) ?? []).filter((run) => !run.runs)
      const refusal = onlyCardRefusal(
        left.map((run) => ({
          category: run.category,
          others: card.others.filter((one) => one.category === run.category),
          settled: false,
          refused: false,
        })),
      )
      expect(refusal).toBeNull()
    }),
    { numRuns: 2000 },
  )
})
