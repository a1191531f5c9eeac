// @vitest-environment happy-dom
import { Me, OnCallShift, Workgroup } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import OnCallListPage from './list-page.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const laboratory = { id: 1, name: 'Laboratorio SNE', facilityName: 'Ospedale', type: 'standard' as const }
const shift = record(OnCallShift, {
  id: 5,
  laboratory,
  person: { id: 8, label: 'Verdi Anna' },
  fromOn: '2026-11-23',
  toOn: '2026-11-29',
  telephone: '333 1234567',
  now: true,
  version: 2,
})
const listed = (items: readonly unknown[]) =>
  ({ items, total: items.length, page: 1, pageSize: 25, sort: null }) as never
const me = record(Me, { roles: ['administration'], currentRole: 'administration', impersonatedBy: null })
const show = (more: object = {}) => {
  const calls = mockCalls({
    listOnCallShifts: () => listed([shift]),
    listOnCallGaps: () => listed([{ id: 1, laboratory, days: ['2026-11-30'] }]),
    listOnCallPeople: () => ({ items: [{ id: 8, label: 'Verdi Anna', phone: null }] }),
    listWorkgroups: () => listed([record(Workgroup, laboratory)]),
    ...more,
  })
  renderRemote(<OnCallListPage />, { me, path: '/on-call/list' })
  return calls
}

it('the page shows who is on call, and the days without anybody', async () => {
  show()
  expect(await screen.findByText('333 1234567')).toBeTruthy()
  expect(await screen.findByText(/30\/11\/2026/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Reperibilità scoperta: 1 laboratorio' })).toBeTruthy()
})

it('the page changes the telephone of an entry with the version that was read', async () => {
  const calls = show({ updateOnCallShift: () => shift })
  fireEvent.click(await screen.findByRole('button', { name: 'Modifica' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Telefono/ }), {
    target: { value: '333 7654321' },
  })
  fireEvent.change(screen.getByRole('textbox', { name: /^Motivo/ }), {
    target: { value: 'Numero sbagliato' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Conferma' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'updateOnCallShift')?.input).toMatchObject({
      params: { id: 5 },
      body: { version: 2, telephone: '333 7654321', userId: 8, reason: 'Numero sbagliato' },
    }),
  )
})

it('the page takes an entry off only after a question', async () => {
  const later = { ...shift, now: false }
  const calls = show({
    listOnCallShifts: () => listed([later]),
    deleteOnCallShift: () => ({ changed: true }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Togli' }))
  expect(await screen.findByText(/Verdi Anna, dal 23\/11\/2026/)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'deleteOnCallShift')).toBe(false)
  const confirm = screen.getAllByRole('button', { name: 'Togli' }).at(-1)
  if (confirm) fireEvent.click(confirm)
  await waitFor(() => expect(calls.some(({ name }) => name === 'deleteOnCallShift')).toBe(true))
})

it('the page takes an entry of today off with a reason', async () => {
  const calls = show({ deleteOnCallShift: () => ({ changed: true }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Togli' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Motivo/ }), { target: { value: 'Malattia' } })
  fireEvent.click(screen.getByRole('button', { name: 'Conferma' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'deleteOnCallShift')?.input).toMatchObject({
      body: { reason: 'Malattia' },
    }),
  )
})
