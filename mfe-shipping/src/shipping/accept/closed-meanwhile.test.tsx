// @vitest-environment happy-dom
import { AcceptedSample, OpenScan, Shipping, ShippingChanged } from '@sne/shared/contract'
import { record, refusal } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bodiesOf, card, counts, server, shipping, show } from './accept-bench.fixture.tsx'
import { press, read, stopClock } from './bench-keys.fixture.ts'

/* The shipment is closed, here or elsewhere, while a card of it lies on the bench. */

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

const closed = record(Shipping, {
  ...shipping,
  status: 'closed',
  samplesCount: { ...counts, notReceived: 3, waiting: 0 },
  closedAt: new Date().toISOString(),
  closedBy: { id: 99, label: 'Bianchi Laura' },
})

/** A shipment that somebody can close and open. */
function closable(more: Parameters<typeof server>[0] = {}) {
  const state = { closed: false }
  const now = () => ({
    ...(state.closed ? closed : shipping),
    openScans: [...made.openScans],
  })
  const made: ReturnType<typeof server> = server({
    getShipping: () => now(),
    keepOpenScan: ({ body }) => {
      made.openScans.push(record(OpenScan, body))
      return record(ShippingChanged, { changed: true, shipping: now() })
    },
    reopenShipping: () => {
      state.closed = false
      return record(ShippingChanged, { changed: true, shipping: now() })
    },
    ...more,
  })
  const close = () => {
    state.closed = true
    for (const [place, one] of made.cards.entries()) made.cards[place] = { ...one, status: 'not_received' }
  }
  return { ...made, close, now }
}

/** A scanner while no field has the focus. */
const burst = (code: string) =>
  act(async () => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key })
  })
const openWindow = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
const confirmButton = () =>
  screen.getAllByRole<HTMLButtonElement>('button', { name: 'Chiudi spedizione' }).at(-1)!

it('a code that this page could not read is told to the server, and holds the closing on every page', async () => {
  const { calls, openScans } = closable()
  await show()
  await read('ALTRO-9')
  await waitFor(() => expect(bodiesOf(calls, 'keepOpenScan')).toEqual([{ code: 'ALTRO-9', kind: 'unknown' }]))
  expect(openScans).toHaveLength(1)
  cleanup()
  // Another computer: nothing is remembered there.
  sessionStorage.clear()
  await show()
  expect(await screen.findByText('ALTRO-9')).toBeTruthy()
  await openWindow()
  expect(await screen.findByText(/Ci sono letture da chiarire e cartoncini mancanti/)).toBeTruthy()
  expect(confirmButton().disabled).toBe(true)
})

