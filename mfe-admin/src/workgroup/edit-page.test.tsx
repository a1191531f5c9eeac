// @vitest-environment happy-dom
import { Me, Workgroup } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
// Loaded beforehand, so that lazy pages do not keep a test waiting.
import './edit-page.tsx'

afterEach(cleanup)

const workgroup = record(Workgroup, {
  id: 20,
  name: 'Nido',
  facilityName: 'Ospedale Nord',
  code: 'PN-NORD',
  type: 'spoke_birth_point',
  referenceLaboratoryId: 7,
  config: {
    screenings: ['sne'],
    pediatric: false,
    transport: [],
    reminderAfterHours: 48,
    oldSampleDays: 14,
  },
})
const office = (laboratory: number) =>
  record(Me, {
    roles: ['administration'],
    currentRole: 'administration',
    hcp: {
      title: null,
      name: 'Lucia',
      surname: 'Marchi',
      phone: null,
      lead: false,
      validator: false,
      config: { screenings: [] },
      workgroup: { id: laboratory, name: 'Laboratorio', type: 'standard', config: { screenings: ['sne'] } },
    },
  })
const readings = {
  getWorkgroup: () => workgroup,
  listSpokeWorkgroups: () => ({ items: [] }),
}
const show = (laboratory: number) =>
  renderRemote(<App />, { me: office(laboratory), path: '/workgroup/edit/20' })
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Salva' })))

it('administration changes a birth point of its laboratory, but not what it is', async () => {
  const calls = mockCalls({ ...readings, updateWorkgroup: () => workgroup })
  show(7)
  const name = await screen.findByLabelText(/^Nome/)
  expect(screen.queryByLabelText(/^Codice/)).toBeNull()
  expect(screen.queryByLabelText(/^Tipo/)).toBeNull()
  expect(screen.getByText(/li modifica un amministratore/)).toBeTruthy()
  expect(screen.queryByText(/si può solo leggere/)).toBeNull()
  fireEvent.change(name, { target: { value: 'Nido nuovo' } })
  await save()
  await waitFor(() =>
    expect(calls.find(({ name: call }) => call === 'updateWorkgroup')?.input.body).toMatchObject({
      name: 'Nido nuovo',
      code: 'PN-NORD',
      referenceLaboratoryId: 7,
    }),
  )
})

it('a birth point says from which day of birth on it offers a category', async () => {
  const calls = mockCalls({ ...readings, updateWorkgroup: () => workgroup })
  show(7)
  const start = within(await screen.findByRole('group', { name: 'Inizio dei programmi' }))
  const day = start.getByLabelText(/muscolare spinale|SMA/i)
  fireEvent.mouseDown(day)
  fireEvent.click(day)
  fireEvent.change(day, { target: { value: '01/06/2026' } })
  await waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).not.toBeNull())
  fireEvent.keyDown(day, { key: 'Enter', code: 'Enter' })
  await act(async () => undefined)
  await save()
  await waitFor(() =>
    expect(calls.find(({ name: call }) => call === 'updateWorkgroup')?.input.body).toMatchObject({
      config: { screenings: ['sne'], programmeStart: { sma: '2026-06-01' } },
    }),
  )
})

it('the page of another laboratory says that the record is only read', async () => {
  mockCalls(readings)
  show(8)
  expect(await screen.findByText(/si può solo leggere/)).toBeTruthy()
})

it('the page shows the category that the change would leave without a laboratory', async () => {
  const message = 'Nessun laboratorio analizzerebbe più «SNE»'
  mockCalls({
    ...readings,
    updateWorkgroup: () => {
      throw refusal('category_without_laboratory', { message } as never)
    },
  })
  show(7)
  fireEvent.change(await screen.findByLabelText(/^Nome/), { target: { value: 'Altro' } })
  await save()
  expect(await screen.findByText(/senza laboratorio|analizzerebbe/)).toBeTruthy()
})
