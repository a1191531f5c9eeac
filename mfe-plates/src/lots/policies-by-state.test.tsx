// @vitest-environment happy-dom
import { ControlPolicy, Me } from '@sne/shared/contract'
import { maySign, policyApprovalRefusal } from '@sne/shared/domain'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Policies } from './policies.tsx'

/** Every button of a control policy in every state of it, for every kind of person who reads the page. */

afterEach(cleanup)

const own = { id: 1, label: 'Lead Lea' }
const another = { id: 2, label: 'Neri Giulia' }
const at = '2026-11-21T08:00:00.000Z'
const states = {
  'without levels': { levels: [], proposal: null },
  'with levels': { levels: ['low', 'high'], proposal: null },
  'with an own reduction': { levels: ['low', 'high'], proposal: { levels: ['high'], at, by: own } },
  'with the reduction of another': { levels: ['low', 'high'], proposal: { levels: [], at, by: another } },
} as const
const people = {
  'a lead': { lead: true, impersonatedBy: null },
  'an analyst': { lead: false, impersonatedBy: null },
  'a session of support': {
    lead: true,
    impersonatedBy: { id: 9, email: 'supporto@example.org', label: 'Supporto' },
  },
} as const
const cases = Object.keys(states).flatMap((state) =>
  Object.keys(people).map((name) => [state, name] as [keyof typeof states, keyof typeof people]),
)

async function shown(state: keyof typeof states, name: keyof typeof people) {
  const { levels, proposal } = states[state]
  const policy = record(ControlPolicy, {
    analysisType: { id: 7, code: 'btd_act', label: 'BTD' },
    required: ['low', 'high'],
    changed: null,
    levels: [...levels],
    proposal: proposal && { ...proposal, levels: [...proposal.levels] },
  })
  const { lead, impersonatedBy } = people[name]
  const me = record(Me, {
    id: own.id,
    roles: ['analyst'],
    currentRole: 'analyst',
    impersonatedBy,
    hcp: {
      title: null,
      name: 'Lea',
      surname: 'Lead',
      phone: null,
      lead,
      validator: false,
      config: { screenings: ['btd'] },
      workgroup: null,
    },
  })
  const calls = mockCalls({
    listControlPolicies: () => ({ items: [policy] }),
    setControlPolicy: () => ({ changed: true, policy }),
    approveControlPolicy: () => ({ changed: true, policy }),
  })
  renderRemote(<Policies />, { me })
  await screen.findByText('BTD')
  const button = (text: string) =>
    screen.queryByRole<HTMLButtonElement>('button', { name: `${text}: BTD`, hidden: true })
  const sent = () =>
    calls.filter(({ name: call }) => call !== 'listControlPolicies').map(({ name: call }) => call)
  return { policy, me, button, sent }
}

it.each(cases)('a policy %s, for %s: buttons act, or say why not', async (state, name) => {
  const acts = [
    ['Cambia', 'window'],
    ['Approva la riduzione', 'approveControlPolicy'],
    ['Mantieni i livelli in vigore', 'setControlPolicy'],
  ] as const
  for (const [text, does] of acts) {
    const { policy, me, button, sent } = await shown(state, name)
    const refusal = policyApprovalRefusal({ proposedBy: policy.proposal?.by?.id ?? null }, me)
    const may = does === 'approveControlPolicy' ? refusal === null : maySign(me, 'lead')
    const one = button(text)
    expect(one !== null, text).toBe(does === 'window' || policy.proposal !== null)
    if (one) {
      expect(one.disabled, text).toBe(!may)
      if (!may) expect(one.title, text).toMatch(/[a-zà-ù]{4}.*\.$/)
      await act(async () => void fireEvent.click(one))
      expect(sent(), text).toEqual(may && does !== 'window' ? [does] : [])
      expect(screen.queryByRole('dialog') !== null, text).toBe(may && does === 'window')
    }
    cleanup()
  }
})
