// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Me } from '../../../contract/index.ts'
import type { WrongKind } from '../../../domain/index.ts'
import { mockCalls, record, renderRemote } from '../../../testing/index.ts'
import { MarkWrong } from './mark-wrong.tsx'

afterEach(cleanup)

const analyst = (lead: boolean, currentRole: Me['currentRole'] = 'analyst') => {
  const hcp = {
    title: null,
    name: 'Lea',
    surname: 'Lead',
    phone: null,
    lead,
    validator: false,
    config: { screenings: ['sne' as const] },
    workgroup: null,
  }
  return record(Me, { roles: [currentRole], currentRole, impersonatedBy: null, hcp })
}
const toast = vi.fn()
const show = (me: Me, kind: WrongKind = 'run') =>
  renderRemote(<MarkWrong kind={kind} id={5} me={me} toast={toast} />, { me })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Referti da rivalutare…' })

it('MarkWrong says how many reports rest on the record, signed and not, before a lead marks them', async () => {
  const calls = mockCalls({
    countResting: () => ({ reports: 84, fresh: 80, unsigned: 56 }),
    markWrong: () => ({ changed: true, reports: 84, fresh: 80, unsigned: 56 }),
  })
  show(analyst(true))
  await act(async () => void fireEvent.click(button()))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/vi si basano: 84. Da segnare ora: 80/)).toBeTruthy()
  expect(dialog.getByText(/^56 referti non ancora firmati tornano all’analista/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/sbagliato/), { target: { value: 'Curva errata' } })
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Segna da rivalutare' })))
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith('success', '80 referti da rivalutare; 56 tornano all’analista'),
  )
  expect(calls.find(({ name }) => name === 'markWrong')?.input).toMatchObject({
    body: { kind: 'run', id: 5, reason: 'Curva errata' },
  })
})

it('MarkWrong tells an analyst that a lead does it, and shows nothing to a planner', () => {
  const { unmount } = show(analyst(false))
  expect(button().disabled).toBe(true)
  expect(button().title).toBe('Lo fa un responsabile di laboratorio.')
  unmount()
  show(analyst(true, 'planner'))
  expect(screen.queryByRole('button')).toBeNull()
})

it('MarkWrong counts again for the days of an instrument, and sends them', async () => {
  const calls = mockCalls({
    countResting: () => ({ reports: 9, fresh: 9, unsigned: 0 }),
    markWrong: () => ({ changed: true, reports: 9, fresh: 9, unsigned: 0 }),
  })
  show(analyst(true), 'instrument')
  await act(async () => void fireEvent.click(button()))
  const dialog = within(await screen.findByRole('dialog', { name: 'Strumento non conforme' }))
  const from = dialog.getByLabelText('Risultati dal')
  fireEvent.change(from, { target: { value: '02/01/2026' } })
  await act(async () => void fireEvent.blur(from))
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'countResting')?.input).toEqual({
      query: { kind: 'instrument', id: 5, from: '2026-01-02' },
    }),
  )
  fireEvent.change(dialog.getByLabelText(/sbagliato/), { target: { value: 'Lampada guasta' } })
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Segna da rivalutare' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'markWrong')?.input).toMatchObject({
      body: { kind: 'instrument', id: 5, from: '2026-01-02', to: null },
    }),
  )
})

it('MarkWrong asks for no days of a run', async () => {
  mockCalls({ countResting: () => ({ reports: 0, fresh: 0, unsigned: 0 }) })
  show(analyst(true))
  await act(async () => void fireEvent.click(button()))
  expect(within(await screen.findByRole('dialog')).queryByLabelText('Risultati dal')).toBeNull()
})
