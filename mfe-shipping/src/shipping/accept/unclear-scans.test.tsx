// @vitest-environment happy-dom
import { AcceptedSample, OpenScan } from '@sne/shared/contract'
import { record, refusal, scanKeys } from '@sne/shared/testing'
import { KeyHelp } from '@sne/shared/ui-core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acceptTexts } from '../../parts/scanning/texts.ts'
import { bodiesOf, card, decisions, server, show } from './accept-bench.fixture.tsx'
import { burst, field, pass, press, read, readWithPause, stopClock } from './bench-keys.fixture.ts'

/* Scans that are no plain acceptance: read at the wrong moment, read wrongly, or of a card with something unusual. */

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

/** A scanner while a note has the focus. */
const burstInto = (note: HTMLTextAreaElement, code: string) =>
  act(async () => {
    note.setSelectionRange(note.value.length, note.value.length)
    for (const key of code) {
      fireEvent.keyDown(note, { key })
      fireEvent.change(note, { target: { value: `${note.value}${key}` } })
      note.setSelectionRange(note.value.length, note.value.length)
    }
    fireEvent.keyDown(note, { key: 'Enter' })
  })

it('a scan while reasons are open is kept and said; the reasons stay, and F7 reads it', async () => {
  const { calls } = server()
  await show()
  await read('SN-2')
  await press('F2')
  const old = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Troppo vecchio/ })
  await burst('SN-3')
  expect(await screen.findByText('SN-3 non letto')).toBeTruthy()
  expect(old.isConnected).toBe(true)
  expect(decisions(calls)).toEqual([])
  await press('F2')
  await press('F2')
  await waitFor(() => expect(decisions(calls)).toMatchObject([{ sampleId: 2, status: 'not_valid' }]))
  await press('F7')
  await waitFor(() => expect(decisions(calls)).toHaveLength(2))
  expect(decisions(calls)[1]).toMatchObject({ sampleId: 3, status: 'accepted' })
  expect(screen.queryByText('SN-3 non letto')).toBeNull()
})

it('F2 long after a caught scan asks and names both cards; each further scan is asked about anew', async () => {
  const { calls } = server()
  await show()
  await read('SN-2')
  await press('F2')
  await screen.findByRole('checkbox', { name: /Troppo vecchio/ })
  await burst('SN-3')
  await screen.findByText('SN-3 non letto')
  await act(async () => pass(1500))
  await press('F2')
  expect(await screen.findByText('Non idoneo: SN-2?')).toBeTruthy()
  expect(
    screen.getByText(/SN-3 è stato letto dopo. F2 di nuovo conferma per SN-2, F7 prende SN-3/),
  ).toBeTruthy()
  await act(async () => pass(1500))
  await burst('SN-9')
  expect(await screen.findByText('SN-9 non letto (e un altro)')).toBeTruthy()
  expect(screen.queryByText('Non idoneo: SN-2?')).toBeNull()
  await act(async () => pass(1500))
  await press('F2')
  expect(await screen.findByText(/F7 prende SN-9/)).toBeTruthy()
  expect(decisions(calls)).toEqual([])
})

it('F7 at the question takes the caught card, and the reasons are left without an answer', async () => {
  const { calls } = server()
  await show()
  await read('SN-2')
  await press('F2')
  await screen.findByRole('checkbox', { name: /Troppo vecchio/ })
  await burst('SN-3')
  await press('F2')
  await screen.findByText('Non idoneo: SN-2?')
  await press('F7')
  await waitFor(() => expect(decisions(calls)).toMatchObject([{ sampleId: 3, status: 'accepted' }]))
  expect(screen.queryByText('SN-3 non letto')).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
  expect(await screen.findByText(/Motivi o nota aperti e non confermati: SN-2/)).toBeTruthy()
})

