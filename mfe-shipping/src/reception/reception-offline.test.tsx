// @vitest-environment happy-dom
import { Me, NonConformityReason, ReceptionCard } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import ReceptionPage from './reception-page.tsx'

const me = record(Me, { roles: ['acceptance'], currentRole: 'acceptance' })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** A laboratory of cards SN-1 to SN-3 whose server is away until it is told to be there. */
function laboratory({ away = true } = {}) {
  const state = {
    away,
    recalled: false,
    unsuitable: null as string | null,
    undone: [] as string[],
    taken: [] as string[],
  }
  const cardOf = (barcode: string) =>
    record(ReceptionCard, {
      id: Number(barcode.slice(3)),
      barcode,
      state: 'received',
      categories: [{ category: 'ic', status: 'accepted' }],
    })
  const handlers = {
    listReception: () => ({
      items: [],
      total: 0,
      more: false,
      page: 1,
      pageSize: 25,
      sort: null,
      counts: { on_way: 0, late: 0, not_received: 0, received: 0, unsuitable: 0 },
      oldestLate: null,
    }),
    listNonConformityReasons: () => ({
      items: [record(NonConformityReason, { code: 'wet', label: 'Umido', severity: 'blocking', order: 1 })],
    }),
    decideReception: ({ body: { barcode } }: { body: { barcode: string } }) => {
      if (state.away) throw new TypeError('network')
      if (state.recalled) throw refusal('remote_recalled')
      if (state.unsuitable === barcode) throw refusal('invalid_transition')
      const changed = !state.taken.includes(barcode)
      if (changed) state.taken.push(barcode)
      return { changed, card: cardOf(barcode) }
    },
    undoReception: ({ body: { barcode } }: { body: { barcode: string } }) => {
      state.undone.push(barcode)
      state.taken.splice(state.taken.indexOf(barcode), 1)
      return { changed: true, card: { ...cardOf(barcode), state: 'on_way' as const } }
    },
  }
  const calls = mockCalls(handlers as Parameters<typeof mockCalls>[0])
  const back = () =>
    act(async () => {
      state.away = false
      window.dispatchEvent(new Event('online'))
    })
  const show = () => renderRemote(<ReceptionPage />, { me, path: '/reception/list' })
  const decided = () =>
    calls
      .filter(({ name }) => name === 'decideReception')
      .map(({ input }) => (input.body as { barcode: string }).barcode)
  return { state, calls, back, show, decided }
}
const field = () => screen.findByRole('textbox', { name: /^Cartoncino o disco/ })
async function read(code: string) {
  const box = await field()
  await act(async () => {
    fireEvent.change(box, { target: { value: code } })
    fireEvent.keyDown(box, { key: 'Enter' })
  })
}
const undoKey = async () => {
  const box = await field()
  await act(async () => {
    fireEvent.keyDown(box, { key: 'z', ctrlKey: true })
  })
}

it('a reading that the server refuses to a recalled version waits, and goes out from the version after the reload', async () => {
  const { show, state, decided } = laboratory({ away: false })
  state.recalled = true
  show()
  await read('SN-1')
  expect(await screen.findByText('In attesa · SN-1')).toBeTruthy()
  cleanup()
  state.recalled = false
  show()
  await waitFor(() => expect(state.taken).toEqual(['SN-1']))
  expect(decided().length).toBeGreaterThan(1)
})

it('readings without network wait, are said to wait, and go out once and in order when it is back', async () => {
  const { show, back, calls, decided } = laboratory()
  show()
  await read('SN-3')
  expect(await screen.findByText('In attesa · SN-3')).toBeTruthy()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await read('SN-3')
  expect(await screen.findByText('Già letto, in attesa di rete')).toBeTruthy()
  expect(screen.getByText('Rete assente: 2 letture in attesa')).toBeTruthy()
  calls.length = 0
  await back()
  expect(await screen.findByText(/^Ricevuto per IC/)).toBeTruthy()
  expect(decided()).toEqual(['SN-3', 'SN-1'])
  expect(localStorage.length).toBe(0)
})

it('a reload in the middle of the outage loses no reading, and stores no name', async () => {
  const { show, back, calls, decided, state } = laboratory()
  show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  expect(Object.values({ ...localStorage }).join()).not.toMatch(/surname|newborn/)
  cleanup()
  show()
  expect(await screen.findByText('Rete assente: 1 lettura in attesa')).toBeTruthy()
  calls.length = 0
  await back()
  await waitFor(() => expect(state.taken).toEqual(['SN-1']))
  expect(decided()).toEqual(['SN-1'])
  await waitFor(() => expect(localStorage.length).toBe(0))
})

it('a card that a colleague refused meanwhile is shown until it is seen', async () => {
  const { show, back, state } = laboratory()
  show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await read('SN-2')
  await screen.findByText('In attesa · SN-2')
  state.unsuitable = 'SN-1'
  await back()
  expect(await screen.findByText('Lettura da rivedere 1 di 1')).toBeTruthy()
  expect(state.taken).toEqual(['SN-2'])
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'F9' })
  })
  await waitFor(() => expect(screen.queryByText(/Lettura da rivedere/)).toBeNull())
  expect(localStorage.length).toBe(0)
})

it('Ctrl+Z takes the last reading back on the server, and says so', async () => {
  const { show, state } = laboratory({ away: false })
  show()
  await read('SN-1')
  await screen.findByText(/^Ricevuto per IC/)
  expect(screen.getByRole('button', { name: /^Annulla SN-1 \(\d+ s\)/ })).toBeTruthy()
  await undoKey()
  expect(await screen.findByText('Lettura annullata')).toBeTruthy()
  expect(state.undone).toEqual(['SN-1'])
  expect(screen.queryByRole('button', { name: /^Annulla SN-1/ })).toBeNull()
})

it('Ctrl+Z takes out a reading that waits; it is never sent', async () => {
  const { show, back, state, calls } = laboratory()
  show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await read('SN-2')
  await screen.findByText('In attesa · SN-2')
  await undoKey()
  expect(await screen.findByText('La lettura era ancora qui e non è stata inviata.')).toBeTruthy()
  calls.length = 0
  await back()
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(state.taken).toEqual(['SN-1'])
})

it('reasons without a note wait for the network; a note needs it now', async () => {
  const { show, state, back, calls } = laboratory({ away: false })
  show()
  await read('SN-1')
  await screen.findByText(/^Ricevuto per IC/)
  state.away = true
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'F2' })
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: /Umido/ }))
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Conferma/ }))
  })
  expect(await screen.findByText('In attesa · SN-1')).toBeTruthy()
  calls.length = 0
  await back()
  expect(await screen.findByText('Non idoneo: nuovo cartoncino richiesto')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'decideReception')?.input.body).toMatchObject({
    status: 'not_valid',
    reasons: [{ code: 'wet', note: null }],
  })
})

it('F2 on a reading without network says why no reason can be given', async () => {
  const { show } = laboratory()
  const { shell } = show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'F2' })
  })
  expect(shell.seen.toasts.at(-1)?.text).toMatch(/^SN-1: «Non idoneo» solo quando il server ha risposto/)
  expect(screen.queryByRole('checkbox', { name: /Umido/ })).toBeNull()
})
