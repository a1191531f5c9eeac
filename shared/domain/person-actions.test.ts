import { expect, it } from 'vitest'
import { analyzableSampleMachine } from './analyzable-sample.ts'
import { personActions } from './person-actions.ts'
import type { Role } from './roles.ts'
import { sampleMachine } from './sample.ts'

const person = (currentRole: Role, lead = false) =>
  ({ currentRole, admin: currentRole === 'administrator', hcp: { lead } }) as Parameters<
    typeof personActions
  >[2]

it.each(['not_valid', 'closed'] as const)(
  'reinstate of a category %s is offered to leads and support',
  (from) => {
    const isOffered = (role: Role, lead?: boolean) =>
      personActions(analyzableSampleMachine, from, person(role, lead)).includes('reinstate')
    expect(isOffered('acceptance')).toBe(false)
    expect(isOffered('acceptance', true)).toBe(true)
    expect(isOffered('support')).toBe(true)
    expect(isOffered('administrator')).toBe(true)
  },
)

it('reinstate of a category not_required is offered to acceptance without a lead', () => {
  expect(personActions(analyzableSampleMachine, 'not_required', person('acceptance'))).toContain('reinstate')
  expect(personActions(analyzableSampleMachine, 'not_required', person('planner', true))).not.toContain(
    'reinstate',
  )
})

it('reinstate of a card not_valid is offered to leads', () => {
  expect(personActions(sampleMachine, 'not_valid', person('planner'))).not.toContain('reinstate')
  expect(personActions(sampleMachine, 'not_valid', person('planner', true))).toContain('reinstate')
})