it('saving a note after a caught scan asks for which card it is', async () => {
  const { calls } = server({ updateSampleNotes: () => record(AcceptedSample, { sample: card(1) }) })
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await press('F4')
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Nota/ })
  fireEvent.change(note, { target: { value: 'macchia ' } })
  await burstInto(note, 'SN-30')
  await screen.findByText('SN-30 non letto')
  const save = () => fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true })
  await act(async () => save())
  expect(await screen.findByText('La nota è di SN-1?')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'updateSampleNotes')).toBe(false)
  await act(async () => save())
  await waitFor(() => expect(calls.some(({ name }) => name === 'updateSampleNotes')).toBe(true))
})

it('the later one of two caught scans is named, and F7 takes it', async () => {
  const { calls } = server()
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await press('F2')
  await burst('PIPPO-02')
  await screen.findByText('PIPPO-02 non letto')
  await act(async () => pass(2000))
  await burst('SN-3')
  await screen.findByText('SN-3 non letto (e un altro)')
  await press('Escape')
  await press('F7')
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 3, status: 'accepted' }))
})

it('a scan into a note is taken out of it, kept and said', async () => {
  const { calls } = server()
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await press('F4')
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Nota/ })
  fireEvent.change(note, { target: { value: 'macchia ' } })
  await burstInto(note, 'SN-30')
  expect(await screen.findByText('SN-30 non letto')).toBeTruthy()
  expect(note.value).toBe('macchia ')
  expect(decisions(calls)).toHaveLength(1)
})

it('a listed code is taken out of a note at any pace, while another code as slow stays text', async () => {
  const { cards } = server()
  cards[2] = card(3, { barcode: 'SN-4711' })
  await show('SN-4711')
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await press('F4')
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Nota/ })
  const clock = { now: 5000 }
  const write = (code: string) =>
    act(async () => {
      clock.now += 1000
      for (const [place, key] of [...code, 'Enter'].entries()) {
        clock.now += [30, 115, 80, 100][place % 4]!
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: clock.now })
        const isMine = note.dispatchEvent(event)
        if (isMine && key !== 'Enter') fireEvent.change(note, { target: { value: `${note.value}${key}` } })
        note.setSelectionRange(note.value.length, note.value.length)
      }
    })
  await write('SN-9999')
  expect(note.value).toBe('SN-9999')
  fireEvent.change(note, { target: { value: '' } })
  await write('SN-4711')
  expect(await screen.findByText('SN-4711 non letto')).toBeTruthy()
  expect(note.value).toBe('')
})

it.each(['F2', 'F4'])('a scan while %s is open has its own sign in the field', async (key) => {
  server()
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  const sign = () => document.querySelector('.sne-scan .sne-sign')?.textContent
  expect(sign()).toBe('✓')
  await press(key)
  await scanKeys('SN-3')
  expect(await screen.findByText('SN-3 non letto')).toBeTruthy()
  expect(sign()).toBe('✕')
})

it('a scan under the closing window is kept and said, and closes nothing', async () => {
  const { calls } = server()
  await show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
  await screen.findByText(/3 cartoncini non sono stati letti/)
  await act(async () => {
    for (const key of [...'SN-3', 'Enter']) fireEvent.keyDown(document.body, { key })
  })
  expect(await screen.findByText('SN-3 non letto', { selector: '.ant-alert-title' })).toBeTruthy()
  expect(calls.some(({ name }) => name === 'closeShipping')).toBe(false)
  expect(
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Chiudi spedizione' }).at(-1)?.disabled,
  ).toBe(true)
})

it('a code that nobody knows proposes the card that it resembles; one press reads that card', async () => {
  const { calls, cards } = server()
  cards[0] = card(1, { barcode: 'SN-4711' })
  await show()
  await read('SN-4771')
  expect(await screen.findByText('Cartoncino sconosciuto')).toBeTruthy()
  expect(screen.getByText('1 lettura da chiarire')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /È SN-4711/ })))
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 1, status: 'accepted' }))
  expect(screen.queryByText('1 lettura da chiarire')).toBeNull()
})

