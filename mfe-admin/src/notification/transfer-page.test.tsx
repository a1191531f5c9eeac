// @vitest-environment happy-dom
import { Me, TransferPreview, User, UserRow } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import TransferPage from './transfer-page.tsx'
import { TransferPreview as PreviewCard } from './transfer-preview.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['support'], currentRole: 'support', impersonatedBy: null })
const workgroup = { id: 4, name: 'Laboratorio', facilityName: 'Ospedale', type: 'standard' as const }
const row = (id: number, surname: string) => record(UserRow, { id, surname, name: 'Anna', workgroup })
const hcp = {
  title: null,
  name: 'Anna',
  surname: 'Rossi',
  phone: null,
  lead: false,
  validator: false,
  config: { screenings: [] },
  workgroup,
}
const group = { type: 'message', role: null, oldestAt: '2026-11-20T08:00:00.000Z' } as const
const preview = record(TransferPreview, {
  from: { id: 1, label: 'Rossi Anna' },
  to: { id: 2, label: 'Verdi Anna' },
  groups: [
    { ...group, why: null, ids: [11, 12] },
    { ...group, type: 'plate_closed', role: 'planner', why: 'role', ids: [13] },
  ],
})
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const showCard = (done: (lines: readonly string[]) => void) =>
  renderRemote(<PreviewCard preview={preview} onDone={done} />, { me })

/** Chooses in one of two pickers whose options stay in the document once they were open. */
async function choose(label: RegExp, option: string) {
  const field = await screen.findByLabelText(label, { selector: 'input:not([disabled])' })
  await act(async () => void fireEvent.mouseDown(field))
  const shown = { selector: '.ant-select-item-option-content' }
  await click((await screen.findAllByText(option, shown)).at(-1)!)
}

it('the page asks who, offers people of the same laboratory, and shows what moves before anything moves', async () => {
  const calls = mockCalls({
    listUsers: () => ({
      items: [row(1, 'Rossi'), row(2, 'Verdi')],
      total: 2,
      page: 1,
      pageSize: 50,
      sort: null,
    }),
    getUser: () => record(User, { id: 1, hcp }),
    previewNotificationTransfer: () => preview,
  })
  renderRemote(<TransferPage />, { me })
  await choose(/^Da \*/, 'Rossi Anna · Laboratorio')
  await choose(/^A \*/, 'Verdi Anna · Laboratorio')
  await click(screen.getByRole('button', { name: 'Mostra che cosa passa' }))
  expect(await screen.findByText('Passano 2 notifiche, 1 resta')).toBeTruthy()
  expect(screen.getByText('Resta: l’altra persona non ha il ruolo')).toBeTruthy()
  const asked = calls.findLast(({ name }) => name === 'listUsers')?.input.query
  expect(asked).toMatchObject({ enabled: true, workgroupId: 4 })
  expect(calls.some(({ name }) => name === 'transferNotifications')).toBe(false)
})

it('a preview goes with its filters, also one whose answer comes late', async () => {
  let answer: (preview: TransferPreview) => void = () => undefined
  mockCalls({
    listUsers: () => ({
      items: [row(1, 'Rossi'), row(2, 'Verdi')],
      total: 2,
      page: 1,
      pageSize: 50,
      sort: null,
    }),
    getUser: () => record(User, { id: 1, hcp }),
    previewNotificationTransfer: () => new Promise<TransferPreview>((resolve) => (answer = resolve)),
  })
  renderRemote(<TransferPage />, { me })
  await choose(/^Da \*/, 'Rossi Anna · Laboratorio')
  await choose(/^A \*/, 'Verdi Anna · Laboratorio')
  await click(screen.getByRole('button', { name: 'Mostra che cosa passa' }))
  await act(async () => answer(preview))
  expect(await screen.findByRole('button', { name: 'Trasferisci 2 notifiche' })).toBeTruthy()
  await choose(/^Ruolo/, 'Analista')
  expect(screen.queryByRole('button', { name: 'Trasferisci 2 notifiche' })).toBeNull()

  await click(screen.getByRole('button', { name: 'Mostra che cosa passa' }))
  await choose(/^Ruolo/, 'Supporto')
  await act(async () => answer(preview))
  expect(screen.queryByRole('button', { name: 'Trasferisci 2 notifiche' })).toBeNull()
})

it('the transfer asks once in numbers, moves the notices shown alone, and lists those that were gone', async () => {
  const stayed = { warning: 0, role: 0, screening: 0 }
  const calls = mockCalls({ transferNotifications: () => ({ count: 1, stayed }) })
  const told: string[] = []
  showCard((lines) => told.push(...lines))
  await click(await screen.findByRole('button', { name: 'Trasferisci 2 notifiche' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/2 notifiche di Rossi Anna passano a Verdi Anna/)).toBeTruthy()
  await click(dialog.getByRole('button', { name: 'Trasferisci 2 notifiche' }))
  await waitFor(() => expect(told).toHaveLength(2))
  expect(told[0]).toBe('1 notifica è passata a Verdi Anna')
  expect(told[1]).toMatch(/^1 non c’era più/)
  const body = { fromUserId: 1, toUserId: 2, ids: [11, 12] }
  expect(calls.find(({ name }) => name === 'transferNotifications')?.input.body).toEqual(body)
})

it('a transfer that is cancelled sends nothing', async () => {
  const calls = mockCalls({})
  showCard(() => undefined)
  await click(await screen.findByRole('button', { name: 'Trasferisci 2 notifiche' }))
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annulla' }))
  expect(calls).toEqual([])
})
