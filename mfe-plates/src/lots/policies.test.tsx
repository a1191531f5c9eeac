// @vitest-environment happy-dom
import { ControlPolicy, Me } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Policies } from './policies.tsx'

afterEach(cleanup)

const policy = record(ControlPolicy, {
  analysisType: { id: 7, code: 'btd_act', label: 'BTD – Attività' },
  levels: ['high', 'low'],
  required: ['low', 'high'],
  changed: { at: '2026-11-20T08:00:00.000Z', by: { id: 2, label: 'Neri Giulia' } },
  proposal: null,
})
const none = record(ControlPolicy, {
  analysisType: { id: 8, code: 'ic_tsh', label: 'IC – TSH' },
  levels: [],
  required: ['low'],
  changed: null,
  proposal: null,
})
const person = (lead: boolean, id = 1) =>
  record(Me, {
    id,
    roles: ['analyst'],
    currentRole: 'analyst',
    impersonatedBy: null,
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
const items = { listControlPolicies: () => ({ items: [policy, none] }) }
const change = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Cambia: BTD – Attività' })

it('the list names the levels that each type needs, and who said so', async () => {
  mockCalls(items)
  renderRemote(<Policies />, { me: person(false) })
  expect((await screen.findByText('BTD – Attività')).closest('li')?.textContent).toContain('Basso, Alto')
  expect(screen.getByText('IC – TSH').closest('li')?.textContent).toContain('Bassodai lotti in uso')
  expect(screen.getByText(/^Neri Giulia/)).not.toBeNull()
  const button = await change()
  expect([button.disabled, button.title]).toEqual([true, 'I lotti li registra un responsabile.'])
})

it('the dialog sends what a lead leaves in it', async () => {
  const calls = mockCalls({ ...items, setControlPolicy: () => ({ changed: false, policy }) })
  renderRemote(<Policies />, { me: person(true) })
  fireEvent.click(await change())
  const save = await screen.findByRole('button', { name: 'Registra' })
  await act(async () => void fireEvent.click(save))
  await expect
    .poll(() => calls.find(({ name }) => name === 'setControlPolicy')?.input)
    .toMatchObject({ params: { id: 7 }, body: { levels: ['high', 'low'] } })
})

const reduced = {
  ...policy,
  proposal: {
    levels: ['high' as const],
    at: '2026-11-21T08:00:00.000Z',
    by: { id: 2, label: 'Neri Giulia' },
  },
}
const button = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: `${name}: BTD – Attività` })

it('the list shows fewer levels that wait for another lead, who approves what was read', async () => {
  const calls = mockCalls({
    listControlPolicies: () => ({ items: [reduced] }),
    approveControlPolicy: () => ({ changed: true, policy }),
  })
  renderRemote(<Policies />, { me: person(true) })
  expect(await screen.findByText(/^Da approvare: solo Alto \(proposta di Neri Giulia/)).not.toBeNull()
  const approve = await button('Approva la riduzione')
  await act(async () => void fireEvent.click(approve))
  await expect
    .poll(() => calls.find(({ name }) => name === 'approveControlPolicy')?.input)
    .toMatchObject({ params: { id: 7 }, body: { levels: ['high'] } })
})

it('a lead who proposed fewer levels keeps those in force, and does not approve', async () => {
  const calls = mockCalls({
    listControlPolicies: () => ({ items: [reduced] }),
    setControlPolicy: () => ({ changed: true, policy }),
  })
  renderRemote(<Policies />, { me: person(true, 2) })
  const approve = await button('Approva la riduzione')
  expect([approve.disabled, approve.title]).toEqual([true, expect.stringContaining('proposta tu')])
  const keep = await button('Mantieni i livelli in vigore')
  await act(async () => void fireEvent.click(keep))
  await expect
    .poll(() => calls.find(({ name }) => name === 'setControlPolicy')?.input)
    .toMatchObject({ body: { levels: ['high', 'low'] } })
})

it('the list says why nothing is shown', async () => {
  mockCalls({
    listControlPolicies: () => {
      throw refusal('unavailable')
    },
  })
  renderRemote(<Policies />, { me: person(true) })
  expect(await screen.findByRole('button', { name: /Riprova/ })).not.toBeNull()
})
