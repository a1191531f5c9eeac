// @vitest-environment happy-dom
import { IntakeMessage, Me, SampleRow } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { takenAs } from './handling-texts.ts'
import { MessageActions } from './message-actions.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['support'], currentRole: 'support', impersonatedBy: null })
const message = record(IntakeMessage, {
  id: 4,
  ack: 'AE',
  source: 'hl7',
  state: 'open',
  controlId: 'W-17',
  problems: [],
  text: 'MSH|^~\\&|A\rPID|1||7',
})
const row = { ...message, id: 5, ack: 'AA' as const }
const found = record(SampleRow, {
  barcode: 'SN-7',
  newborn: {
    ...record(SampleRow).newborn,
    ...{ surname: 'ROSSI', name: 'Ada', code: 'N26-7', birthAt: '2026-11-03T07:25:00Z' },
  },
})
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const type = (label: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

function open(person = me, of = message) {
  const calls = mockCalls({
    correctIntakeMessage: () => ({ changed: true, message: row }),
    assignIntakeMessage: () => ({ changed: true, message: row }),
    listSamples: () => ({ items: [found], total: 1, page: 1, pageSize: 50, sort: null }),
    setAsideIntakeMessage: () => ({ changed: true, message: row }),
    listSpokeWorkgroups: () => ({ items: [], total: 0, page: 1, pageSize: 25, sort: null }),
  })
  renderRemote(<MessageActions message={of} />, { me: person })
  return calls
}

it('the dialog sends the corrected text, a line a segment, with its reason', async () => {
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

it('the dialog assigns a message to the newborn whose name and card it shows', async () => {
  const calls = open()
  await click(screen.getByRole('button', { name: 'Assegna' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Assegna il messaggio 4')).toBeTruthy()
  expect(dialog.getByText('W-17')).toBeTruthy()
  fireEvent.mouseDown(dialog.getByLabelText(/^Neonato/))
  await click(await screen.findByText('ROSSI Ada · 03/11/2026 · N26-7 · SN-7'))
  expect(dialog.getAllByText('ROSSI Ada · 03/11/2026 · N26-7 · SN-7').length).toBeGreaterThan(0)
  type(/^Motivo/, 'Sentito il punto nascita')
  await click(dialog.getByRole('button', { name: 'Assegna' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'assignIntakeMessage')?.input).toMatchObject({
      params: { id: 4 },
      body: { newborn: 'SN-7', reason: 'Sentito il punto nascita' },
    }),
  )
})

it('takenAs tells what came of a message that was taken in again, not that it was registered', () => {
  const problem = (code: string, text: string) => ({ location: 'MSH[1].10', code, text })
  const taken = (ack: 'AA' | 'AE', ...problems: ReturnType<typeof problem>[]) =>
    takenAs({ ack, problems }, 'Registrato', 'Non registrato')
  expect(taken('AA')).toEqual(['success', 'Registrato'])
  expect(taken('AA', problem('already_taken', 'Nulla di nuovo.'))).toEqual(['info', 'Nulla di nuovo.'])
  expect(taken('AA', problem('cancelled', 'Il cartoncino è stato annullato.'))).toEqual([
    'success',
    'Registrato. Il cartoncino è stato annullato.',
  ])
  expect(taken('AE', problem('101', 'Manca la nascita.'))).toEqual([
    'info',
    'Non registrato. Manca la nascita.',
  ])
})

it('the dialog sets a message aside with a reason alone', async () => {
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

it('the page offers nothing for a corrected message, and no decision in a session that support opened', () => {
  open(me, { ...message, state: 'corrected' })
  expect(names()).toEqual([])
  cleanup()
  open({ ...me, impersonatedBy: { id: 9, email: 's@lab.example', label: 'Bassi Sara' } })
  expect(names()).toEqual(['Riprova'])
})