it('a misread card that was not required is still not required when its near code is taken', async () => {
  const { calls, cards } = server()
  cards[0] = card(1, { barcode: 'SN-4711' })
  await show()
  await press('F3')
  expect(screen.getAllByText(/La prossima lettura sarà «Non richiesto»/)).toHaveLength(1)
  await read('SN-4771')
  await screen.findByText('Cartoncino sconosciuto')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /È SN-4711/ })))
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 1, status: 'not_required' }))
  await read('SN-3')
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 3, status: 'accepted' }))
})

it('"not required" ends with a refusal: the next card is accepted', async () => {
  const { calls } = server({
    acceptSample: ({ body }) => {
      if (body.status === 'not_required') throw refusal('invalid_transition')
      return record(AcceptedSample, { changed: true, sample: card(3, { status: 'accepted' }) })
    },
  })
  await show()
  await press('F3')
  await read('SN-1')
  await screen.findByText('Non salvato')
  expect(screen.queryByText(/La prossima lettura sarà «Non richiesto»/)).toBeNull()
  expect(screen.getByText(/«Non richiesto» resta a questo codice/)).toBeTruthy()
  await read('SN-3')
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 3, status: 'accepted' }))
})

it('"not required" that a reading did not use is said to be over', async () => {
  const { cards } = server()
  cards[0] = card(1, { status: 'accepted', acceptedAt: '2026-11-20T09:00:00Z' })
  await show()
  await press('F3')
  await read('SN-1')
  expect(await screen.findByText(/«Non richiesto» non è stato usato: il prossimo/)).toBeTruthy()
})

it('a scan shortly after a key is kept with and without it, and reads nothing before a person has compared', async () => {
  const { calls, openScans } = server()
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await press('F2')
  await screen.findByRole('group', { name: /SN-1/ })
  await press('1')
  await act(async () => pass(300))
  await burst('SN-3')
  await waitFor(() => expect(openScans.map(({ code }) => code)).toEqual(['1SN-3', 'SN-3']))
  expect(decisions(calls)).toHaveLength(1)
  // The listed card is the one that is offered.
  expect(screen.getByText('SN-3 non letto')).toBeTruthy()
  await press('Escape')
  await press('F7')
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 3, status: 'accepted' }))
})

it('a refused card that the next scan paints over stays named until somebody has seen it', async () => {
  const { cards } = server()
  cards[1] = card(2, { status: 'not_valid' })
  await show()
  await read('SN-2')
  await screen.findByText(/Già deciso|Già/)
  await act(async () => pass(500))
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  expect(await screen.findByText('Un cartoncino rifiutato prima dell’ultimo letto')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Visto' })))
  expect(screen.queryByText('Un cartoncino rifiutato prima dell’ultimo letto')).toBeNull()
})

it('a code too long for a card says so, is not sent, and is cut where listed', async () => {
  const { calls } = server()
  await show()
  await read(`${'X'.repeat(299)}7`)
  expect(await screen.findByText(/Il codice ha 300 caratteri: è troppo lungo per un cartoncino/)).toBeTruthy()
  expect(decisions(calls)).toEqual([])
  const listed = await screen.findAllByText(`${'X'.repeat(19)}…${'X'.repeat(7)}7`)
  expect(listed.map(({ title }) => title.length)).toEqual([300, 300])
})

it('the first of many codes to clarify are shown, the others on demand: the card list keeps its place', async () => {
  server()
  await show()
  for (const code of ['ALTRO-1', 'ALTRO-2', 'ALTRO-3', 'ALTRO-4']) await read(code)
  expect(await screen.findByText('4 letture da chiarire')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Chiarito/ })).toHaveLength(2)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mostra le altre 2' })))
  expect(screen.getAllByRole('button', { name: /^Chiarito/ })).toHaveLength(4)
})

