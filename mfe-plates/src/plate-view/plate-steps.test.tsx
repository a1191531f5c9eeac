// @vitest-environment happy-dom
import { Me, Plate } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { mockCalls, plateWells, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { PunchingNotes } from '../plate/punching/punching-notes.tsx'
import { DuplicatePlate } from './duplicate-plate.tsx'
import { EditPlate } from './edit-plate.tsx'

afterEach(cleanup)

const me = (role: Role) => record(Me, { roles: [role], currentRole: role, impersonatedBy: null })
const plateOf = (over: Partial<Plate> = {}) =>
  record(Plate, {
    id: 7,
    name: 'SNE 1',
    version: 3,
    status: 'closed',
    failedRun: false,
    wells: plateWells(),
    ...over,
  })
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

it('the form edits name, lots and notes of a plate, on the version that was read', async () => {
  const calls = mockCalls({ updatePlate: () => ({ changed: true, plate: plateOf() }) })
  renderRemote(<EditPlate plate={plateOf({ kitLot: 'K1' })} />, { me: me('analyst') })
  await click(await button('Modifica'))
  const form = await dialog()
  fireEvent.change(form.getByLabelText(/Lotto kit/), { target: { value: 'K2' } })
  await click(form.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.input).toMatchObject({
    params: { id: 7 },
    body: { version: 3, name: 'SNE 1', kitLot: 'K2' },
  })
})

it.each([
  ['supervisor', 'closed'],
  ['analyst', 'completed'],
] as const)('the form is not offered to %s on a plate that is %s', async (role, status) => {
  mockCalls({})
  renderRemote(<EditPlate plate={plateOf({ status })} />, { me: me(role) })
  expect(screen.queryByRole('button', { name: 'Modifica' })).toBeNull()
})

it('the page duplicates a failed run with its samples, and names those that were left out', async () => {
  const leftOut = [{ well: 'A1', barcode: 'SN1', reason: 'Dischi insufficienti' }]
  const calls = mockCalls({ duplicatePlate: () => ({ plate: plateOf({ id: 8 }), leftOut }) })
  renderRemote(<DuplicatePlate plate={plateOf({ failedRun: true })} />, { me: me('planner') })
  await click(await button('Duplica'))
  await click((await dialog()).getByRole('button', { name: 'Duplica' }))
  expect(await screen.findByText('A1 SN1: Dischi insufficienti')).toBeTruthy()
  expect(calls[0]?.input.body).toEqual({ name: null, withSamples: true })
})

it('the page duplicates a plate that did not fail without samples', async () => {
  const calls = mockCalls({ duplicatePlate: () => ({ plate: plateOf({ id: 8 }), leftOut: [] }) })
  renderRemote(<DuplicatePlate plate={plateOf()} />, { me: me('planner') })
  await click(await button('Duplica'))
  const form = await dialog()
  expect(form.queryByRole('checkbox')).toBeNull()
  await click(form.getByRole('button', { name: 'Duplica' }))
  await waitFor(() => expect(calls[0]?.input.body).toEqual({ name: null, withSamples: false }))
})

it('the notes of punching are read and written; the button says that there are some', async () => {
  const calls = mockCalls({ savePunchingNotes: () => ({ changed: true, notes: 'Nuova', version: 4 }) })
  renderRemote(<PunchingNotes plate={plateOf({ punchingNotes: 'Lama cambiata' })} onRefused={() => {}} />, {
    me: me('planner'),
  })
  await click(await button('Note di punzonatura ●'))
  const form = await dialog()
  const field = form.getByLabelText(/Note/) as HTMLTextAreaElement
  expect(field.value).toBe('Lama cambiata')
  fireEvent.change(field, { target: { value: 'Nuova' } })
  await click(form.getByRole('button', { name: 'Salva' }))
  await waitFor(() =>
    expect(calls[0]?.input).toEqual({ params: { id: 7 }, body: { notes: 'Nuova', was: 'Lama cambiata' } }),
  )
})

it('a colleague’s notes stand above the text that would replace them', async () => {
  const calls = mockCalls({
    savePunchingNotes: ({ body }) => {
      if (body.was !== 'Lama nuova') throw refusal('stale_version')
      return { changed: true, notes: body.notes, version: 5 }
    },
  })
  const Page = () => {
    const [notes, setNotes] = useState('Lama cambiata')
    return (
      <PunchingNotes plate={plateOf({ punchingNotes: notes })} onRefused={() => setNotes('Lama nuova')} />
    )
  }
  renderRemote(<Page />, { me: me('planner') })
  await click(await button('Note di punzonatura ●'))
  const form = await dialog()
  const field = form.getByLabelText(/Note/) as HTMLTextAreaElement
  fireEvent.change(field, { target: { value: 'Pulita' } })
  await click(form.getByRole('button', { name: 'Salva' }))
  expect(await form.findByText('Lama nuova')).toBeTruthy()
  expect(field.value).toBe('Pulita')
  await click(form.getByRole('button', { name: 'Salva' }))
  await waitFor(() =>
    expect(calls.map(({ input }) => input.body)).toEqual([
      { notes: 'Pulita', was: 'Lama cambiata' },
      { notes: 'Pulita', was: 'Lama nuova' },
    ]),
  )
})
