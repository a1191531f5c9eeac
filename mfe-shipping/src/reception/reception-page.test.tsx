// @vitest-environment happy-dom
import { Me, NonConformityReason, ReceptionCard } from '@sne/shared/contract'
import {
  heardNotes,
  mockCalls,
  pressKey,
  record,
  refusal,
  renderRemote,
  scanKeys,
  stoppedClock,
} from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import ReceptionPage from './reception-page.tsx'

const me = record(Me, { roles: ['acceptance'], currentRole: 'acceptance' })
const card = record(ReceptionCard, {
  id: 4,
  barcode: 'SN-4',
  state: 'late',
  hours: 50,
  categories: [
    { category: 'ic', status: 'waiting' },
    { category: 'fc', status: 'waiting' },
  ],
})
const page = (items: ReceptionCard[]) => ({
  items,
  total: items.length,
  more: false,
  page: 1,
  pageSize: 25,
  sort: null,
  counts: { on_way: 0, late: items.length, not_received: 0, received: 0, unsuitable: 0 },
  oldestLate: card.hubAcceptedAt,
})

function show(more: Parameters<typeof mockCalls>[0] = {}) {
  const calls = mockCalls({
    listReception: () => page([card]),
    listNonConformityReasons: () => ({
      items: [record(NonConformityReason, { code: 'wet', label: 'Umido', severity: 'blocking', order: 1 })],
    }),
    decideReception: ({ body }) => {
      if (body.barcode !== card.barcode) throw refusal('not_for_laboratory')
      const state = body.status === 'accepted' ? ('received' as const) : ('unsuitable' as const)
      return { changed: true, card: { ...card, state } }
    },
    ...more,
  })
  renderRemote(<ReceptionPage />, { me, path: '/reception/list' })
  return calls
}
async function read(code: string) {
  const field = await screen.findByRole('textbox', { name: /^Cartoncino o disco/ })
  await act(async () => {
    fireEvent.change(field, { target: { value: code } })
    fireEvent.keyDown(field, { key: 'Enter' })
  })
}
const bodies = (calls: ReturnType<typeof show>) =>
  calls.filter(({ name }) => name === 'decideReception').map(({ input }) => input.body)

it('a scan takes the categories in and says which', async () => {
  const calls = show()
  expect(await screen.findByText('SN-4')).toBeTruthy()
  const listed = () => calls.filter(({ name }) => name === 'listReception').length
  const before = listed()
  await read('SN-4')
  expect(await screen.findByText(/^Ricevuto per IC, FC/)).toBeTruthy()
  expect(bodies(calls)).toEqual([{ barcode: 'SN-4', status: 'accepted', reasons: [] }])
  // The row shows its new state at once, not a minute later.
  await waitFor(() => expect(listed()).toBeGreaterThan(before))
})

it('a code of another laboratory is refused with words', async () => {
  show()
  await read('ALTRO-1')
  expect(await screen.findByText(/non porta categorie di questo laboratorio/)).toBeTruthy()
})

const missedOne = 'Un cartoncino rifiutato prima dell’ultimo letto'

it('a refused code stays named after the next card until a person has seen it', async () => {
  show()
  await read('ALTRO-1')
  await screen.findByText(/non porta categorie di questo laboratorio/)
  expect(screen.queryByText(missedOne)).toBeNull()
  await read('SN-4')
  await screen.findByText(/^Ricevuto per/)
  expect(await screen.findByText(missedOne)).toBeTruthy()
  expect(screen.getByText('ALTRO-1')).toBeTruthy()
  expect(screen.getByText(/non porta categorie di questo laboratorio/)).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Visto' })))
  expect(screen.queryByText(missedOne)).toBeNull()
})

it('refused codes stay named after a reload, without their reasons, until a person has seen them', async () => {
  show()
  for (const code of ['ALTRO-1', 'ALTRO-2']) {
    await read(code)
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain(code))
  }
  cleanup()
  show()
  expect(await screen.findByText('2 cartoncini rifiutati prima dell’ultimo letto')).toBeTruthy()
  for (const code of ['ALTRO-1', 'ALTRO-2']) expect(screen.getByText(code)).toBeTruthy()
  expect(Object.values({ ...localStorage })).toEqual(['["ALTRO-1","ALTRO-2"]'])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Visto' })))
  expect(localStorage.length).toBe(0)
})

it('a refused code that is read again and taken in is named no more after a reload', async () => {
  let known = false
  const answers = {
    decideReception: ({ body }: { body: { barcode?: string | undefined } }) => {
      if (!known) throw refusal('not_for_laboratory')
      return { changed: true, card: { ...card, barcode: body.barcode ?? '', state: 'received' as const } }
    },
  }
  show(answers)
  await read('SN-5')
  await screen.findByText(/non porta categorie di questo laboratorio/)
  known = true
  cleanup()
  show(answers)
  expect(await screen.findByText(missedOne)).toBeTruthy()
  await read('SN-5')
  await waitFor(() => expect(screen.queryByText(missedOne)).toBeNull())
  expect(localStorage.length).toBe(0)
})