it('two readings of one card are one row, the gravest first; the other unfolds and is cleared by itself', async () => {
  const { cards, openScans } = server()
  cards[2] = card(3, { barcode: 'SN-3' })
  openScans.push(
    record(OpenScan, { code: '1SN-3', kind: 'undecided', by: null }),
    record(OpenScan, { code: 'SN-3', kind: 'unread', by: null }),
  )
  await show('SN-1')
  expect(await screen.findByText('2 letture da chiarire')).toBeTruthy()
  const again = () =>
    screen.getAllByRole('button', { name: /^Riprova/ }).map((button) => button.getAttribute('aria-label'))
  expect(again()).toEqual(['Riprova SN-3'])
  const more = screen.getByRole('button', { name: /Un’altra lettura forse dello stesso cartoncino di SN-3/ })
  await act(async () => fireEvent.click(more))
  expect(again()).toEqual(['Riprova SN-3', 'Riprova 1SN-3'])
})

it('the page keeps space for actions and undo before the answer of a scan comes', async () => {
  const answered = Promise.withResolvers<void>()
  server({
    acceptSample: async () => {
      await answered.promise
      return record(AcceptedSample, { changed: true, sample: card(1, { status: 'accepted' }) })
    },
  })
  await show()
  expect(document.querySelector('.shp-undo')).toBeTruthy()
  await read('SN-1')
  const actions = await waitFor(() => {
    const bar = document.querySelector<HTMLElement>('.shp-actions')
    expect(bar).toBeTruthy()
    return bar
  })
  expect(actions?.inert).toBe(true)
  await act(async () => answered.resolve())
  await waitFor(() => expect(document.querySelector<HTMLElement>('.shp-actions')?.inert).toBe(false))
})

it('F7 leaves open reasons alone, and reasons left behind are named and hold the closing', async () => {
  const { calls } = server()
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await press('F2')
  await screen.findByRole('group', { name: /SN-1/ })
  await press('1')
  await act(async () => pass(900))
  await burst('SN-3')
  await screen.findByText('SN-3 non letto')
  await press('F7')
  expect(screen.getByRole('group', { name: /SN-1/ })).toBeTruthy()
  expect(decisions(calls)).toHaveLength(1)
  await act(async () => fireEvent.click(screen.getByText('NEONATO2 Uno')))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
  expect(await screen.findByText(/Motivi o nota aperti e non confermati: SN-1/)).toBeTruthy()
  expect(
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Chiudi spedizione' }).at(-1)?.disabled,
  ).toBe(true)
})

it('readings that another person left on this computer hold the closing until they are sent', async () => {
  const kept = {
    id: 'x',
    code: 'SN-2',
    status: 'accepted',
    reasons: [],
    decided: false,
    confirmOutOfList: false,
  }
  const scan = { ...kept, from: 'shipped', at: '2026-11-20T09:00:00Z', tries: 1, state: 'waiting' }
  localStorage.setItem('sne-scans:99:0:7', JSON.stringify([scan]))
  server()
  await show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
  expect(await screen.findByText(/un’altra persona ha letture non inviate .* SN-2/)).toBeTruthy()
  expect(
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Chiudi spedizione' }).at(-1)?.disabled,
  ).toBe(true)
})

it('an unclear scan beside a missing card holds the closing back, with both named', async () => {
  server()
  await show()
  await read('ALTRO-9')
  await screen.findByText('Cartoncino sconosciuto')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Letture da chiarire')
  expect(dialog.textContent).toContain('ALTRO-9')
  expect(dialog.textContent).toContain('SN-1')
  expect(
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Chiudi spedizione' }).at(-1)?.disabled,
  ).toBe(true)
})

it('an accepted card with something unusual says what to look at', async () => {
  const { cards } = server()
  const row = card(1)
  cards[0] = card(1, {
    signs: { ...row.signs, preterm: true },
    newborn: { ...row.newborn, birthWeight: 1180, plurality: { n: 2, order: 1 }, status: 'in_progress' },
  })
  await show()
  await read('SN-1')
  expect(await screen.findByText('Guarda qui · SN-1')).toBeTruthy()
  expect(screen.getByText(/pretermine, 1\.180 g alla nascita, gemello/)).toBeTruthy()
})

it('a code typed in the field goes with Esc', async () => {
  server()
  await show()
  const input = field() as HTMLInputElement
  input.value = 'SN-'
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(input.value).toBe('')
})

