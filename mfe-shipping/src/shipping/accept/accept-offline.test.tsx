// @vitest-environment happy-dom
import { AcceptedSample, Me, UndoneScan } from '@sne/shared/contract'
import { type mockCalls, record, refusal } from '@sne/shared/testing'
import { keptScansKey } from '@sne/shared/ui-core'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newScan } from '../../parts/scanning/new-scan.ts'
import { card, counts, decisions, me, server, shipping, show } from './accept-bench.fixture.tsx'
import { field, pass, press, read, stopClock } from './bench-keys.fixture.ts'

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

/** A server that is away until it is told to be there. */
function lostServer(more: Parameters<typeof mockCalls>[0] = {}) {
  const state = { away: true, takenBy: null as string | null }
  const made: ReturnType<typeof server> = server({
    acceptSample: ({ body }) => {
      if (state.away) throw new TypeError('network')
      const card = made.cards.find(({ id, barcode }) => id === body.sampleId || barcode === body.barcode)
      if (!card) throw refusal('unknown_card')
      const acceptedBy = { id: record(Me).id, label: 'Rossi Anna' }
      const decided = { ...card, status: body.status, acceptedAt: '2026-11-20T09:00:00Z', acceptedBy }
      made.cards[made.cards.indexOf(card)] = decided
      return record(AcceptedSample, { changed: true, sample: decided, counters: counts })
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

it('the page keeps readings while the server is away, says so, and sends them in order when it is back', async () => {
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

it('a card that another tab is sending gets its final state when that tab has its answer', async () => {
  const { cards, state } = lostServer()
  state.away = false
  await show()
  // The other tab of this person has read the card, and waits for its answer.
  const key = keptScansKey(me.id, me.hcp?.workgroup?.id ?? null, shipping.id)
  const scan = newScan('SN-1', { status: 'accepted', reasons: [] }, 'shipped')
  localStorage.setItem(key, JSON.stringify([scan]))
  await read('SN-1')
  expect(await screen.findByText('Già letto, in attesa di rete')).toBeTruthy()
  const at = cards.findIndex(({ barcode }) => barcode === 'SN-1')
  cards[at] = {
    ...cards[at]!,
    ...{ status: 'accepted', acceptedAt: '2026-11-20T09:00:00Z', acceptedBy: { id: 1, label: 'Rossi Anna' } },
    signs: { ...cards[at]!.signs, tin: true },
  }
  await act(async () => {
    localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  expect(await screen.findByText('Già accettato')).toBeTruthy()
  expect(screen.getByText(/NEONATO1 Uno .*in terapia intensiva/)).toBeTruthy()
  expect(screen.queryByText('Già letto, in attesa di rete')).toBeNull()
})

it('the page stores no name of a newborn', async () => {
  lostServer()
  await show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).toContain('SN-1')
  expect(kept).not.toContain('NEONATO')
})

it('the page goes on after a reload in the middle of the outage', async () => {
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

it('a reading that is refused once the network is back is an open scan of the server', async () => {
  const { back, openScans } = lostServer()
  await show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await read('SN-99')
  await screen.findByText('In attesa · SN-99')
  expect(openScans).toEqual([])
  await back()
  expect(await screen.findByText('Lettura da rivedere 1 di 1')).toBeTruthy()
  await waitFor(() => expect(openScans).toMatchObject([{ code: 'SN-99', kind: 'unknown' }]))
  await press('F9')
  await waitFor(() => expect(screen.queryByText(/Lettura da rivedere/)).toBeNull())
})

it('a reading whose answer was lost is accepted, and can be taken back', async () => {
  const undone: number[] = []
  const made = lostServer({
    acceptSample: ({ body }) => {
      const at = made.cards.findIndex(({ id }) => id === body.sampleId)
      const acceptedBy = { id: record(Me).id, label: 'Rossi Anna' }
      made.cards[at] = { ...card(1), status: 'accepted', acceptedAt: '2026-11-20T09:00:00Z', acceptedBy }
      throw new TypeError('network')
    },
    undoScan: ({ params: { id } }) => {
      undone.push(id)
      made.cards[0] = card(1)
      return record(UndoneScan, { sample: card(1), shippingId: 7, counters: counts })
    },
  })
  await show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await made.back()
  expect(await screen.findByText('Accettato · SN-1')).toBeTruthy()
  expect(screen.queryByText(/Già accettato/)).toBeNull()
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  })
  await waitFor(() => expect(undone).toEqual([1]))
})

it('F8 whose answer was lost is not said to be unsaved: the card of another shipment is here', async () => {
  const foreign = card(9, { barcode: 'SN-9' })
  const made = lostServer({
    acceptSample: ({ body }) => {
      if (!body.confirmOutOfList)
        throw body.version === undefined
          ? refusal('out_of_list', {
              sample: foreign,
              shipping: { id: 8, barcode: 'SPED-8', status: 'sent' },
            })
          : refusal('invalid_transition')
      const acceptedBy = { id: record(Me).id, label: 'Rossi Anna' }
      const [here] = made.cards.filter(({ id }) => id === 9)
      if (here) throw refusal('invalid_transition')
      made.cards.push({ ...foreign, status: 'accepted', acceptedAt: '2026-11-20T09:00:00Z', acceptedBy })
      throw new TypeError('network')
    },
  })
  await show()
  await read('SN-9')
  await screen.findByText(/Appartiene alla spedizione SPED-8/)
  await press('F8')
  await screen.findByText('In attesa · SN-9')
  await made.back()
  expect(await screen.findByText('Accettato · SN-9')).toBeTruthy()
  expect(screen.queryByText(/Non salvato/)).toBeNull()
  expect(screen.queryByText(/Lettura da rivedere/)).toBeNull()
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

it('the row of a sent reading offers no undo ten seconds after it was sent', async () => {
  const { undone } = await sentLate()
  expect(rowUndo('SN-3')).not.toBeNull()
  pass(11_000)
  await waitFor(() => expect(rowUndo('SN-3')).toBeNull())
  expect(screen.queryByText('Inviato ora')).toBeNull()
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

it('a reading that may have arrived is said to be undone later, not never sent', async () => {
  lostServer()
  await show()
  await read('SN-3')
  await screen.findByText('In attesa · SN-3')
  await act(async () => fireEvent.keyDown(field(), { key: 'z', ctrlKey: true }))
  expect(await screen.findByText('Annullamento in attesa di rete')).toBeTruthy()
  expect(screen.queryByText(/non è stata inviata/)).toBeNull()
})

it('leaving asks while a reading is being sent and its answer is late', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server({
    acceptSample: async () => {
      await held
      return record(AcceptedSample, {
        changed: true,
        sample: card(3, { status: 'accepted' }),
        counters: counts,
      })
    },
  })
  const { shell } = await show()
  await read('SN-3')
  await waitFor(() =>
    expect(shell.seen.unsaved).toMatchObject([
      {
        key: 'acceptance-scans-7',
        label: '1 lettura in attesa, che parte quando si riapre la spedizione',
        isKept: true,
      },
    ]),
  )
  await act(async () => answer())
  await waitFor(() => expect(shell.seen.unsaved).toEqual([]))
})

it('cards whose answer is late are marked and counted as being saved, not as to be read', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const made: ReturnType<typeof server> = server({
    acceptSample: async ({ body }) => {
      await held
      const sample = { ...made.cards.find(({ id }) => id === body.sampleId)!, status: body.status }
      return record(AcceptedSample, { changed: true, sample, counters: counts })
    },
  })
  await show()
  const rowsToRead = () =>
    [...document.querySelectorAll('tr')].filter(({ textContent }) => textContent?.includes('Da leggere'))
  expect(rowsToRead()).toHaveLength(3)
  await read('SN-3')
  await read('SN-1')
  expect(await screen.findByText('↑ 2 in salvataggio')).toBeTruthy()
  expect(rowsToRead()).toHaveLength(1)
  expect(screen.getByText('1 in attesa')).toBeTruthy()
  await act(async () => answer())
  await waitFor(() => expect(screen.queryByText(/in salvataggio$/)).toBeNull())
})

it('a shipment is not closed while readings wait for the network', async () => {
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

/** Reads SN-1 without network and decides that it is unsuitable, before the network is back. */
async function unsuitableOffline() {
  const made = lostServer()
  await show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await press('F2')
  await act(async () => fireEvent.click(await screen.findByRole('checkbox', { name: /Coagulato/ })))
  await press('F2')
  await screen.findByText(/«Non idoneo: Coagulato» è al sicuro/)
  made.calls.length = 0
  return made
}

it('a card that is found unsuitable after its own reading, both without network, is stored as unsuitable', async () => {
  const { calls, back, cards } = await unsuitableOffline()
  expect(screen.getByText('Non idoneo: Coagulato')).toBeTruthy()
  await back()
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(decisions(calls)).toMatchObject([
    { sampleId: 1, status: 'accepted' },
    { sampleId: 1, status: 'not_valid', reasons: [{ code: 'clotted' }] },
  ])
  expect(cards[0]?.status).toBe('not_valid')
  expect(screen.queryByText(/Lettura da rivedere/)).toBeNull()
})

it('a decision that cannot be sent is named with its reasons and holds the closing until somebody decides', async () => {
  const { back, cards, calls } = await unsuitableOffline()
  cards[0] = { ...cards[0]!, status: 'accepted', acceptedBy: { id: 99, label: 'Bianchi Laura' } }
  await back()
  await screen.findByText('Lettura da rivedere 1 di 2')
  await press('F9')
  expect(await screen.findByText('Deciso qui e non salvato: Non idoneo: Coagulato')).toBeTruthy()
  await press('F9')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/1 lettura da rivedere/)).toBeTruthy()
  expect(dialog.getByText('SN-1')).toBeTruthy()
  expect(dialog.getByRole('heading', { name: 'Cartoncini mancanti' })).toBeTruthy()
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: /Annulla/ }).at(-1)!))
  await press('F2')
  await act(async () => fireEvent.click(await screen.findByRole('checkbox', { name: /Coagulato/ })))
  await press('F2')
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 1, status: 'not_valid' }))
  await waitFor(() => expect(screen.queryByText(/Lettura da rivedere/)).toBeNull())
  expect(localStorage.length).toBe(0)
})

it('a near code is proposed for an unknown one without network, and takes the place of the waiting reading', async () => {
  const { cards, calls, back } = lostServer()
  cards[0] = card(1, { barcode: 'SN-4711' })
  await show()
  await read('SN-4771')
  await screen.findByText('In attesa · SN-4771')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /È SN-4711/ })))
  await screen.findByText('In attesa · SN-4711')
  calls.length = 0
  await back()
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(decisions(calls)).toMatchObject([{ sampleId: 1, status: 'accepted' }])
})

