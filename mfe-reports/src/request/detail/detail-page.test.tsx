// @vitest-environment happy-dom
import { Me, SampleRequest, SampleRequestDetail } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../../app.tsx'
// Loaded beforehand, so that the lazy page does not keep a test waiting.
import '../requests-page.tsx'

afterEach(cleanup)

const stamp = { at: '2026-11-20T08:00:00Z', by: { id: 3, label: 'Neri Anna' } }
const request = record(SampleRequestDetail, {
  id: 7,
  number: '2026/000007',
  type: 'new_spot',
  status: 'pending',
  categories: ['sne'],
  urgent: false,
  approved: { ...stamp, reportId: null },
  reportId: null,
  dueDate: '2026-11-27',
  postponableTo: null,
  overdue: true,
  discs: null,
  attempts: { count: 0, last: null, told: null },
  attemptLog: [],
  refusalForm: false,
  notRefusable: null,
  instead: null,
  refusalLeavesOpen: null,
  file: null,
  findings: [{ analyte: 'C8', value: '0,70 µmol/L', flag: 'H' }],
})
const person = (currentRole: Role) =>
  record(Me, {
    roles: [currentRole],
    currentRole,
    admin: false,
    impersonatedBy: null,
    hcp: {
      ...{ title: null, name: 'Anna', surname: 'Neri', phone: null, lead: false },
      validator: true,
      ...{ config: { screenings: ['sne'] }, workgroup: null },
    },
  })
const show = (role: Role) => renderRemote(<App />, { me: person(role), path: '/sample-request/7' })
const press = (key: string) => act(async () => fireEvent.keyDown(document.body, { key }))

it('the page says why and by when a request is made, who was told and that it is late', async () => {
  mockCalls({
    getSampleRequest: () => ({
      ...request,
      notices: [
        {
          at: '2026-11-20T08:00:00Z',
          workgroup: { id: 2, name: 'Nido', facilityName: 'Ospedale', type: 'spoke_birth_point' as const },
          type: 'recall_approved' as const,
          pulledAt: null,
        },
      ],
    }),
  })
  show('analyst')
  expect(await screen.findByRole('heading', { name: 'Richiesta 2026/000007' })).toBeTruthy()
  expect(screen.getAllByText('In ritardo').length).toBeGreaterThan(0)
  expect(screen.getByText(/0,70 µmol\/L/)).toBeTruthy()
  expect(screen.getByText('Nido · Ospedale')).toBeTruthy()
  expect(screen.getByText(/Non ancora letto/)).toBeTruthy()
})

it('T writes down a call; a refusal of the parents takes their form', async () => {
  const calls = mockCalls({
    getSampleRequest: () => request,
    recordAttempt: () => ({
      changed: true,
      request: record(SampleRequest, { attempts: { count: 1, last: null, told: null } }),
      attemptId: 1,
    }),
  })
  const { shell } = show('analyst')
  await screen.findByRole('button', { name: 'Registra tentativo' })
  await press('t')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByLabelText('Genitore'))
  fireEvent.click(dialog.getByLabelText('Telefono'))
  expect(dialog.queryByLabelText(/Modulo di rifiuto/)).toBeNull()
  fireEvent.click(dialog.getByLabelText('Rifiuto'))
  const file = new File(['%PDF-1.4\n%modulo\nstartxref\n9\n%%EOF\n'], 'rifiuto.pdf', {
    type: 'application/pdf',
  })
  fireEvent.change(await dialog.findByLabelText(/Modulo di rifiuto/), { target: { files: [file] } })
  fireEvent.change(dialog.getByLabelText(/Nota/), { target: { value: 'I genitori rifiutano' } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Registra tentativo' })))
  await waitFor(() =>
    expect(shell.seen.toasts).toEqual([{ kind: 'success', text: 'Tentativo registrato: 1 in tutto' }]),
  )
  expect(calls.find(({ name }) => name === 'recordAttempt')?.input).toMatchObject({
    params: { id: 7 },
    body: { recipientType: 'genitore', channel: 'telefono', outcome: 'rifiuto' },
    file: { name: 'rifiuto.pdf' },
  })
})

it('the window of changes says how far the day may be put off', async () => {
  mockCalls({ getSampleRequest: () => ({ ...request, postponableTo: '2026-12-11' }) })
  show('analyst')
  fireEvent.click(await screen.findByRole('button', { name: 'Modifica' }))
  expect(await screen.findByText('Senza un responsabile al più tardi il 11/12/2026.')).toBeTruthy()
})

it('A approves after saying who will be told', async () => {
  const waiting = {
    ...request,
    approved: null,
    recipients: [{ id: 2, name: 'Nido', facilityName: 'Ospedale', type: 'spoke_birth_point' as const }],
  }
  const calls = mockCalls({
    getSampleRequest: () => waiting,
    approveSampleRequest: () => ({ changed: true, request: record(SampleRequest) }),
  })
  show('supervisor')
  await screen.findByRole('button', { name: 'Approva' })
  await press('a')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Nido · Ospedale: riceve adesso l’avviso/)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'approveSampleRequest')).toBe(false)
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Approva' })))
  await waitFor(() => expect(calls.some(({ name }) => name === 'approveSampleRequest')).toBe(true))
})

it('R refuses with a reason after saying what follows; what the server would refuse says why', async () => {
  const calls = mockCalls({
    getSampleRequest: () => request,
    refuseSampleRequest: () => ({ changed: true, request: record(SampleRequest) }),
  })
  show('supervisor')
  await screen.findByRole('button', { name: 'Rifiuta' })
  await press('r')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/il materiale non serve più/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: 'Chiesta due volte' } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Rifiuta' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'refuseSampleRequest')?.input).toMatchObject({
      params: { id: 7 },
      body: { reason: 'Chiesta due volte' },
    }),
  )
  cleanup()
  mockCalls({ getSampleRequest: () => ({ ...request, notRefusable: 'Prima il centro clinico.' }) })
  show('supervisor')
  const button = await screen.findByRole('button', { name: 'Rifiuta' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(button.getAttribute('title')).toBe('Prima il centro clinico.')
})

it('N asks for other material for an exhausted card, after saying which decision that is', async () => {
  mockCalls({
    getSampleRequest: () => ({
      ...request,
      type: 're_test' as const,
      discs: { left: 1, needed: 2, insufficient: false },
      instead: 'recall_spot' as const,
    }),
  })
  show('analyst')
  await screen.findByText('Il cartoncino non ha dischi per la ripetizione')
  await press('n')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Richiama: nuovo spot/)).toBeTruthy()
})

it('a request out of sight reads as not found', async () => {
  mockCalls({
    getSampleRequest: () => {
      throw refusal('not_found')
    },
  })
  show('analyst')
  expect(await screen.findByText('La risorsa richiesta non è stata trovata')).toBeTruthy()
})
