// @vitest-environment happy-dom
import {
  AcceptedSample,
  type AcceptSampleInput,
  Me,
  NonConformityReason,
  Shipping,
  ShippingSampleRow,
  UndoneScan,
} from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import AcceptPage from './accept-page.tsx'

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const me = record(Me, { roles: ['acceptance'], currentRole: 'acceptance' })
const counts = { accepted: 0, notValid: 0, notRequired: 0, notReceived: 0, waiting: 3 }
const shipping = record(Shipping, { id: 7, barcode: 'SPED-7', status: 'accepting', samplesCount: counts })
const card = (id: number, changes: Partial<ShippingSampleRow> = {}): ShippingSampleRow => {
  const row = record(ShippingSampleRow)
  return {
    ...row,
    id,
    barcode: `SN-${id}`,
    status: 'shipped',
    proposed: [],
    nonConformities: [],
    acceptedAt: null,
    newborn: { ...row.newborn, surname: `NEONATO${id}`, name: 'Uno', status: 'in_progress' },
    ...changes,
  }
}
const tooOld = {
  code: 'old_sample',
  label: 'Cartoncino oltre 14 giorni',
  severity: 'blocking',
  why: '',
} as const

/** A shipment of three cards on a server that keeps what it is told. */
function server(more: Parameters<typeof mockCalls>[0] = {}) {
  const cards = [card(1), card(2, { proposed: [tooOld] }), card(3)]
  const answer = (sample: ShippingSampleRow, changed = true): AcceptedSample =>
    record(AcceptedSample, {
      changed,
      sample,
      proposed: [],
      counters: { ...counts, accepted: 1, waiting: 2 },
      shipping: { id: 7, status: 'accepting', version: 2 },
    })
  const calls = mockCalls({
    getShipping: () => shipping,
    listShippingSamples: () => ({ items: cards, counters: counts }),
    listNonConformityReasons: () => ({
      items: [
        record(NonConformityReason, { code: 'clotted', label: 'Coagulato', severity: 'blocking', order: 1 }),
        record(NonConformityReason, {
          code: 'old_sample',
          label: 'Troppo vecchio',
          severity: 'blocking',
          order: 2,
        }),
      ],
    }),
    acceptSample: ({ body }) => {
      const found = cards.find(({ id, barcode }) => id === body.sampleId || barcode === body.barcode)
      if (!found) throw refusal('unknown_card')
      const decided = { ...found, status: body.status, acceptedAt: '2026-11-20T09:00:00Z', proposed: [] }
      cards[cards.indexOf(found)] = decided
      return answer(decided)
    },
    ...more,
  })
  return { cards, calls }
}

async function show() {
  renderRemote(
    <Routes>
      <Route path="/shipping/:shippingId/accept" element={<AcceptPage />} />
    </Routes>,
    { me, path: '/shipping/7/accept' },
  )
  await screen.findByText('SN-3')
}

const field = () => screen.getByRole('textbox', { name: /^Cartoncino/ })
/** What a scanner does: the code, then Enter. */
async function read(code: string) {
  await act(async () => {
    fireEvent.change(field(), { target: { value: code } })
    fireEvent.keyDown(field(), { key: 'Enter' })
  })
}
/** As a hand presses keys: faster ones are taken for a scanner's. */
const press = (key: string) =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 60))
    fireEvent.keyDown(document.body, { key })
  })
type Calls = ReturnType<typeof mockCalls>
const bodiesOf = (calls: Calls, wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ input }) => input.body)
const decisions = (calls: Calls) => bodiesOf(calls, 'acceptSample') as AcceptSampleInput[]

it('saves each reading at once and shows its verdict', async () => {
  const { calls } = server()
  await show()
  await read('SN-1')
  expect(await screen.findByText('Accettato · SN-1')).toBeTruthy()
  expect(decisions(calls)).toMatchObject([{ sampleId: 1, status: 'accepted', reasons: [] }])
})

it('a card read twice is decided once', async () => {
  const { calls } = server()
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  // The scanner's echo is no reading at all; the same card picked up again is one that changes nothing.
  await read('SN-1')
  await read('SN-3')
  await screen.findByText('Accettato · SN-3')
  await read('SN-1')
  expect(await screen.findByText('Già accettato')).toBeTruthy()
  expect(decisions(calls).map(({ sampleId }) => sampleId)).toEqual([1, 3])
})

it('stops at a card whose data say it is unsuitable, and takes the reason with two keys', async () => {
  const { calls } = server()
  await show()
  await read('SN-2')
  expect(await screen.findByText('Da decidere', { selector: '.shp-band-title' })).toBeTruthy()
  expect(decisions(calls)).toEqual([])
  await press('F2')
  // The reason that the data show is chosen already; the clotted spot is added by its number.
  const old = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /oltre 14 giorni|Troppo vecchio/,
  })
  expect(old.checked).toBe(true)
  await press('1')
  await press('F2')
  await waitFor(() => expect(decisions(calls)).toHaveLength(1))
  const [decision] = decisions(calls)
  expect(decision).toMatchObject({ sampleId: 2, status: 'not_valid' })
  expect(decision?.reasons?.map(({ code }) => code).sort()).toEqual(['clotted', 'old_sample'])
})