it('the code of a plate says what it is, and leaves nothing to clarify', async () => {
  const message = 'P-2026-0012 è la piastra «SNE 12», non un cartoncino.'
  const { openScans } = server({
    acceptSample: () => {
      throw refusal('unknown_card', { is: 'plate' }, message)
    },
  })
  await show()
  await read('P-2026-0012')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('Codice di una piastra')).toBeTruthy()
  expect(screen.queryByText('Cartoncino sconosciuto')).toBeNull()
  expect(openScans).toEqual([])
})

it('a cancelled card says so, and stays to be put aside', async () => {
  const message =
    'Il cartoncino SN-77 è annullato dal 26/11/2026 10:42. Nord: Annullato dal punto nascita con un messaggio.'
  const { openScans } = server({
    acceptSample: () => {
      throw refusal('unknown_card', { is: 'cancelled' }, message)
    },
  })
  await show()
  await read('SN-77')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('Cartoncino annullato')).toBeTruthy()
  await waitFor(() => expect(openScans).toMatchObject([{ code: 'SN-77', kind: 'out_of_list' }]))
})

it('digits of a scan that came before the reasons opened are one scan with those after, and no other code', async () => {
  const answered = Promise.withResolvers<void>()
  const { calls, openScans } = server({
    acceptSample: async () => {
      await answered.promise
      throw refusal('newborn_closed')
    },
  })
  await show()
  await read('SN-1')
  // The key waits for the answer; the scanner does not.
  await press('F2')
  const writes = field() as HTMLInputElement
  await act(async () => {
    for (const key of 'SN-3') {
      fireEvent.keyDown(writes, { key })
      writes.value += key
    }
    answered.resolve()
  })
  await screen.findByRole('checkbox', { name: /Troppo vecchio/ })
  await burst('01')
  expect(writes.value).toBe('')
  await waitFor(() => expect(openScans.map(({ code }) => code)).toContain('SN-301'))
  expect(decisions(calls)).toHaveLength(1)
})

it('the list of keys says what F7 does before there is a code to read', async () => {
  server()
  await show()
  render(<KeyHelp />)
  await press('?')
  expect(await screen.findByText('Leggi il codice arrivato mentre era aperta un’altra cosa')).toBeTruthy()
})

it('a scan parted by a pause is kept by the server, holds the closing, and names its cards', async () => {
  const { calls, cards, openScans } = server()
  cards[0] = card(1, { barcode: 'SCAN-UNO-06' })
  cards[1] = card(2, { barcode: 'SCAN-UNO-62' })
  await show()
  await readWithPause('SCAN-UNO-6', 350, '2')
  expect(await screen.findByText('Stop · SCAN-UNO-62')).toBeTruthy()
  await waitFor(() => expect(openScans).toMatchObject([{ code: 'SCAN-UNO-6 2', kind: 'unclear' }]))
  await read('SN-3')
  await screen.findByText('Accettato · SN-3')
  expect(screen.getByText('«SCAN-UNO-6 2»: lettura incompleta')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
  expect((await screen.findByRole('dialog')).textContent).toContain('SCAN-UNO-6 2')
  expect(
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Chiudi spedizione' }).at(-1)?.disabled,
  ).toBe(true)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Annulla' })))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /È SCAN-UNO-06/ })))
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 1, status: 'accepted' }))
  await waitFor(() => expect(openScans).toEqual([]))
})

it('F7 takes the only card that an unclear scan may be', async () => {
  const { calls, cards, openScans } = server()
  cards[0] = card(1, { barcode: 'R2A-05' })
  await show()
  await readWithPause('4', 900, 'R2A-05')
  await waitFor(() => expect(openScans).toMatchObject([{ code: '4 R2A-05', kind: 'unclear' }]))
  expect(decisions(calls)).toEqual([])
  await press('F7')
  await waitFor(() => expect(decisions(calls)).toMatchObject([{ sampleId: 1, status: 'accepted' }]))
  await waitFor(() => expect(openScans).toEqual([]))
})

