import { describe, expect, it } from 'vitest'
import { allowedActions, type Machine, step } from './transition.ts'

type Status = 'draft' | 'open' | 'closed'
type Action = 'send' | 'close' | 'reopen' | 'note'
const machine: Machine<Status, Action> = {
  entity: 'folder',
  guards: { complete: ({ pages }: { pages: number }) => (pages > 0 ? null : {}) },
  transitions: [
    { action: 'send', from: ['draft'], to: 'open', roles: [], effect: true },
    { action: 'close', from: ['draft', 'open'], to: 'closed', roles: ['planner'], guard: 'complete' },
    { action: 'close', from: ['closed'], to: 'closed', roles: ['support'] },
    { action: 'reopen', from: ['closed'], to: 'open', roles: ['support'] },
    { action: 'note', from: ['open'], to: 'open', roles: ['planner', 'support'] },
  ],
}

describe('allowed actions', () => {
  it('allowed actions are those of the status and the role, each once', () => {
    expect(allowedActions(machine, 'draft', 'planner')).toEqual(['close'])
    expect(allowedActions(machine, 'open', 'planner')).toEqual(['close', 'note'])
    expect(allowedActions(machine, 'open', 'support')).toEqual(['note'])
    expect(allowedActions(machine, 'closed', 'support')).toEqual(['close', 'reopen'])
    expect(allowedActions(machine, 'closed', 'planner')).toEqual([])
    expect(allowedActions(machine, 'open', 'acceptance')).toEqual([])
  })
  it('allowed actions are all of the status for the administrator and for an effect', () => {
    for (const caller of ['administrator', 'effect'] as const) {
      expect(allowedActions(machine, 'draft', caller)).toEqual(['send', 'close'])
      expect(allowedActions(machine, 'closed', caller)).toEqual(['close', 'reopen'])
    }
  })
})

describe('a step', () => {
  it('a step gives its target and its guard', () => {
    expect(step(machine, 'open', 'close', 'planner')).toEqual({
      kind: 'step',
      to: 'closed',
      guard: 'complete',
    })
    expect(step(machine, 'open', 'note', 'planner')).toEqual({ kind: 'step', to: 'open', guard: undefined })
  })
  it('a step that already took effect is told apart from one that is refused', () => {
    expect(step(machine, 'closed', 'close', 'planner')).toEqual({ kind: 'already' })
    expect(step(machine, 'draft', 'note', 'planner')).toEqual({ kind: 'refused', allowed: ['close'] })
    expect(step(machine, 'open', 'reopen', 'support')).toEqual({ kind: 'already' })
  })
  it('a step of nobody with this role says so, and an effect is nobody’s call', () => {
    expect(step(machine, 'open', 'close', 'acceptance')).toEqual({ kind: 'role' })
    expect(step(machine, 'draft', 'send', 'planner')).toEqual({ kind: 'role' })
  })
  it('a step that the machine does not know is refused with what is allowed, whoever asks', () => {
    expect(step(machine, 'open', 'burn' as Action, 'planner')).toEqual({
      kind: 'refused',
      allowed: ['close', 'note'],
    })
    expect(step(machine, 'open', 'burn' as Action, 'acceptance')).toEqual({ kind: 'refused', allowed: [] })
  })
})
