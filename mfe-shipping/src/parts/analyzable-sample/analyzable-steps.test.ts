import { expect, it } from 'vitest'
import { cardsOf, mayEverStep, mayStep } from './analyzable-steps.ts'

const person = (currentRole: 'acceptance' | 'planner' | 'analyst' | 'administrator', lead = false) =>
  ({ currentRole, admin: currentRole === 'administrator', hcp: { lead } }) as Parameters<typeof mayStep>[2]

it('acceptance sets aside and takes back; planners do neither; analysts close', () => {
  expect(mayStep('accepted', 'not_required', person('acceptance'))).toBe(true)
  expect(mayStep('reported', 'not_required', person('acceptance'))).toBe(false)
  expect(mayStep('not_required', 'accepted', person('acceptance'))).toBe(true)
  expect(mayEverStep('not_required', person('planner'))).toBe(false)
  expect(mayEverStep('closed', person('acceptance'))).toBe(false)
  expect(mayStep('accepted', 'closed', person('analyst'))).toBe(true)
  expect(mayStep('to_review', 'closed', person('analyst'))).toBe(false)
})

it('an unsuitable or closed category comes back by a lead alone, and a waiting one only with its card', () => {
  for (const status of ['not_valid', 'closed'] as const) {
    expect(mayStep(status, 'accepted', person('acceptance'))).toBe(false)
    expect(mayStep(status, 'accepted', person('acceptance', true))).toBe(true)
  }
  expect(mayEverStep('accepted', person('planner'))).toBe(false)
  expect(mayEverStep('accepted', person('planner', true))).toBe(true)
  expect(mayStep('waiting', 'accepted', person('acceptance', true))).toBe(false)
})

it('all roles with discs set an analyzable sample aside as unsuitable, unless it awaits its card or is reported', () => {
  for (const role of ['acceptance', 'planner', 'analyst'] as const) {
    expect(mayStep('accepted', 'not_valid', person(role))).toBe(true)
    expect(mayStep('planned', 'not_valid', person(role))).toBe(true)
    expect(mayStep('waiting', 'not_valid', person(role))).toBe(false)
    expect(mayStep('reported', 'not_valid', person(role))).toBe(false)
  }
})

it('labels are printed once a card', () => {
  expect(cardsOf([{ sampleId: 4 }, { sampleId: 7 }, { sampleId: 4 }])).toEqual([4, 7])
})

it('an analyst closes what the family refused after its result, but for a report that waits', () => {
  expect(mayStep('to_review', 'closed', person('analyst'), true)).toBe(true)
  expect(mayStep('to_verify', 'closed', person('analyst'), true)).toBe(false)
  expect(mayStep('to_review', 'not_valid', person('analyst'), true)).toBe(false)
  expect(mayStep('to_review', 'closed', person('planner'), true)).toBe(false)
})
