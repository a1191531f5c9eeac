import { describe, expect, it } from 'vitest'
import { analysisRequestCloseReasonLabels, opensOrderAgain, orderEffects } from './analysis-request.ts'
import { type AnalyzableStatus, analyzableStatuses } from './analyzable-sample.ts'
import { flags } from './sample-analysis.ts'
import { keysOf } from './status.ts'

const effects = (status: AnalyzableStatus) => {
  const { ended, goingOn, backToPlan } = orderEffects([status])
  return ended ? 'ended' : goingOn ? 'going on' : backToPlan ? 'back to plan' : 'none'
}

it('a step on an order ends cards before punching, lets punched ones go on, brings closed ones back', () => {
  expect(Object.fromEntries(keysOf(analyzableStatuses).map((status) => [status, effects(status)]))).toEqual({
    waiting: 'none',
    accepted: 'ended',
    planned: 'ended',
    punched: 'going on',
    in_analysis: 'going on',
    to_review: 'going on',
    re_test: 'ended',
    second_tier: 'ended',
    recall: 'ended',
    to_verify: 'going on',
    reported: 'none',
    not_valid: 'none',
    not_required: 'none',
    closed: 'back to plan',
  })
})

it('the effects are counted by card, and a card without a status counts nowhere', () => {
  expect(orderEffects(['accepted', 'recall', null, 'punched', 'closed', 'closed'])).toEqual({
    ended: 2,
    goingOn: 1,
    backToPlan: 2,
  })
  expect(orderEffects([])).toEqual({ ended: 0, goingOn: 0, backToPlan: 0 })
})

it('every way to close an order has a label', () => {
  for (const label of Object.values(analysisRequestCloseReasonLabels)) expect(label).toMatch(/\S/)
  expect(Object.keys(analysisRequestCloseReasonLabels)).toHaveLength(6)
})

describe('an undecided value opens a closed order again', () => {
  const open = { isNewbornClosed: false, hasOpenFinding: false }

  it.each(flags)(
    'an undecided value opens a closed order again when it is %s and not in range',
    (worstFlag) => {
      expect(opensOrderAgain({ ...open, worstFlag })).toBe(worstFlag !== 'N')
    },
  )

  it('a closed order is not opened again without a value, and for a closed newborn only by a finding', () => {
    expect(opensOrderAgain({ ...open, worstFlag: null })).toBe(false)
    const closed = { ...open, isNewbornClosed: true }
    expect(opensOrderAgain({ ...closed, worstFlag: 'ERR' })).toBe(false)
    expect(opensOrderAgain({ ...closed, worstFlag: 'HH', hasOpenFinding: true })).toBe(true)
    expect(opensOrderAgain({ ...closed, worstFlag: 'N', hasOpenFinding: true })).toBe(false)
  })
})
