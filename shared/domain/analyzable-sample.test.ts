import { expect, it } from 'vitest'
import {
  analyzableSampleMachine,
  analyzableStatuses,
  manualAction,
  manualTargets,
  plannableStatuses,
  statusesAtWork,
  unplanAction,
} from './analyzable-sample.ts'
import { step } from './transition.ts'

it.each(plannableStatuses)(
  'planning and unplanning a sample that was %s gives that status back',
  (before) => {
    expect(step(analyzableSampleMachine, before, 'plan', 'planner')).toMatchObject({ to: 'planned' })
    expect(step(analyzableSampleMachine, 'planned', unplanAction[before], 'planner')).toMatchObject({
      to: before,
    })
  },
)

it.each(manualTargets)('a status set by hand leads to %s or nowhere', (target) => {
  for (const from of ['waiting', 'to_review', 'not_valid', 'not_required', 'reported'] as const) {
    const result = step(analyzableSampleMachine, from, manualAction(from, target), 'administrator')
    if (result.kind === 'step') expect(result.to).toBe(target)
  }
})

it('manualAction takes back a sample that was set aside, and accepts one that waits', () => {
  expect(manualAction('not_valid', 'accepted')).toBe('reinstate')
  expect(manualAction('not_required', 'accepted')).toBe('reinstate')
  expect(manualAction('waiting', 'accepted')).toBe('accept')
  expect(step(analyzableSampleMachine, 'reported', 'mark_not_valid', 'support').kind).toBe('refused')
})

it('statusesAtWork are all but those in which nothing is to be done any more', () => {
  const over = ['reported', 'not_valid', 'not_required', 'closed']
  expect([...statusesAtWork, ...over].sort()).toEqual(Object.keys(analyzableStatuses).sort())
})
