// @vitest-environment happy-dom
import { Me, RecallProtocolView } from '@sne/shared/contract'
import { recallProtocolSteps } from '@sne/shared/domain'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
import './protocol-page.tsx'

afterEach(cleanup)

const steps = recallProtocolSteps.map(({ categories, analytes, ...step }) => ({
  ...step,
  categories: [...categories],
  analytes: [...analytes],
}))
const protocol = record(RecallProtocolView, {
  id: 4,
  laboratory: { id: 1, label: 'Laboratorio' },
  version: 1,
  state: 'draft',
  firstApproval: null,
  secondApproval: null,
  replaces: null,
  compared: null,
  changes: [],
  steps,
})
const me = record(Me, {
  id: 9,
  roles: ['supervisor'],
  currentRole: 'supervisor',
  admin: false,
  impersonatedBy: null,
  hcp: {
    ...{ title: null, name: 'Anna', surname: 'Neri', phone: null, lead: true, validator: true },
    config: { screenings: ['sne'] },
    workgroup: { id: 1, name: 'Laboratorio', type: 'standard', config: { screenings: ['sne'] } },
  },
} as never)
const show = () => renderRemote(<App />, { me, path: '/recall-protocol/4' })

it('the page shows every step of the draft and says that nothing acts before two leads sign', async () => {
  mockCalls({ getRecallProtocol: () => protocol })
  show()
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row')).toHaveLength(steps.length + 1)
  expect(screen.getByText(/finché non firmano due responsabili/)).toBeTruthy()
})

it('a lead signs after a question; the signature names what the draft replaces', async () => {
  const calls = mockCalls({
    getRecallProtocol: () => protocol,
    approveRecallProtocol: () => ({ changed: true, set: protocol }),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Approva (prima firma)' }))
  const dialog = within(await screen.findByRole('dialog'))
  await act(async () => fireEvent.click(dialog.getAllByRole('button').at(-1)!))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'approveRecallProtocol')?.input).toMatchObject({
      params: { id: 4 },
      body: { step: 'first', replacesId: null, revision: protocol.revision },
    }),
  )
})

it('a protocol of another laboratory reads as not found', async () => {
  mockCalls({
    getRecallProtocol: () => {
      throw refusal('not_found')
    },
  })
  show()
  expect(await screen.findByText('La risorsa richiesta non è stata trovata')).toBeTruthy()
})

const row = async (name: RegExp) => within((await screen.findAllByRole('row', { name }))[0]!)
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))

it('a step is changed in a window, and the whole draft is sent with what was read', async () => {
  const calls = mockCalls({
    getRecallProtocol: () => ({ ...protocol, revision: 2 }),
    updateRecallProtocol: () => ({ ...protocol, revision: 3 }),
  })
  show()
  await click((await row(/Comunicare.*Urgente/)).getByRole('button', { name: /^Modifica/ }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Entro \(ore\)/), { target: { value: '3' } })
  await click(form.getByRole('button', { name: 'Salva' }))
  await waitFor(() => {
    const sent = calls.find(({ name }) => name === 'updateRecallProtocol')?.input.body as {
      revision: number
      steps: typeof steps
    }
    expect(sent.revision).toBe(2)
    expect(sent.steps.map(({ withinHours }) => withinHours)).toEqual([
      3,
      ...steps.slice(1).map(({ withinHours }) => withinHours),
    ])
  })
})

it('a step is removed after a question; what the others leave out is said before anything is sent', async () => {
  const calls = mockCalls({ getRecallProtocol: () => protocol })
  const { shell } = show()
  await click((await row(/Comunicare.*Urgente/)).getByRole('button', { name: /^Togli/ }))
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Togli' }))
  await waitFor(() => expect(shell.seen.toasts[0]?.text).toMatch(/manca un passo per ogni reperto/))
  expect(calls.some(({ name }) => name === 'updateRecallProtocol')).toBe(false)
})

it('nobody edits a draft that has a signature', async () => {
  const firstApproval = { at: '2026-03-01T10:00:00Z', by: { id: 9, label: 'Neri Anna' } }
  mockCalls({ getRecallProtocol: () => ({ ...protocol, firstApproval }) })
  show()
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'Aggiungi passo' })).toBeNull()
})
