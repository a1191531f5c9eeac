// @vitest-environment happy-dom
import { BirthPointNotice, Me, MissingCommunication } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import MissingPage from './missing-page.tsx'
import NoticesPage from './notices-page.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const place = {
  ...{ id: 3, name: 'Nido', facilityName: 'Ospedale', type: 'spoke_birth_point' as const },
  phones: ['0461 000-111'],
}
const notice = (given: Partial<BirthPointNotice> = {}) =>
  record(BirthPointNotice, {
    id: 4,
    place,
    title: 'Richiamo, protocollo 2026/00012',
    urgent: true,
    state: 'late',
    newborn: {
      id: 9,
      code: 'NN9',
      surname: 'Rossi',
      name: 'Anna',
      sex: 'female' as const,
      birthAt: '2026-11-20T09:00:00Z',
    },
    barcode: 'SN9',
    acknowledged: null,
    ...given,
  })
const missing = record(MissingCommunication, {
  id: 'report-12',
  kind: 'positive',
  category: 'sne',
  reportId: 12,
  sampleRequestId: null,
  since: '2026-11-20T09:00:00Z',
  late: true,
  missing: ['centre', 'family'],
  place,
  centre: { ...place, id: 5, name: 'Centro metabolico', phones: [] },
})
const listed = (items: readonly unknown[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 25,
  sort: null,
})
type Role = 'acceptance' | 'supervisor' | 'administrator'
const me = (role: Role) => record(Me, { roles: [role], currentRole: role, impersonatedBy: null, hcp: null })
const show = (page: 'notices' | 'missing', role: Role = 'acceptance') =>
  renderRemote(page === 'notices' ? <NoticesPage /> : <MissingPage />, {
    me: me(role),
    path: page === 'notices' ? '/birth-point-notice/list' : '/communication/missing',
  })

it('an administrator without a laboratory answers no notice, and the page says why', async () => {
  mockCalls({ listBirthPointNotices: () => listed([notice()]) as never })
  show('notices', 'administrator')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Conferma per telefono/ })
  expect(button.disabled).toBe(true)
  expect(button.title).toContain('del laboratorio')
})

it('notices show the telephone and write down with whom somebody spoke', async () => {
  const calls = mockCalls({
    listBirthPointNotices: () => listed([notice()]) as never,
    acknowledgeBirthPointNotice: () => ({ changed: true, notice: notice({ state: 'acknowledged' }) }),
  })
  show('notices')
  const phone = await screen.findByRole('link', { name: '0461 000-111' })
  expect(phone.getAttribute('href')).toBe('tel:0461000111')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Conferma per telefono/ })))
  fireEvent.click(await screen.findByRole('button', { name: 'Registra' }))
  expect(await screen.findByText('Questo campo è obbligatorio')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /Con chi/ }), { target: { value: 'Dott.ssa Neri' } })
  fireEvent.click(screen.getByRole('button', { name: 'Registra' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'acknowledgeBirthPointNotice')?.input).toMatchObject({
      params: { id: 4 },
      body: { with: 'Dott.ssa Neri' },
    }),
  )
})

it('notices that are answered say by whom and offer nothing', async () => {
  const acknowledged = { at: '2026-11-20T09:00:00Z', by: { id: 2, label: 'Verdi Anna' } }
  mockCalls({
    listBirthPointNotices: () =>
      listed([notice({ state: 'acknowledged', acknowledged, acknowledgedBy: 'Neri' })]) as never,
  })
  show('notices')
  expect(await screen.findByText(/Neri, Verdi Anna/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Conferma per telefono/ })).toBeNull()
})

it('missing communications lead to the form with the finding in it', async () => {
  mockCalls({ listMissingCommunications: () => listed([missing]) as never })
  show('missing')
  const link = await screen.findByRole('link', { name: /Comunica/ })
  expect(link.getAttribute('href')).toBe(
    `/communication/${missing.newborn.id}/create?category=sne&reportId=12&to=centre`,
  )
  expect(screen.getByText(/^centro clinico:/)).toBeTruthy()
  expect(screen.getByText('non indicato')).toBeTruthy()
})

it('a supervisor reads missing communications and is led to no form that refuses them', async () => {
  mockCalls({ listMissingCommunications: () => listed([missing]) as never })
  show('missing', 'supervisor')
  await screen.findByText(/^reparto o famiglia:/)
  expect(screen.queryByRole('link', { name: /Comunica$/ })).toBeNull()
})

it.each(['notices', 'missing'] as const)(
  '%s say when there is nothing, and when they cannot be read',
  async (page) => {
    mockCalls({
      listMissingCommunications: () => listed([]) as never,
      listBirthPointNotices: () => listed([]) as never,
    })
    const { unmount } = show(page)
    expect(
      await screen.findByText(page === 'notices' ? 'Nessun avviso' : 'Tutti sono stati avvisati'),
    ).toBeTruthy()
    unmount()
    mockCalls({
      listMissingCommunications: () => {
        throw refusal('generic_error')
      },
      listBirthPointNotices: () => {
        throw refusal('generic_error')
      },
    })
    show(page)
    expect(await screen.findByRole('button', { name: /Riprova/ })).toBeTruthy()
  },
)