it('keeps an unknown card as an open point until somebody clears it', async () => {
  server({
    findShippingByBarcode: () => {
      throw refusal('not_found')
    },
  })
  await show()
  await read('ALTRO-9')
  expect(await screen.findByText('Cartoncino sconosciuto')).toBeTruthy()
  expect(screen.getByText('1 lettura da chiarire')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiarito ALTRO-9' })))
  expect(screen.queryByText('1 lettura da chiarire')).toBeNull()
})

it('moves a card of another shipment only after the question', async () => {
  const foreign = card(9, { barcode: 'SN-9' })
  const { calls } = server({
    acceptSample: ({ body }) => {
      if (!body.confirmOutOfList)
        throw refusal('out_of_list', {
          sample: foreign,
          shipping: { id: 8, barcode: 'SPED-8', status: 'sent' },
        })
      return record(AcceptedSample, {
        changed: true,
        sample: { ...foreign, status: 'accepted', outOfList: true },
        counters: counts,
        shipping: { id: 7, status: 'accepting', version: 2 },
      })
    },
  })
  await show()
  await read('SN-9')
  expect(await screen.findByText(/Appartiene alla spedizione SPED-8/)).toBeTruthy()
  await press('F8')
  await waitFor(() => expect(decisions(calls).at(-1)?.confirmOutOfList).toBe(true))
})

it('asks nothing about a card that was decided in another shipment', async () => {
  const decided = card(9, { barcode: 'SN-9', status: 'not_valid' })
  server({
    acceptSample: () => {
      throw refusal('out_of_list', {
        sample: decided,
        shipping: { id: 8, barcode: 'SPED-8', status: 'closed' },
      })
    },
  })
  await show()
  await read('SN-9')
  expect(await screen.findByText('Già deciso: Non idoneo')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Accetta in questa spedizione/ })).toBeNull()
})

/** A server that is away until it is told to be there. */
function lostServer(more: Parameters<typeof mockCalls>[0] = {}) {
  const state = { away: true, takenBy: null as string | null }
  const made: ReturnType<typeof server> = server({
    acceptSample: ({ body }) => {
      if (state.away) throw new TypeError('network')
      const card = made.cards.find(({ id, barcode }) => id === body.sampleId || barcode === body.barcode)
      if (!card) throw refusal('unknown_card')
      const decided = { ...card, status: body.status, acceptedAt: '2026-11-20T09:00:00Z' }
      made.cards[made.cards.indexOf(card)] = decided
      return record(AcceptedSample, { changed: true, sample: decided, counters: counts })
    },
    findShippingByBarcode: () => {
      throw refusal('not_found')
    },
    ...more,
  })
  const back = () =>
    act(async () => {
      state.away = false
      window.dispatchEvent(new Event('online'))
    })
  return { ...made, state, back }
}

it('keeps what is read while the server is away, says so, and sends it in order when it is back', async () => {
  const { calls, back } = lostServer()
  await show()
  await read('SN-3')
  expect(await screen.findByText('In attesa · SN-3')).toBeTruthy()
  await read('SN-1')
  expect(await screen.findByText('In attesa · SN-1')).toBeTruthy()
  expect(screen.getByText('↑ 2 in attesa di rete')).toBeTruthy()
  await read('SN-1')
  calls.length = 0
  await back()
  expect(await screen.findByText('Accettato · SN-1')).toBeTruthy()
  expect(decisions(calls).map(({ sampleId }) => sampleId)).toEqual([3, 1])
  expect(screen.queryByText(/in attesa di rete/)).toBeNull()
  expect(localStorage.length).toBe(0)
})

it('lays down no name of a newborn', async () => {
  lostServer()
  await show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).toContain('SN-1')
  expect(kept).not.toContain('NEONATO')
})

it('goes on after a reload in the middle of the outage', async () => {
  const { calls, back } = lostServer()
  await show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  cleanup()
  await show()
  expect(await screen.findByText('↑ 1 in attesa di rete')).toBeTruthy()
  calls.length = 0
  await back()
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(decisions(calls).map(({ sampleId }) => sampleId)).toEqual([1])
})

it('a card that another person decided meanwhile is shown until somebody has seen it', async () => {
  const { cards, back } = lostServer()
  await show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await read('SN-3')
  cards[0] = { ...cards[0]!, status: 'accepted', acceptedBy: { id: 99, label: 'Bianchi Laura' } }
  await back()
  expect(await screen.findByText('Lettura da rivedere 1 di 1')).toBeTruthy()
  expect(screen.getAllByText(/Bianchi Laura/).length).toBeGreaterThan(0)
  await press('F9')
  await waitFor(() => expect(screen.queryByText(/Lettura da rivedere/)).toBeNull())
  expect(localStorage.length).toBe(0)
})