it('refusals of scans that are quicker than the server are all named', async () => {
  const answers: (() => void)[] = []
  show({
    decideReception: async ({ body }) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      if (body.barcode !== card.barcode) throw refusal('not_for_laboratory')
      return { changed: true, card: { ...card, state: 'received' as const } }
    },
  })
  for (const code of ['ALTRO-1', 'ALTRO-2', 'SN-4']) await read(code)
  for (const place of [0, 1, 2]) {
    await waitFor(() => expect(answers.length).toBe(place + 1))
    await act(async () => answers[place]!())
  }
  await screen.findByText(/^Ricevuto per/)
  expect(await screen.findByText('2 cartoncini rifiutati prima dell’ultimo letto')).toBeTruthy()
  expect(screen.getByText('ALTRO-1')).toBeTruthy()
  expect(screen.getByText('ALTRO-2')).toBeTruthy()
})

it('a refused code that is read again and taken in is named no more', async () => {
  let known = false
  show({
    decideReception: ({ body }) => {
      if (!known && body.barcode === 'SN-5') throw refusal('not_for_laboratory')
      return { changed: true, card: { ...card, barcode: body.barcode ?? '', state: 'received' as const } }
    },
  })
  await read('SN-5')
  await screen.findByText(/non porta categorie di questo laboratorio/)
  await read('SN-4')
  expect(await screen.findByText(missedOne)).toBeTruthy()
  known = true
  await read('SN-5')
  await waitFor(() => expect(screen.queryByText(missedOne)).toBeNull())
})

it('a scan while reasons are open is kept and said, and F7 takes it in after them', async () => {
  sessionStorage.clear()
  const calls = show()
  await read('SN-4')
  await screen.findByText(/^Ricevuto per/)
  await pressKey('F2')
  await screen.findByRole('checkbox', { name: /Umido/ })
  await scanKeys('SN-2604')
  expect(await screen.findByText('SN-2604 non letto')).toBeTruthy()
  expect(bodies(calls)).toHaveLength(1)
  await pressKey('Escape')
  await pressKey('F7')
  await waitFor(() => expect(bodies(calls).at(-1)).toMatchObject({ barcode: 'SN-2604', status: 'accepted' }))
  await waitFor(() => expect(screen.queryByText('SN-2604 non letto')).toBeNull())
})

it('a scan that a pause parts is kept over the next scan, and its card is taken in with F7', async () => {
  sessionStorage.clear()
  const clock = stoppedClock()
  clock.advance(3_600_000)
  const calls = show({ listReception: () => page([{ ...card, barcode: 'R2A-05' }, card]) })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Cartoncino o disco/ })
  const type = (keys: readonly string[]) =>
    act(async () => {
      for (const key of keys) {
        clock.advance(5)
        fireEvent.keyDown(field, { key })
        if (key.length === 1) field.value += key
        field.setSelectionRange(field.value.length, field.value.length)
      }
    })
  await type(['4'])
  await act(async () => clock.advance(900))
  await type([...'R2A-05', 'Enter'])
  expect(await screen.findByText('«4 R2A-05»: lettura incompleta')).toBeTruthy()
  expect(bodies(calls)).toEqual([])
  await read('SN-4')
  await screen.findByText(/^Ricevuto per/)
  expect(screen.getByText('«4 R2A-05»: lettura incompleta')).toBeTruthy()
  await screen.findByRole('button', { name: /È R2A-05/ })
  await act(async () => clock.advance(1000))
  await pressKey('F7')
  await waitFor(() => expect(bodies(calls).at(-1)).toMatchObject({ barcode: 'R2A-05', status: 'accepted' }))
  expect(screen.queryByText(/lettura incompleta/)).toBeNull()
})

it('reasons that are confirmed are heard', async () => {
  show()
  await read('SN-4')
  await screen.findByText(/^Ricevuto per/)
  await pressKey('F2')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Umido/ }))
  const notes = heardNotes()
  await pressKey('F2')
  await waitFor(() => expect(notes).toContain(740))
})

it('an unsuitable card is not offered to be taken back', async () => {
  show()
  await read('SN-4')
  expect(await screen.findByRole('button', { name: /^Annulla SN-4/ })).toBeTruthy()
  await pressKey('F2')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Umido/ }))
  await pressKey('F2')
  expect(await screen.findByText('Non idoneo: nuovo cartoncino richiesto')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Annulla SN-4/ })).toBeNull()
})

