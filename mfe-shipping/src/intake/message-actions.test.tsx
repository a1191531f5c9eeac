// @vitest-environment happy-dom
import { IntakeMessage, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MessageActions } from './message-actions.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['support'], currentRole: 'support', impersonatedBy: null })
const message = record(IntakeMessage, {
  id: 4,
  ack: 'AE',
  source: 'hl7',
  state: 'open',
  text: 'MSH|^~\\&|A\rPID|1||7',
})
const row = { ...message, id: 5, ack: 'AA' as const }
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const type = (label: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

function open(person = me, of = message) {
  const calls = mockCalls({
    correctIntakeMessage: () => ({ changed: true, message: row }),
    setAsideIntakeMessage: () => ({ changed: true, message: row }),
    listSpokeWorkgroups: () => ({ items: [], total: 0, page: 1, pageSize: 25, sort: null }),
  })
  renderRemote(<MessageActions message={of} />, { me: person })
  return calls
}

it('sends the corrected text, a line a segment, with its reason', async () => {
  const calls = open()
  await click(screen.getByRole('button', { name: 'Correggi e invia di nuovo' }))
  const text = within(screen.getByRole('dialog')).getByLabelText(/^Testo corretto/)
  expect((text as HTMLTextAreaElement).value).toBe('MSH|^~\\&|A\nPID|1||7')
  type(/^Testo corretto/, 'MSH|^~\\&|A\nPID|1||8')
  type(/^Motivo/, 'Codice letto al telefono')
  await click(screen.getByRole('button', { name: 'Invia di nuovo' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'correctIntakeMessage')?.input).toMatchObject({
      params: { id: 4 },
      body: { text: 'MSH|^~\\&|A\nPID|1||8', reason: 'Codice letto al telefono' },
    }),
  )
})

it('sets a message aside with a reason alone', async () => {
  const calls = open()
  await click(screen.getByRole('button', { name: 'Metti da parte' }))
  type(/^Motivo/, 'Prova del fornitore')
  await click(within(screen.getByRole('dialog')).getByRole('button', { name: /Conferma/ }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'setAsideIntakeMessage')?.input).toMatchObject({
      body: { reason: 'Prova del fornitore' },
    }),
  )
})

it('offers nothing of a corrected message, and no decision in a session that support opened', () => {
  open(me, { ...message, state: 'corrected' })
  expect(names()).toEqual([])
  cleanup()
  open({ ...me, impersonatedBy: { id: 9, email: 's@lab.example', label: 'Bassi Sara' } })
  expect(names()).toEqual(['Riprova'])
})
