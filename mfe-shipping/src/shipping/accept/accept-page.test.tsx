// @vitest-environment happy-dom
import { AcceptedSample, UndoneScan } from '@sne/shared/contract'
import { heardNotes, record, refusal } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bodiesOf, card, counts, decisions, server, shipping, show } from './accept-bench.fixture.tsx'
import { field, press, read, stopClock } from './bench-keys.fixture.ts'

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

it('the page saves each reading at once and shows its verdict', async () => {
  const { calls } = server()
  await show()
  await read('SN-1')
  expect(await screen.findByText('Accettato · SN-1')).toBeTruthy()
  expect(decisions(calls)).toMatchObject([{ sampleId: 1, status: 'accepted', reasons: [] }])
})

it('the sign in the field goes when the card that was read is decided otherwise', async () => {
  const { calls } = server()
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  const sign = () => field().closest('.sne-scan')?.querySelector('.sne-sign')?.textContent
  expect(sign()).toBe('✓')
  await press('F2')
  await act(async () => fireEvent.click(await screen.findByRole('checkbox', { name: /Coagulato/ })))
  await press('F2')
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ status: 'not_valid' }))
  await waitFor(() => expect(sign()).toBeUndefined())
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

it('the page stops at a card whose data say it is unsuitable, and takes the reason with two keys', async () => {
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

it('reasons that are confirmed are heard: saved, and refused', async () => {
  let isRefused = false
  const { cards } = server({
    acceptSample: ({ body }) => {
      if (isRefused) throw refusal('invalid_transition')
      const sample = { ...cards.find(({ id }) => id === body.sampleId)!, status: body.status }
      return record(AcceptedSample, { changed: true, sample, counters: counts })
    },
  })
  await show()
  for (const [code, note] of [
    ['SN-1', 740],
    ['SN-3', 196],
  ] as const) {
    isRefused = false
    await read(code)
    await screen.findByText(new RegExp(`^Accettato · ${code}`))
    isRefused = code === 'SN-3'
    await press('F2')
    await act(async () => fireEvent.click(await screen.findByRole('checkbox', { name: /Coagulato/ })))
    const notes = heardNotes()
    await press('F2')
    await waitFor(() => expect(notes).toContain(note))
  }
})

it('the page keeps an unknown card as an open point until somebody clears it', async () => {
  server()
  await show()
  await read('ALTRO-9')
  expect(await screen.findByText('Cartoncino sconosciuto')).toBeTruthy()
  expect(screen.getByText('1 lettura da chiarire')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiarito ALTRO-9' })))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Motivo/ }), {
    target: { value: 'Etichetta di una busta' },
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiarito' })))
  expect(screen.queryByText('1 lettura da chiarire')).toBeNull()
})

it('the page moves a card of another shipment only after the question', async () => {
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

it('F8 is shown as on its way, is sent once however often pressed, and ends with a tone', async () => {
  const foreign = card(9, { barcode: 'SN-9' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { calls } = server({
    acceptSample: async ({ body }) => {
      if (!body.confirmOutOfList)
        throw refusal('out_of_list', {
          sample: foreign,
          shipping: { id: 8, barcode: 'SPED-8', status: 'sent' },
        })
      await held
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
  await screen.findByText(/Appartiene alla spedizione SPED-8/)
  const notes = heardNotes()
  await press('F8')
  expect(await screen.findByText(/^In salvataggio · /)).toBeTruthy()
  await press('F8')
  await press('F8')
  expect(notes).toEqual([])
  await act(async () => answer())
  await waitFor(() => expect(screen.queryByText(/^In salvataggio · /)).toBeNull())
  expect(decisions(calls).filter(({ confirmOutOfList }) => confirmOutOfList)).toHaveLength(1)
  expect(notes.length).toBeGreaterThan(0)
})

it('the page asks nothing about a card that was decided in another shipment', async () => {
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

it('the page takes a saved reading back within its seconds, and says so when the server refuses', async () => {
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

it('the page closes a shipment only after saying how many cards are missing', async () => {
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

it('the page takes a card in whose shipment had been given up: its cards wait again before it is decided', async () => {
  const lost = [1, 3].map((id) => card(id, { status: 'not_received' }))
  let arrived = false
  const made: ReturnType<typeof server> = server({
    getShipping: () => ({ ...shipping, status: arrived ? 'accepting' : 'not_received' }),
    listShippingSamples: () => ({
      items: arrived ? made.cards : lost,
      counters: counts,
    }),
    acceptShipping: () => {
      arrived = true
      return { changed: true, shipping: { ...shipping, status: 'accepting' as const } }
    },
  })
  const { calls } = made
  await show()
  await read('SN-1')
  await waitFor(() => expect(bodiesOf(calls, 'acceptSample')).toMatchObject([{ status: 'accepted' }]))
  await screen.findByText(/Accettato · SN-1/)
})

/** A server that answers readings only when it is told to. */
function slowServer(more: Parameters<typeof server>[0] = {}) {
  const waiting: (() => void)[] = []
  const made: ReturnType<typeof server> = server({
    acceptSample: async ({ body }) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      const found = made.cards.find(({ id }) => id === body.sampleId)!
      const decided = { ...found, status: body.status, proposed: [] }
      made.cards[made.cards.indexOf(found)] = decided
      return record(AcceptedSample, { changed: true, sample: decided, counters: counts })
    },
    ...more,
  })
  const answer = () => act(async () => waiting.shift()?.())
  return { ...made, answer }
}

it('keys pressed while a card is on its way mean this card, and wait for its answer', async () => {
  const { calls, answer } = slowServer()
  await show()
  await read('SN-3')
  await answer()
  await screen.findByText('Accettato · SN-3')
  await read('SN-1')
  expect(await screen.findByText('In salvataggio · SN-1')).toBeTruthy()
  await press('F2')
  expect(screen.queryByRole('button', { name: /Conferma/ })).toBeNull()
  await answer()
  const reason = await screen.findByRole('checkbox', { name: /Coagulato/ })
  await act(async () => fireEvent.click(reason))
  await press('F2')
  await waitFor(() => expect(decisions(calls)).toHaveLength(3))
  await answer()
  expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 1, status: 'not_valid' })
})

it('taking back and the note, asked for while a card is being saved, are said and done after its answer', async () => {
  const undone: number[] = []
  const { answer } = slowServer({
    undoScan: ({ params: { id } }) => {
      undone.push(id)
      return record(UndoneScan, { changed: true, sample: card(id), shippingId: 7, counters: counts })
    },
  })
  await show()
  await read('SN-3')
  await answer()
  await screen.findByText('Accettato · SN-3')
  await read('SN-1')
  await act(async () => fireEvent.keyDown(field(), { key: 'z', ctrlKey: true }))
  expect(await screen.findByText('Dopo il salvataggio: Annulla lettura')).toBeTruthy()
  expect(undone).toEqual([])
  await answer()
  await waitFor(() => expect(undone).toEqual([1]))
  await read('SN-1')
  await press('F4')
  expect(await screen.findByText('Dopo il salvataggio: Nota')).toBeTruthy()
  await answer()
  expect(await screen.findByRole('textbox', { name: /Nota/ })).toBeTruthy()
})

it('the panel is about the card that was read last, whichever answer comes', async () => {
  const { answer } = slowServer()
  await show()
  await read('SN-3')
  await read('SN-1')
  await answer()
  expect(screen.getByText('In salvataggio · SN-1')).toBeTruthy()
  await answer()
  expect(await screen.findByText('Accettato · SN-1')).toBeTruthy()
})

it.each(['F2', 'F4'] as const)(
  'the key %s while a card is being saved belongs to that card; the next scan is kept as unread',
  async (key) => {
    const { calls, answer } = slowServer()
    await show()
    await read('SN-3')
    await press(key)
    await read('SN-1')
    expect(await screen.findByText('SN-1 non letto')).toBeTruthy()
    expect(screen.getByText('In salvataggio · SN-3')).toBeTruthy()
    await answer()
    const opened =
      key === 'F2'
        ? await screen.findByRole('group', { name: 'SN-3: perché non è idoneo?' })
        : await screen.findByRole('textbox', { name: /Nota/ })
    expect(opened.isConnected).toBe(true)
    expect(decisions(calls).map(({ sampleId }) => sampleId)).toEqual([3])
  },
)

it('Ctrl+Z while a card is being saved takes that card back, whichever code is scanned meanwhile', async () => {
  const undone: number[] = []
  const { calls, answer } = slowServer({
    undoScan: ({ params: { id } }) => {
      undone.push(id)
      return record(UndoneScan, { changed: true, sample: card(id), shippingId: 7, counters: counts })
    },
  })
  await show()
  await read('SN-3')
  await act(async () => fireEvent.keyDown(field(), { key: 'z', ctrlKey: true }))
  await read('SN-1')
  await answer()
  await waitFor(() => expect(undone).toEqual([3]))
  await press('F7')
  await answer()
  await waitFor(() => expect(decisions(calls).map(({ sampleId }) => sampleId)).toEqual([3, 1]))
  expect(undone).toEqual([3])
})

it('a key that waits for one card has no effect on another one chosen from the list, and says so', async () => {
  const { answer } = slowServer()
  await show()
  await read('SN-3')
  await press('F2')
  await act(async () => fireEvent.click(screen.getByText('NEONATO1 Uno')))
  await answer()
  expect(screen.queryByRole('group', { name: /perché non è idoneo/ })).toBeNull()
})

it('a label is refused with words before the card is saved, and an unsuitable card says so on its label', async () => {
  const { cards } = server({ getCardBarcode: () => new Blob(['<svg/>']) as never })
  cards[0] = card(1, { status: 'not_valid' })
  const printed: string[] = []
  window.print = () => void printed.push(document.querySelector('.shp-label')?.textContent ?? '')
  await show()
  const print = () => act(async () => fireEvent.keyDown(field(), { key: 'p', ctrlKey: true }))
  await act(async () => fireEvent.click(screen.getByText('NEONATO3 Uno')))
  await print()
  expect(printed).toEqual([])
  await act(async () => fireEvent.click(screen.getByText('NEONATO1 Uno')))
  await print()
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toContain('NON IDONEO')
})

it('an accepted card that is called unsuitable offers no taking back, and its verdict comes into view', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const undone: number[] = []
  server({
    undoScan: ({ params }) => {
      undone.push(params.id)
      throw refusal('undo_refused')
    },
  })
  await show()
  await read('SN-1')
  await screen.findByRole('button', { name: /Annulla SN-1/ })
  await press('F2')
  await screen.findByRole('checkbox', { name: /Coagulato/ })
  await press('1')
  await press('F2')
  const title = await screen.findByText('Non idoneo', { selector: '.shp-band-title' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /Annulla SN-1/ })).toBeNull())
  const band = title.closest('[aria-live]')
  await waitFor(() => expect(intoView.mock.instances).toContain(band))
  await act(async () => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }))
  expect(undone).toEqual([])
})

it('the button that closes a shipment has its place before the first card is read, and is disabled', async () => {
  server({ getShipping: () => ({ ...shipping, status: 'sent', openScans: [] }) })
  await show()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Chiudi spedizione' })
  expect(button.disabled).toBe(true)
})

it('reasons open below the verdict, which would cover the first of them in a low window', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90)
  const top = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(300)
  server()
  await show()
  await read('SN-1')
  await press('F2')
  await screen.findByRole('checkbox', { name: /Troppo vecchio/ })
  expect(screen.getByRole('region', { name: 'Cartoncino letto' }).scrollTop).toBe(300 - 90 - 4)
  height.mockRestore()
  top.mockRestore()
})