it('a code that somebody has cleared is said to the server and gone from the page', async () => {
  const { calls, openScans } = closable()
  openScans.push(
    record(OpenScan, { code: 'ALTRO-9', kind: 'unknown', by: { id: 99, label: 'Bianchi Laura' } }),
  )
  await show()
  expect(await screen.findByText('sconosciuto, letto da Bianchi Laura')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiarito ALTRO-9' })))
  expect(bodiesOf(calls, 'clearOpenScan')).toEqual([])
  fireEvent.change(await screen.findByRole('textbox', { name: /^Motivo/ }), {
    target: { value: 'Etichetta di una busta' },
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiarito' })))
  await waitFor(() =>
    expect(bodiesOf(calls, 'clearOpenScan')).toEqual([{ code: 'ALTRO-9', reason: 'Etichetta di una busta' }]),
  )
  expect(screen.queryByText('1 lettura da chiarire')).toBeNull()
})

it('a code whose clearing the server refuses is listed again', async () => {
  const { openScans } = closable({
    clearOpenScan: () => {
      throw refusal('own_session')
    },
  })
  openScans.push(record(OpenScan, { code: 'ALTRO-9', kind: 'unknown', by: null }))
  await show()
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Chiarito ALTRO-9' })))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Motivo/ }), {
    target: { value: 'Etichetta di una busta' },
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiarito' })))
  expect(await screen.findByText('1 lettura da chiarire')).toBeTruthy()
})

it('a shipment that was closed elsewhere with unclear scans of this page is said until it is opened again', async () => {
  const { calls, close } = closable()
  await show()
  await read('SN-2')
  await press('F2')
  await burst('SN-3')
  expect(await screen.findByText('SN-3 non letto')).toBeTruthy()
  close()
  await act(async () => window.dispatchEvent(new Event('focus')))
  const said = await screen.findByText(
    /Spedizione chiusa con 2 letture non chiarite/,
    {},
    { timeout: 30_000 },
  )
  expect(said.closest('.ant-alert')?.textContent).toContain('SN-3')
  expect(said.closest('.ant-alert')?.textContent).toContain('da Bianchi Laura')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Riapri la spedizione' })))
  await waitFor(() => expect(bodiesOf(calls, 'reopenShipping')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/Spedizione chiusa con/)).toBeNull())
  expect(await screen.findByText('SN-3 non letto')).toBeTruthy()
})

it('a scan at a closed shipment is the last verdict, and is kept', async () => {
  const { calls, close } = closable()
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  close()
  await act(async () => window.dispatchEvent(new Event('focus')))
  await screen.findByRole('textbox', { name: 'La spedizione è chiusa' }, { timeout: 30_000 })
  await burst('SN-3')
  expect(await screen.findByText('Stop · SN-3')).toBeTruthy()
  expect(screen.getAllByText('Spedizione chiusa').length).toBeGreaterThan(0)
  expect(bodiesOf(calls, 'keepOpenScan')).toEqual([{ code: 'SN-3', kind: 'unread' }])
})

it('a scan of a decided card at a closed shipment is told and listed, and decides nothing', async () => {
  const { calls, close, cards } = closable()
  await show()
  close()
  cards[0] = card(1, {
    status: 'accepted',
    acceptedAt: '2026-11-20T09:42:00Z',
    acceptedBy: { id: 99, label: 'Bianchi Laura' },
  })
  await act(async () => window.dispatchEvent(new Event('focus')))
  await screen.findByRole('textbox', { name: 'La spedizione è chiusa' }, { timeout: 30_000 })
  await waitFor(() => expect(screen.getAllByText('Accettato').length).toBeGreaterThan(0))
  await burst('SN-1')
  expect(await screen.findByText('Guarda qui · SN-1')).toBeTruthy()
  await burst('SN-3')
  const list = (await screen.findByText('2 letture dopo la chiusura')).closest('.sne-card')
  expect(list?.textContent).toMatch(/SN-1 Già accettato\..*20\/11\/2026 10:42, Bianchi Laura.*SPED-7/)
  expect(bodiesOf(calls, 'keepOpenScan')).toEqual([{ code: 'SN-3', kind: 'unread' }])
})

it('a scan at a closed shipment of a card that was decided in another one says where and how', async () => {
  const other = record(Shipping, { ...shipping, id: 77, barcode: 'SPED-9' })
  const theirs = { ...card(9, { status: 'not_valid' }), barcode: 'ALTRO-9' }
  const made: ReturnType<typeof closable> = closable({
    findShippingByBarcode: ({ params }) => {
      if (params.code !== 'ALTRO-9') throw refusal('unknown_card')
      return { matched: 'sample', shipping: other, sampleId: theirs.id }
    },
    listShippingSamples: ({ params }) => ({
      items: params.id === 77 ? [theirs] : [...made.cards],
      counters: made.now().samplesCount,
    }),
  })
  await show()
  made.close()
  await act(async () => window.dispatchEvent(new Event('focus')))
  await screen.findByRole('textbox', { name: 'La spedizione è chiusa' }, { timeout: 30_000 })
  await burst('ALTRO-9')
  expect(await screen.findByText('Stop · ALTRO-9')).toBeTruthy()
  await burst('ALTRO-7')
  const list = (await screen.findByText('2 letture dopo la chiusura')).closest('.sne-card')
  expect(list?.textContent).toMatch(/ALTRO-9 Già deciso: Non idoneo\..*SPED-9/)
  expect(list?.textContent).toMatch(/ALTRO-7 Spedizione chiusa\. Cartoncino sconosciuto/)
  expect(bodiesOf(made.calls, 'keepOpenScan')).toEqual([{ code: 'ALTRO-7', kind: 'unread' }])
})

it('a scan while the closing is on its way stays on the page and is said', async () => {
  let answer = () => undefined as undefined
  const made: ReturnType<typeof closable> = closable({
    closeShipping: () =>
      new Promise((resolve) => {
        answer = () => void resolve(record(ShippingChanged, { changed: true, shipping: made.now() }))
      }),
  })
  await show()
  await openWindow()
  await screen.findByText(/3 cartoncini non sono stati letti/)
  await act(async () => fireEvent.click(confirmButton()))
  await burst('SN-3')
  made.close()
  await act(async () => answer())
  expect(await screen.findByText(/Spedizione chiusa con 1 lettura non chiarita/)).toBeTruthy()
  expect(screen.getByText(/Spedizione chiusa con/).closest('.ant-alert')?.textContent).toContain('SN-3')
  expect(screen.getByRole('button', { name: 'Riapri la spedizione' })).toBeTruthy()
})

it('a scan after the shipment is seen closed, and before its closing is answered, stays on the page too', async () => {
  let answer = () => undefined as undefined
  const made: ReturnType<typeof closable> = closable({
    closeShipping: () =>
      new Promise((resolve) => {
        made.close()
        answer = () => void resolve(record(ShippingChanged, { changed: true, shipping: made.now() }))
      }),
  })
  await show()
  await openWindow()
  await screen.findByText(/3 cartoncini non sono stati letti/)
  await act(async () => fireEvent.click(confirmButton()))
  await screen.findByRole('textbox', { name: 'La spedizione è chiusa' }, { timeout: 30_000 })
  await burst('SN-3')
  await act(async () => answer())
  expect(await screen.findByText(/Spedizione chiusa con 1 lettura non chiarita/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'La spedizione è chiusa' })).toBeTruthy()
})

it('a scan without network to a shipment that was closed meanwhile asks to open it again', async () => {
  let away = true
  const made: ReturnType<typeof closable> = closable({
    acceptSample: () => {
      if (away) throw new TypeError('network')
      if (made.now().status === 'closed') throw refusal('invalid_transition', { from: 'closed' })
      return record(AcceptedSample, {
        changed: true,
        sample: card(1, { status: 'accepted' }),
        counters: counts,
      })
    },
  })
  await show()
  await read('SN-1')
  await screen.findByText('In attesa · SN-1')
  made.close()
  away = false
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Lettura da rivedere 1 di 1')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Mostra e decidi/ })).toBeTruthy()
  expect(
    await screen.findByRole('button', { name: 'Riapri la spedizione' }, { timeout: 30_000 }),
  ).toBeTruthy()
  expect(screen.getByText(/Spedizione chiusa con/).closest('.ant-alert')?.textContent).toContain('SN-1')
})