it('an unclear code read again at once clears the unclear scan; a later scan of its card does not', async () => {
  const { calls, cards, openScans } = server()
  cards[0] = card(1, { barcode: 'SCAN-UNO-62' })
  await show()
  await readWithPause('SCAN-UNO-6', 350, '2')
  await waitFor(() => expect(openScans).toHaveLength(1))
  await read('SCAN-UNO-62')
  await waitFor(() => expect(bodiesOf(calls, 'clearOpenScan')).toMatchObject([{ code: 'SCAN-UNO-6 2' }]))
  await act(async () => pass(2000))
  await readWithPause('SCAN-UNO-6', 350, '2')
  await waitFor(() => expect(openScans).toHaveLength(1))
  await read('SN-3')
  await read('SCAN-UNO-62')
  await screen.findByText(/Già accettato/)
  expect(openScans).toHaveLength(1)
})

it('an incomplete scan while a key waits for its answer is kept as well', async () => {
  const { openScans } = server({ acceptSample: () => new Promise(() => {}) })
  await show()
  await read('SN-1')
  await press('F2')
  await act(async () => pass(2000))
  await readWithPause('4', 900, 'SN-33')
  await waitFor(() => expect(openScans.map(({ kind }) => kind)).toContain('unclear'))
})

it('a reason that the head of a scan chose is as before it', async () => {
  server()
  await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await press('F2')
  const reason = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Coagulato/ })
  await press('1')
  await waitFor(() => expect(reason.checked).toBe(true))
  await act(async () => pass(900))
  await burst('57321')
  await waitFor(() => expect(reason.checked).toBe(false))
})

it('a card that was read and not decided does not count as not arrived in the closing window', async () => {
  server()
  await show()
  await read('SN-2')
  await screen.findByText('1 lettura da chiarire')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi spedizione' })))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelector('.shp-close-summary')?.textContent).toContain(
    acceptTexts.counters.notReceived(2),
  )
})

it.each([
  ['its alert', /^Non serve SCAN-UNO-6 2/],
  ['its row', /^Chiarito SCAN-UNO-6 2/],
])(
  'a scan under the window that clears a reading, opened from %s, is said there, and the window stays',
  async (_, name) => {
    const { calls, cards, openScans } = server()
    cards[0] = card(1, { barcode: 'SCAN-UNO-06' })
    cards[2] = card(3, { barcode: 'SN-30' })
    cards[1] = card(2, { barcode: 'SCAN-UNO-62' })
    openScans.push(
      record(OpenScan, { code: 'ALTRO-7', kind: 'unknown' }),
      record(OpenScan, { code: 'ALTRO-8', kind: 'unknown' }),
    )
    await show('SN-30')
    await readWithPause('SCAN-UNO-6', 350, '2')
    await screen.findByText('Stop · SCAN-UNO-62')
    const button = await screen.findByRole('button', { name })
    await act(async () => fireEvent.click(button))
    const dialog = await screen.findByRole('dialog', { name: 'Che cosa era SCAN-UNO-6 2?' })
    const inWindow = within(dialog)
    await burstInto(inWindow.getByRole<HTMLTextAreaElement>('textbox'), 'SN-30')
    expect(await inWindow.findByText('SN-30 non letto')).toBeTruthy()
    expect(inWindow.getByText('Prima confermare o annullare ciò che è aperto, poi F7.')).toBeTruthy()
    expect(dialog.textContent).toContain('Che cosa era SCAN-UNO-6 2?')
    expect(inWindow.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
    await act(async () => fireEvent.click(inWindow.getByRole('button', { name: 'Annulla' })))
    expect(button.getAttribute('aria-label'), 'no button comes to mean the other code').toMatch(name)
    expect(decisions(calls)).toEqual([])
    await press('F7')
    await waitFor(() => expect(decisions(calls)).toMatchObject([{ sampleId: 3, status: 'accepted' }]))
    expect(screen.getByText('«SCAN-UNO-6 2»: lettura incompleta')).toBeTruthy()
  },
)
