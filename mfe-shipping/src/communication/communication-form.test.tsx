// @vitest-environment happy-dom
import {
  CommunicationWritten,
  type CreateCommunicationInput,
  Me,
  Newborn,
  NewbornRequest,
  SampleRow,
} from '@sne/shared/contract'
import { exampleOf, mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import CommunicationPage from './communication-page.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const me = record(Me, { roles: ['acceptance'], currentRole: 'acceptance' })
const newborn = record(Newborn, {
  id: 4,
  code: 'N26-1',
  version: 3,
  birthAt: '2026-11-18T09:00:00Z',
  samples: [],
  analysisRequests: [],
  work: [],
  missingCommunications: [],
  closure: null,
  requests: [
    record(NewbornRequest, {
      id: 9,
      number: '2026/000009',
      type: 'new_spot',
      status: 'pending',
      categories: ['sne'],
      dueDate: '2026-11-19',
      overdue: true,
    }),
  ],
})

function show(
  answer: () => CommunicationWritten,
  shown: Newborn = newborn,
  as: Me = me,
  query = 'sampleRequestId=9&category=sne&reportId=x',
) {
  const calls = mockCalls({
    getNewborn: () => shown,
    listSpokeWorkgroups: () => ({ items: [] }),
    createCommunication: answer,
  })
  const page = renderRemote(
    <Routes>
      <Route path="/communication/:newbornId/create" element={<CommunicationPage />} />
      <Route path="/newborn/4" element={<h1>Scheda</h1>} />
      <Route path="/communication/missing" element={<h1>Elenco</h1>} />
    </Routes>,
    { me: as, path: `/communication/4/create?${query}` },
  )
  return { calls, page }
}
it('the form names who is missing, and leads back to the list of missing communications', async () => {
  const unused = () => {
    throw refusal('not_found')
  }
  show(unused, newborn, me, 'category=sne&to=centre')
  const centre = await screen.findByRole<HTMLInputElement>('radio', { name: 'Centro clinico' })
  expect(centre.checked).toBe(true)
  fireEvent.click(screen.getByRole('link', { name: 'Comunicazioni mancanti' }))
  expect(await screen.findByRole('heading', { name: 'Elenco' })).toBeTruthy()
})

it('the form offers to close the newborn to the laboratory that got one of its cards only', async () => {
  const hcpShape = Me.shape.hcp.unwrap()
  const unused = () => {
    throw refusal('not_found')
  }
  const laboratory = exampleOf(hcpShape.shape.workgroup.unwrap())
  const acceptance = { ...me, hcp: { ...exampleOf(hcpShape), workgroup: { ...laboratory, id: 1 } } }
  for (const laboratoryId of [1, 2]) {
    const samples = [record(SampleRow, { laboratoryId })]
    show(unused, { ...newborn, samples }, acceptance)
    await screen.findByRole('radio', { name: 'Telefono' })
    expect(screen.queryAllByText(/^Chiusura/)).toHaveLength(laboratoryId === 1 ? 1 : 0)
    cleanup()
  }
})

it('the form offers no outcome that ends a reminder to an account without a laboratory', async () => {
  const unused = () => {
    throw refusal('not_found')
  }
  show(unused, newborn, { ...me, roles: ['administrator'], currentRole: 'administrator', hcp: null })
  expect(await screen.findByRole('radio', { name: 'Non raggiungibile' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Comunicato' })).toBeNull()
})

const sent = (calls: ReturnType<typeof mockCalls>) =>
  calls.filter(({ name }) => name === 'createCommunication').map(({ input }) => input.body) as z.output<
    typeof CreateCommunicationInput
  >[]

it('the form begins with what the address says, takes a prepared reminder, and sends nothing by itself', async () => {
  const { calls } = show(() => {
    throw refusal('invalid_transition')
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sollecito richiesta 2026/000009' }))
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Testo/ })
  expect(text.value).toMatch(/neonato N26-1, atteso entro il 19\/11\/2026 e non ancora pervenuto/)
  expect(sent(calls)).toEqual([])
  for (const name of ['Punto nascita', 'Telefono', 'Comunicato'])
    fireEvent.click(screen.getByRole('radio', { name }))
  fireEvent.click(screen.getByRole('button', { name: 'Registra' }))
  expect(await screen.findByText(/quello che è stato scritto è rimasto/)).toBeDefined()
  expect(sent(calls)).toMatchObject([
    {
      newbornId: 4,
      sampleRequestId: 9,
      categories: ['sne'],
      reportId: null,
      version: 3,
      closureReason: null,
    },
  ])
  expect(text.value).toContain('N26-1')
})

const untold = (category: 'tgal' | 'btd') => ({
  ...{ reportId: 1, sampleRequestId: null, category, since: '2026-11-24T10:00:00Z', late: false },
  missing: ['centre' as const],
})

it('the form offers untold categories first and chooses none of them; without one it says that nothing counts as told', async () => {
  const answer = { outcome: 'comunicato' as const, closureReason: null }
  const { calls, page } = show(
    () => record(CommunicationWritten, { ...answer, categories: [] }),
    { ...newborn, missingCommunications: [untold('btd'), untold('tgal')] },
    me,
    '',
  )
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /da comunicare/ })
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false])
  expect(screen.getByText(/^Senza categoria non risulta comunicato/)).toBeTruthy()
  for (const box of boxes) fireEvent.click(box)
  expect(screen.queryByText(/^Senza categoria/)).toBeNull()
  for (const box of boxes) fireEvent.click(box)
  for (const name of ['Genitore', 'Telefono', 'Comunicato'])
    fireEvent.click(screen.getByRole('radio', { name }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Testo/ }), { target: { value: 'Chiesto il peso' } })
  fireEvent.click(screen.getByRole('button', { name: 'Registra' }))
  await screen.findByRole('heading', { name: 'Scheda' })
  expect(sent(calls)).toMatchObject([{ categories: [] }])
  expect(page.shell.seen.toasts).toMatchObject([{ text: expect.stringContaining('Senza categoria') }])
})

it('the form asks for everything that a communication must say', async () => {
  const { calls } = show(() => {
    throw refusal('not_found')
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Registra' }))
  expect(await screen.findAllByText('Questo campo è obbligatorio')).toHaveLength(4)
  expect(sent(calls)).toEqual([])
})

it('a session that support opened has no form, and the page says why', async () => {
  const impersonatedBy = { id: 9, email: 's@lab.example', label: 'Bassi Sara' }
  const { calls } = show(() => Promise.reject(new Error('Sent')) as never, newborn, { ...me, impersonatedBy })
  expect(await screen.findByText(/Non è possibile in una sessione di assistenza/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Registra' })).toBeNull()
  expect(sent(calls)).toEqual([])
})
