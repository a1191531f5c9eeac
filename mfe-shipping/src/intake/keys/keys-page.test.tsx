// @vitest-environment happy-dom
import { IntakeKey, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import KeysPage from './keys-page.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['support'], currentRole: 'support', impersonatedBy: null })
const place = record(IntakeKey.shape.workgroup, { id: 5, name: 'Nido', facilityName: 'Ospedale Nord' })
const used = record(IntakeKey, {
  id: 1,
  label: 'Cartella',
  prefix: 'sne_ab',
  workgroup: place,
  revokedAt: null,
})
const gone = { ...used, id: 2, label: 'Vecchia', revokedAt: '2026-11-01T08:00:00.000Z' }
const page = { items: [used, gone], total: 2, page: 1, pageSize: 25, sort: null }
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))

async function open(person = me) {
  const calls = mockCalls({
    listIntakeKeys: () => page,
    listSpokeWorkgroups: () => ({ ...page, items: [place], total: 1 }),
    createIntakeKey: () => ({
      key: { ...used, id: 3, label: 'Nuova' },
      secret: 'sne_segreto-mostrato-una-volta',
    }),
    revokeIntakeKey: () => ({ changed: true, key: { ...used, revokedAt: '2026-11-26T08:00:00.000Z' } }),
  })
  renderRemote(<KeysPage />, { me: person })
  await screen.findByText('Cartella')
  return calls
}

it('the page makes a key for a birth point and shows its secret once', async () => {
  const calls = await open()
  await click(screen.getByRole('button', { name: /Nuova chiave/ }))
  const form = within(await screen.findByRole('dialog'))
  await act(async () => void fireEvent.mouseDown(form.getByLabelText(/^Punto nascita/)))
  await click(
    await screen.findByText('Nido · Ospedale Nord', { selector: '.ant-select-item-option-content' }),
  )
  fireEvent.change(form.getByLabelText(/^Nome/), { target: { value: 'Nuova' } })
  await click(form.getByRole('button', { name: 'Crea la chiave' }))
  expect(await screen.findByText('sne_segreto-mostrato-una-volta')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'createIntakeKey')?.input.body).toEqual({
    workgroupId: 5,
    label: 'Nuova',
  })
  await click(screen.getByRole('button', { name: 'L’ho conservata' }))
  await waitFor(() => expect(screen.queryByText('sne_segreto-mostrato-una-volta')).toBeNull())
})

it('the page revokes a key with a reason, and offers no revocation of a revoked one', async () => {
  const calls = await open()
  expect(screen.queryByRole('button', { name: 'Revoca Vecchia' })).toBeNull()
  await click(screen.getByRole('button', { name: 'Revoca Cartella' }))
  const form = within(await screen.findByRole('dialog'))
  await click(form.getByRole('button', { name: 'Revoca' }))
  expect(calls.some(({ name }) => name === 'revokeIntakeKey')).toBe(false)
  fireEvent.change(form.getByLabelText(/^Motivo/), { target: { value: 'Server dismesso' } })
  await click(form.getByRole('button', { name: 'Revoca' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'revokeIntakeKey')?.input).toMatchObject({
      params: { id: 1 },
      body: { reason: 'Server dismesso' },
    }),
  )
})

it('the page makes and revokes no key in a session that support opened', async () => {
  await open({ ...me, impersonatedBy: { id: 9, email: 's@lab.example', label: 'Bassi Sara' } })
  expect(screen.getByRole('button', { name: /Nuova chiave/ }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Revoca Cartella' })).toBeNull()
})