it('F2 gives the card just read its reasons and asks for another one', async () => {
  const calls = show()
  await read('SN-4')
  await screen.findByText(/^Ricevuto per/)
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'F2' })
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: /Umido/ }))
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Conferma/ }))
  })
  expect(await screen.findByText('Non idoneo: nuovo cartoncino richiesto')).toBeTruthy()
  expect(bodies(calls).at(-1)).toEqual({
    barcode: 'SN-4',
    status: 'not_valid',
    reasons: [{ code: 'wet', note: null }],
  })
})

const press = (key: string, ctrlKey = false) =>
  act(async () => void fireEvent.keyDown(document.body, { key, ctrlKey }))

it('reasons with a note that the server refused can be confirmed again', async () => {
  let refusals = 1
  const calls = show({
    decideReception: ({ body }) => {
      if (body.status === 'not_valid' && refusals-- > 0) throw refusal('stale_version')
      return {
        changed: true,
        card: { ...card, state: body.status === 'accepted' ? 'received' : 'unsuitable' },
      }
    },
  })
  await read('SN-4')
  await screen.findByText(/^Ricevuto per/)
  await press('F2')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Umido/ }))
  fireEvent.change(screen.getByRole('textbox', { name: /Nota/ }), { target: { value: 'busta bagnata' } })
  await press('F2')
  await waitFor(() => expect(bodies(calls)).toHaveLength(2))
  await press('F2')
  expect(await screen.findByText('Non idoneo: nuovo cartoncino richiesto')).toBeTruthy()
  expect(bodies(calls)).toHaveLength(3)
})

/** A server whose answer to a reading comes when the test says so. */
function slowServer() {
  let answer = () => {}
  const undone: unknown[] = []
  const calls = show({
    decideReception: () =>
      new Promise((resolve) => {
        answer = () => resolve({ changed: true, card: { ...card, state: 'received' } })
      }),
    undoReception: ({ body }) => {
      undone.push(body)
      return { changed: true, card }
    },
  })
  return { calls, undone, answer: () => act(async () => answer()) }
}

it('Ctrl+Z during a reading says that it waits, and takes the reading back once saved', async () => {
  const server = slowServer()
  await read('SN-4')
  expect(await screen.findByText('In salvataggio…')).toBeTruthy()
  await press('z', true)
  expect(screen.getByText('Dopo il salvataggio: Annulla lettura')).toBeTruthy()
  // A reload takes it back too.
  expect(Object.values(localStorage).join()).toContain('"undo":true')
  expect(server.undone).toEqual([])
  await server.answer()
  await waitFor(() => expect(server.undone).toEqual([{ barcode: 'SN-4' }]))
})

it('F2 while a reading is on its way opens its reasons once it is saved', async () => {
  const server = slowServer()
  await read('SN-4')
  await screen.findByText('In salvataggio…')
  await press('F2')
  expect(screen.getByText('Dopo il salvataggio: Non idoneo')).toBeTruthy()
  await server.answer()
  expect(await screen.findByRole('checkbox', { name: /Umido/ })).toBeTruthy()
})

it('F2 while a reading is on its way belongs to its card: the next scan is kept as unread', async () => {
  sessionStorage.clear()
  const server = slowServer()
  await read('SN-4')
  await screen.findByText('In salvataggio…')
  await press('F2')
  await read('SN-5')
  expect(await screen.findByText('SN-5 non letto')).toBeTruthy()
  await server.answer()
  expect(await screen.findByRole('group', { name: 'SN-4: perché non è idoneo?' })).toBeTruthy()
  expect(bodies(server.calls)).toHaveLength(1)
  sessionStorage.clear()
})

it('a code that nobody knows proposes awaited cards that resemble it, and a choice reads the card', async () => {
  const awaited = { ...card, id: 9, barcode: 'SN-260412' }
  const calls = show({
    listReception: () => page([card, awaited]),
    decideReception: ({ body }) => {
      if (body.barcode !== awaited.barcode) throw refusal('unknown_card')
      return { changed: true, card: { ...awaited, state: 'received' as const } }
    },
  })
  await read('SN-260413')
  fireEvent.click(await screen.findByRole('button', { name: /^È SN-260412/ }))
  await waitFor(() =>
    expect(bodies(calls).at(-1)).toMatchObject({ barcode: 'SN-260412', status: 'accepted' }),
  )
  expect(await screen.findByText(/^Ricevuto per/)).toBeTruthy()
})

it('another address below its own is no page', async () => {
  renderRemote(
    <Routes>
      <Route path="/reception/*" element={<ReceptionPage />} />
    </Routes>,
    { me, path: '/reception/altro' },
  )
  expect(await screen.findByRole('heading', { name: 'Pagina non trovata' })).toBeTruthy()
})

it('the reasons are read as the page opens, before the network can be lost', async () => {
  const calls = show()
  await waitFor(() => expect(calls.some(({ name }) => name === 'listNonConformityReasons')).toBe(true))
})
