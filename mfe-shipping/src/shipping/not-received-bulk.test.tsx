// @vitest-environment happy-dom
import { Me, ShippingSampleRow } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { exampleOf, mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NotReceivedBulk } from './not-received-bulk.tsx'
import { ShippingSamples } from './shipping-samples.tsx'

afterEach(cleanup)

const hcpShape = Me.shape.hcp.unwrap()
const hcp = {
  ...exampleOf(hcpShape),
  workgroup: { ...exampleOf(hcpShape.shape.workgroup.unwrap()), id: 1 },
}
const me = (currentRole: Role, more: Partial<Me> = {}) =>
  record(Me, { roles: [currentRole], currentRole, admin: false, impersonatedBy: null, hcp, ...more })
const counters = { accepted: 1, notValid: 0, notRequired: 0, notReceived: 0, waiting: 3 }

/** A shipment of one accepted card and three awaited ones. */
const serve = () => {
  const cards = [1, 2, 3, 4].map((id) =>
    record(ShippingSampleRow, {
      id,
      barcode: `SN-${id}`,
      laboratoryId: 1,
      status: id === 1 ? 'accepted' : 'shipped',
    }),
  )
  const refused = new Map<number, () => Error>()
  const calls = mockCalls({
    listShippingSamples: () => ({ items: cards, counters }),
    markSamplesNotReceived: ({ body }) => {
      for (const id of body.ids) {
        const stands = refused.get(id)
        if (stands) throw stands()
        cards[id - 1] = { ...(cards[id - 1] as ShippingSampleRow), status: 'not_received' }
      }
      return { changed: true, items: cards.filter(({ id }) => body.ids.includes(id)) }
    },
  })
  const sent = () =>
    calls
      .filter(({ name }) => name === 'markSamplesNotReceived')
      .map(({ input }) => input.body as { ids: number[] })
  return { cards, refused, sent }
}
const show = (who = me('acceptance')) =>
  renderRemote(
    <ShippingSamples
      id={7}
      choosing={(rows, selection) => <NotReceivedBulk rows={rows} selection={selection} />}
    />,
    { me: who },
  )
const bar = (name: string) => within(screen.getByRole('region', { name }))

it('the dialog marks the awaited cards as missing with one note, after it has told what follows', async () => {
  const { sent } = serve()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Seleziona i 3 in arrivo' }))
  fireEvent.keyDown(document.body, { key: 'p' })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^3 cartoncini diventano «Non pervenuto»/)).toBeDefined()
  expect(dialog.getByText(/Se un cartoncino arriva dopo/)).toBeDefined()
  expect(sent()).toEqual([])
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Busta aperta' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Segna non pervenuto' }))
  await waitFor(() => expect(sent()).toEqual([2, 3, 4].map((id) => ({ ids: [id], note: 'Busta aperta' }))))
  // Nothing is awaited any more.
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
})

it('the dialog names each refused card and why; the others are marked, and the refused ones can be tried again', async () => {
  const { cards, refused, sent } = serve()
  refused.set(3, () => refusal('invalid_transition', { from: 'accepted', allowed: [] }))
  show()
  await screen.findByText('SN-1')
  fireEvent.click(screen.getByRole('checkbox', { name: /Seleziona tutte/ }))
  fireEvent.click(bar('4 selezionati').getByRole('button', { name: 'Non pervenuto' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^3 cartoncini diventano/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Segna non pervenuto' }))
  expect(await dialog.findByText('2 fatti, 2 non fatti')).toBeDefined()
  // The first was accepted before the window opened, the third by a colleague meanwhile.
  expect(dialog.getAllByText('Nello stato «Accettato» non è possibile.')).toHaveLength(2)
  expect(sent().map(({ ids }) => ids)).toEqual([[2], [3], [4]])
  expect(cards.filter(({ status }) => status === 'not_received').map(({ id }) => id)).toEqual([2, 4])
  fireEvent.click(dialog.getByRole('button', { name: 'Chiudi' }))
  expect(bar('2 selezionati').getByRole('button', { name: '2 non fatti: perché' })).toBeDefined()
})

it('the dialog keeps the refusals visible when a colleague decided the last awaited card', async () => {
  const { cards, refused } = serve()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Seleziona i 3 in arrivo' }))
  for (const id of [2, 3, 4]) {
    refused.set(id, () => refusal('invalid_transition', { from: 'accepted', allowed: [] }))
    cards[id - 1] = { ...(cards[id - 1] as ShippingSampleRow), status: 'accepted' }
  }
  fireEvent.keyDown(document.body, { key: 'p' })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Segna non pervenuto' }))
  expect(await dialog.findByText('0 fatti, 3 non fatti')).toBeDefined()
})

it('the dialog lists what was not sent when the server is out of reach', async () => {
  const { refused } = serve()
  refused.set(2, () => refusal('unavailable'))
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Seleziona i 3 in arrivo' }))
  fireEvent.keyDown(document.body, { key: 'p' })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Segna non pervenuto' }))
  expect(await dialog.findByText('0 fatti, 3 non fatti')).toBeDefined()
  expect(dialog.getAllByText(/^Non eseguito: /)).toHaveLength(2)
})

it.each([
  ['another role', me('planner')],
  [
    'a session that support opened',
    me('acceptance', { impersonatedBy: { id: 9, email: 'a@b.it', label: 'Anna' } }),
  ],
])('%s chooses nothing', async (_, who) => {
  serve()
  show(who)
  await screen.findByText('SN-1')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /in arrivo/ })).toBeNull()
})
