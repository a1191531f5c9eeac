// @vitest-environment happy-dom
import { Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { WriteMessage } from './write-message.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['support'], currentRole: 'support', impersonatedBy: null })
const page = { items: [], total: 0, page: 1, pageSize: 25, sort: null }
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))

async function open(person = me) {
  const calls = mockCalls({
    listUsers: () => page,
    listWorkgroups: () => page,
    createNotification: () => ({ count: 3 }),
  })
  renderRemote(<WriteMessage />, { me: person })
  await click(await screen.findByRole('button', { name: /Scrivi messaggio/ }))
  return calls
}

it('the form sends a message to everybody of a role, and says to how many', async () => {
  const calls = await open()
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/Oggetto/), { target: { value: 'Manutenzione' } })
  fireEvent.change(form.getByLabelText(/Testo/), { target: { value: 'Alle 22:00' } })
  await click(form.getByRole('button', { name: 'Invia' }))
  expect(await screen.findAllByText('Compilare almeno un campo')).not.toHaveLength(0)
  await act(async () => void fireEvent.mouseDown(form.getByLabelText(/^Ruolo/)))
  await click(await screen.findByText('Analista', { selector: '.ant-select-item-option-content' }))
  await click(form.getByRole('button', { name: 'Invia' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'createNotification')).toBe(true))
  expect(calls.find(({ name }) => name === 'createNotification')?.input.body).toMatchObject({
    role: 'analyst',
    title: 'Manutenzione',
    text: 'Alle 22:00',
  })
})

it('the form is not offered in a session that support opened', async () => {
  await open({ ...me, impersonatedBy: { id: 9, email: 's@lab.example', label: 'Bassi Sara' } })
  expect(screen.queryByRole('dialog')).toBeNull()
})
