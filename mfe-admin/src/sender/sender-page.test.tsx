// @vitest-environment happy-dom
import { IntakeSender, Me, TriedMessage } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import SenderPage from './sender-page.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['administrator'], currentRole: 'administrator', impersonatedBy: null })
const sender = record(IntakeSender, { id: 5, settings: null, version: 0 })
const tried = record(TriedMessage, {
  ack: 'AE',
  cards: [],
  problems: [{ location: 'PID[1].7', code: '101', text: 'Manca la data di nascita.' }],
  fields: [
    {
      location: 'PID[1].5',
      said: 'ADA^ROSSI',
      becomes: [{ fact: 'cognome', value: 'ROSSI' }],
      before: [{ fact: 'cognome', value: 'ADA' }],
      note: null,
    },
  ],
  otherwise: [{ fact: 'cognome', before: 'ADA', after: 'ROSSI' }],
})
const click = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

async function open() {
  const calls = mockCalls({
    getIntakeSender: () => sender,
    saveIntakeSender: () => ({ changed: true, sender }),
    tryIntakeMessage: () => tried,
  })
  renderRemote(
    <Routes>
      <Route path="/sender/:id" element={<SenderPage />} />
    </Routes>,
    { me, path: '/sender/5' },
  )
  await screen.findByText('Regole di lettura')
  return calls
}

it('the page tries a message by the rules in the form, before they are saved', async () => {
  const calls = await open()
  fireEvent.change(screen.getByLabelText(/^Codici propri/), { target: { value: 'domanda PESO = 8339-4' } })
  fireEvent.change(screen.getByLabelText('Messaggio HL7'), { target: { value: 'MSH|^~\\&|A' } })
  await click(/^Prova$/)
  await screen.findByText('Manca la data di nascita.', { exact: false })
  expect(screen.getByText('ADA^ROSSI')).toBeTruthy()
  expect(screen.getAllByText('ROSSI')).toHaveLength(2)
  const [, row] = screen.getAllByRole('row')
  expect(row?.textContent).toMatch(/ADA\^ROSSIcognome: ADAcognome: ROSSI$/)
  expect(
    screen.getByRole('region', { name: 'Letto diversamente dalle regole salvate' }).textContent,
  ).toContain('cognome: ADA → ROSSI')
  expect(calls.find(({ name }) => name === 'tryIntakeMessage')?.input.body).toMatchObject({
    text: 'MSH|^~\\&|A',
    settings: { codes: 'domanda PESO = 8339-4', zone: 'message' },
    standing: { codes: '', zone: 'message' },
  })
  expect(calls.some(({ name }) => name === 'saveIntakeSender')).toBe(false)
})

it('the page saves the rules with the version that was read; a line that is no code is named', async () => {
  const calls = await open()
  fireEvent.change(screen.getByLabelText(/^Codici propri/), { target: { value: 'PESO 8339-4' } })
  await click(/^Salva/)
  await screen.findByText(/Righe non riconosciute: 1/)
  fireEvent.change(screen.getByLabelText(/^Codici propri/), { target: { value: 'domanda PESO = 8339-4' } })
  await click(/^Salva/)
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'saveIntakeSender')?.input).toMatchObject({
      params: { id: 5 },
      body: { version: 0, settings: { codes: 'domanda PESO = 8339-4' } },
    }),
  )
})