it('F3 on a card that waits means the next card, as it does once the card is saved', async () => {
  const { calls, back } = lostServer()
  await show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  await press('F3')
  expect(screen.getAllByText(/La prossima lettura sarà «Non richiesto»/)).toHaveLength(1)
  await read('SN-3')
  await back()
  await waitFor(() =>
    expect(
      decisions(calls)
        .filter(({ version }) => version !== undefined)
        .slice(-2),
    ).toMatchObject([
      { sampleId: 1, status: 'accepted' },
      { sampleId: 3, status: 'not_required' },
    ]),
  )
})

it('a reading that is taken back while it is sent is undone after a reload', async () => {
  const undone: number[] = []
  let answer: (value: unknown) => void = () => undefined
  const { state } = lostServer({
    undoScan: ({ params: { id } }) => {
      undone.push(id)
      return record(UndoneScan, { changed: true, sample: card(id), shippingId: 7, counters: counts })
    },
    acceptSample: () =>
      new Promise((resolve) => {
        answer = resolve
      }) as never,
  })
  state.away = false
  const { unmount } = await show()
  await read('SN-1')
  await act(async () => fireEvent.keyDown(field(), { key: 'z', ctrlKey: true }))
  await screen.findByText('Dopo il salvataggio: Annulla lettura')
  unmount()
  answer(null)
  const { cards } = lostServer({
    undoScan: ({ params: { id } }) => {
      undone.push(id)
      return record(UndoneScan, { changed: true, sample: card(id), shippingId: 7, counters: counts })
    },
  })
  cards[0] = card(1, { status: 'accepted', acceptedBy: { id: record(Me).id, label: 'Rossi Anna' } })
  await show()
  await waitFor(() => expect(undone).toEqual([1]))
})

it('a key that is pressed after Ctrl+Z leaves the reading as it is over a reload', async () => {
  lostServer({ acceptSample: () => new Promise(() => undefined) as never })
  await show()
  await read('SN-1')
  await act(async () => fireEvent.keyDown(field(), { key: 'z', ctrlKey: true }))
  const kept = () =>
    JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('sne-scans'))?.[1] ?? '[]')
  expect(kept()).toMatchObject([{ undo: true }])
  await press('F4')
  expect(kept()).toMatchObject([{ undo: false }])
})