/** Two readings that waited, and went out when the server was back. */
async function sentLate() {
  const undone: number[] = []
  const made = lostServer({
    undoScan: ({ params: { id } }) => {
      undone.push(id)
      const sample = card(id)
      made.cards[id - 1] = sample
      return record(UndoneScan, { changed: true, sample, shippingId: 7, counters: counts })
    },
  })
  await show()
  await read('SN-3')
  await screen.findByText('In attesa · SN-3')
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await made.back()
  await screen.findByText('Accettato · SN-1')
  return { undone }
}
const rowUndo = (code: string) => screen.queryByRole('button', { name: `Annulla la lettura di ${code}` })

it('readings that waited can be taken back from the moment they went out, each in its row', async () => {
  const { undone } = await sentLate()
  expect(screen.getAllByText('Inviato ora')).toHaveLength(2)
  expect(screen.getByRole('button', { name: /Annulla SN-1 \(\d+ s\)/ })).toBeTruthy()
  // Not the newest one: the person knows which card it was.
  await act(async () => fireEvent.click(rowUndo('SN-3')!))
  expect(await screen.findByText('Lettura annullata')).toBeTruthy()
  expect(undone).toEqual([3])
  expect(rowUndo('SN-3')).toBeNull()
  await act(async () => fireEvent.keyDown(field(), { key: 'z', ctrlKey: true }))
  await waitFor(() => expect(undone).toEqual([3, 1]))
  await waitFor(() => expect(screen.queryByText('Inviato ora')).toBeNull())
})

it('ten seconds after they went out their rows offer it no more', async () => {
  const { undone } = await sentLate()
  expect(rowUndo('SN-3')).not.toBeNull()
  const real = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => real() + 11_000)
  await waitFor(() => expect(rowUndo('SN-3')).toBeNull())
  expect(screen.queryByText('Inviato ora')).toBeNull()
  later.mockRestore()
  expect(undone).toEqual([])
})

it('a waiting reading is taken back by taking it out; it is never sent', async () => {
  const { calls, back } = lostServer()
  await show()
  await read('SN-3')
  await screen.findByText('In attesa · SN-3')
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await act(async () => fireEvent.keyDown(field(), { key: 'z', ctrlKey: true }))
  expect(await screen.findByText('Lettura annullata')).toBeTruthy()
  calls.length = 0
  await back()
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(decisions(calls).map(({ sampleId }) => sampleId)).toEqual([3])
})

it('is not closed while readings wait for the network', async () => {
  lostServer()
  await show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
  expect(await screen.findByText(/1 lettura non è ancora arrivata al server/)).toBeTruthy()
  expect(
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Chiudi spedizione' }).at(-1)!.disabled,
  ).toBe(true)
})

it('takes a saved reading back within its seconds, and says so when the server refuses', async () => {
  const undone: number[] = []
  const { cards } = server({
    undoScan: ({ params }) => {
      if (undone.length > 0) throw refusal('undo_refused')
      undone.push(params.id)
      const sample = card(params.id)
      cards[params.id - 1] = sample
      return record(UndoneScan, { changed: true, sample, counters: counts, shippingId: 7 })
    },
  })
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Annulla SN-1 \(\d+ s\)/ })))
  expect(await screen.findByText('Lettura annullata')).toBeTruthy()
  expect(undone).toEqual([1])
  await read('SN-3')
  await screen.findByText('Accettato · SN-3')
  await act(async () => fireEvent.keyDown(field(), { key: 'z', ctrlKey: true }))
  expect(await screen.findByText('Non annullato')).toBeTruthy()
})

it('closes only after saying how many are missing', async () => {
  const { calls } = server({
    closeShipping: () => ({ changed: true, shipping: { ...shipping, status: 'closed' } }),
  })
  await show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
  expect(await screen.findByText(/3 cartoncini non sono stati letti/)).toBeTruthy()
  const confirm = screen.getAllByRole('button', { name: 'Chiudi spedizione' }).at(-1)!
  await act(async () => fireEvent.click(confirm))
  await waitFor(() => expect(bodiesOf(calls, 'closeShipping')).toMatchObject([{ missingAs: 'not_received' }]))
})

it('takes a card in whose shipment had been given up: its cards wait again before it is decided', async () => {
  const lost = [1, 3].map((id) => card(id, { status: 'not_received' }))
  let arrived = false
  const { calls } = server({
    getShipping: () => ({ ...shipping, status: arrived ? 'accepting' : 'not_received' }),
    listShippingSamples: () => ({
      items: arrived ? lost.map((row) => ({ ...row, status: 'shipped' as const })) : lost,
      counters: counts,
    }),
    acceptShipping: () => {
      arrived = true
      return { changed: true, shipping: { ...shipping, status: 'accepting' as const } }
    },
  })
  await show()
  await read('SN-1')
  await waitFor(() => expect(bodiesOf(calls, 'acceptSample')).toMatchObject([{ status: 'accepted' }]))
  await screen.findByText(/Accettato · SN-1/)
})
