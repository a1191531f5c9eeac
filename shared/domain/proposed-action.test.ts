import { describe, expect, it } from 'vitest'
import { gridAction, isOffered } from './grid-actions.ts'
import { proposeAction, type ReviewFacts } from './proposed-action.ts'
import { type Flag, flags } from './sample-analysis.ts'
import { screenings } from './screenings.ts'

const facts = (change: Partial<ReviewFacts> = {}): ReviewFacts => ({
  category: 'sne',
  flags: ['N', 'N'],
  smn1: null,
  retested: false,
  repeatedUnreadable: false,
  recallSample: false,
  earlierPositive: false,
  hasSecondTier: true,
  discordant: false,
  ...change,
})
const sma = (change: Partial<ReviewFacts>) =>
  facts({ category: 'sma', flags: ['N'], hasSecondTier: false, ...change })

describe('the proposed action', () => {
  it.each<[string, ReviewFacts, string, boolean]>([
    ['everything in range', facts(), 'report_negative', false],
    ['nothing detected of a harmless analyte', facts({ flags: ['N', 'ND'] }), 'report_negative', false],
    ['out the first time', facts({ flags: ['N', 'H'] }), 're_test_duplicate', false],
    ['low the first time', facts({ flags: ['L'] }), 're_test_duplicate', false],
    ['critical the first time', facts({ flags: ['HH', 'N'] }), 're_test_duplicate', true],
    ['out again', facts({ flags: ['H'], retested: true }), 'second_tier', false],
    ['critical again', facts({ flags: ['LL'], retested: true }), 'second_tier', true],
    [
      'out again, no second tier',
      facts({ flags: ['H'], retested: true, hasSecondTier: false }),
      'recall_spot',
      false,
    ],
    [
      'hypothyroidism out again',
      facts({ category: 'ic', flags: ['H'], retested: true, hasSecondTier: false }),
      'recall_spot',
      false,
    ],
    [
      'hypothyroidism at the second positive',
      facts({ category: 'ic', flags: ['H'], retested: true, hasSecondTier: false, earlierPositive: true }),
      'request_serum',
      false,
    ],
    ['in range after a re-test', facts({ retested: true }), 'report_negative', false],
    ['recalled card in range', facts({ recallSample: true }), 'positivity_returned', false],
    ['recalled card out', facts({ recallSample: true, flags: ['H'] }), 'urgent_recall', false],
    ['recalled card critical', facts({ recallSample: true, flags: ['HH'] }), 'urgent_recall', true],
    ['an unreadable value', facts({ flags: ['N', 'ERR'] }), 're_test_single', false],
    ['no value at all', facts({ flags: [] }), 're_test_single', false],
    ['unreadable twice', facts({ flags: ['ERR'], repeatedUnreadable: true }), 'not_evaluable', false],
    ['out beside an unreadable value', facts({ flags: ['ERR', 'H'] }), 're_test_duplicate', false],
    ['replicates that disagree', facts({ discordant: true }), 're_test_duplicate', false],
    ['replicates that disagree again', facts({ discordant: true, retested: true }), 'report_negative', false],
    ['SMN1 present', sma({ smn1: 'normal' }), 'report_negative', false],
    [
      'SMN1 present on a recalled card',
      sma({ smn1: 'normal', recallSample: true }),
      'positivity_returned',
      false,
    ],
    ['SMN1 in one replicate alone', sma({ smn1: 'normal', discordant: true }), 're_test_duplicate', false],
    ['SMN1 absent', sma({ smn1: 'altered', flags: ['ND', 'N'] }), 're_test_duplicate', true],
    ['SMN1 absent twice', sma({ smn1: 'altered', retested: true }), 'urgent_recall', true],
    ['SMN1 absent on a recalled card', sma({ smn1: 'altered', recallSample: true }), 'urgent_recall', true],
    ['reference gene invalid', sma({ smn1: 'repeat' }), 're_test_single', false],
    [
      'reference gene invalid twice',
      sma({ smn1: 'repeat', repeatedUnreadable: true }),
      'not_evaluable',
      false,
    ],
  ])('%s', (_, row, action, critical) => {
    expect(proposeAction(row)).toMatchObject({ action, critical })
    expect(proposeAction(row).why).toMatch(/^[A-ZÈ]/)
  })

  it('is offered in its category whatever the facts, and never reports what is out as in range', () => {
    const yesNo = [false, true]
    for (const category of screenings)
      for (const flag of flags)
        for (const retested of yesNo)
          for (const recallSample of yesNo)
            for (const earlierPositive of yesNo)
              for (const tier of yesNo)
                for (const smn1 of category === 'sma' ? (['normal', 'altered', 'repeat'] as const) : [null]) {
                  const hasSecondTier = tier && category !== 'ic' && category !== 'sma'
                  const row = facts({
                    category,
                    flags: ['N', flag as Flag],
                    smn1,
                    retested,
                    recallSample,
                    earlierPositive,
                    hasSecondTier,
                  })
                  const { action, critical } = proposeAction(row)
                  const context = {
                    category,
                    hasSecondTier,
                    earlierRecall: recallSample,
                    scheduledSample: false,
                  }
                  expect(isOffered(gridAction(action), context), JSON.stringify(row)).toBe(true)
                  const out = smn1 ? smn1 !== 'normal' : !['N', 'ND'].includes(flag)
                  expect(['report_negative', 'positivity_returned'].includes(action)).toBe(!out)
                  if (!smn1) expect(critical).toBe(flag === 'LL' || flag === 'HH')
                }
  })
})
