import { describe, expect, it } from 'vitest'
import { insteadOfRepetition, isExhausted, newCardRefusal } from './exhausted-repetition.ts'

const exhausted = { left: 1, needed: 2, insufficient: false }
const repetition = { type: 're_test', status: 'pending', discs: exhausted } as const
const why = (change: Partial<Parameters<typeof newCardRefusal>[0]>) =>
  newCardRefusal({ ...repetition, ...change })?.message ?? null

describe('a repetition', () => {
  it('a repetition has an exhausted card with too few discs, or with too little blood on them', () => {
    expect(isExhausted(exhausted)).toBe(true)
    expect(isExhausted({ ...exhausted, left: 2 })).toBe(false)
    expect(isExhausted({ ...exhausted, left: 4, insufficient: true })).toBe(true)
  })

  it('a repetition is replaced by a new card when its card is exhausted and it is on no plate', () => {
    expect(why({})).toBeNull()
    expect(why({ discs: { ...exhausted, left: 2 } })).toContain('ha ancora dischi')
    expect(why({ discs: null })).toContain('ha ancora dischi')
    expect(why({ status: 'assume_re_test' })).toContain('su una piastra')
    expect(why({ status: 'done' })).toContain('già chiusa')
    expect(why({ type: 'new_spot', discs: null })).toContain('Solo una ripetizione')
  })

  it('a repetition is replaced by the action that the rules propose, or by a card that is not evaluable', () => {
    expect(insteadOfRepetition('recall_spot')).toBe('recall_spot')
    expect(insteadOfRepetition('urgent_recall')).toBe('urgent_recall')
    expect(insteadOfRepetition('re_test_duplicate')).toBe('not_evaluable')
    expect(insteadOfRepetition('suspend')).toBe('not_evaluable')
    expect(insteadOfRepetition('report_negative')).toBe('not_evaluable')
  })
})
