// @vitest-environment happy-dom
import { Me, Plate, PunchingItem, PunchingList, PunchResult } from '@sne/shared/contract'
import {
  heardNotes,
  mockCalls,
  plateWells,
  pressKey,
  record,
  refusal,
  renderRemote,
  stoppedClock,
} from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { doubleReading } from './punch-sender.ts'
import PunchingPage from './punching-page.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['planner'], currentRole: 'planner', impersonatedBy: null })
const item = (position: string, barcode: string) =>
  record(PunchingItem, { position, barcode, type: 'sample', punchStatus: 'to_punch' })
const items = [item('A8', 'SN-8'), item('B2', 'SN-20'), item('E1', 'SN-5')]

async function show(
  punchSample: NonNullable<Parameters<typeof mockCalls>[0]['punchSample']>,
  status: Plate['status'] = 'punching',
  more: Parameters<typeof mockCalls>[0] = {},
) {
  const plate = record(Plate, { id: 3, name: 'Piastra 3', barcode: 'PL-3', status, wells: plateWells() })
  const calls = mockCalls({
    getPlateGroup: () => ({ groupId: null, name: null, plates: [plate] }),
    listPunching: () => record(PunchingList, { plateId: 3, items, next: 'E1' }),
    punchSample,
    ...more,
  })
  const { shell, unmount } = renderRemote(
    <Routes>
      <Route path="/plate/:plateId/punching" element={<PunchingPage />} />
    </Routes>,
    { me, path: '/plate/3/punching' },
  )
  await screen.findByRole('textbox', { name: 'Cartoncino' })
  return {
    shell,
    unmount,
    marks: () => calls.flatMap(({ name, input }) => (name === 'punchSample' ? [input.body] : [])),
  }
}
const scan = (code: string) =>
  act(async () => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cartoncino' })
    field.value = code
    fireEvent.keyDown(field, { key: 'Enter' })
  })

it('without a network the first scan waits, and names its card and its well', async () => {
  await show(() => {
    throw new TypeError('network')
  })
  await scan('SN-8')
  expect(await screen.findByText(/In attesa di rete/)).toBeTruthy()
  expect(screen.getByText('SN-8 · 1 lettura non ancora salvata')).toBeTruthy()
  expect(screen.getAllByText('A8').length).toBeGreaterThan(1)
})

it('without a network a code that the plate does not have looks and sounds like a stop', async () => {
  await show(() => {
    throw new TypeError('network')
  })
  await scan('SN-99')
  expect(await screen.findByText('✕ Non sulla piastra: SN-99')).toBeTruthy()
  expect(screen.queryByText(/In attesa di rete/)).toBeNull()
})

it('the next place counts scans that wait, and F4 without a network says at once that it waits', async () => {
  await show(() => {
    throw new TypeError('network')
  })
  const next = () => document.querySelector('.plt-next-well')?.textContent
  expect(next()).toBe('A8')
  await scan('SN-8')
  await screen.findByText(/In attesa di rete/)
  expect(next()).toBe('B2')
  await scan('SN-20')
  await waitFor(() => expect(next()).toBe('E1'))
  await pressKey('F4')
  expect(await screen.findByText(/«Annulla[^»]*» in attesa/)).toBeTruthy()
})

it('an incomplete scan says what it is, and no window', async () => {
  const clock = stoppedClock()
  clock.advance(3_600_000)
  const { marks } = await show(() => record(PunchResult, { changed: true, well: items[0] }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cartoncino' })
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
  clock.advance(900)
  await type([...'SN-20', 'Enter'])
  expect(await screen.findByText('4SN-20: lettura incompleta')).toBeTruthy()
  expect(screen.queryByText(/finestra/)).toBeNull()
  expect(marks()).toEqual([])
})

it('a card before its turn is stopped, and the same card read once more is punched there', async () => {
  const clock = stoppedClock()
  const { marks } = await show(({ body }) => {
    if (body.inOrder)
      throw refusal('wrong_card', {
        scanned: 'SN-8',
        expected: { well: 'E1', barcode: 'SN-5', protocol: null },
        elsewhere: ['A8'],
        outOfOrder: true,
      })
    return record(PunchResult, { changed: true, well: items[0] })
  })
  await scan('SN-8')
  expect(await screen.findByText('✕ Fuori ordine: SN-8')).toBeTruthy()
  expect(screen.getByText(/pozzetto è A8; è atteso SN-5 nel pozzetto E1/)).toBeTruthy()
  clock.advance(doubleReading)
  await scan('SN-8')
  expect(await screen.findByText(/Punzonato/)).toBeTruthy()
  expect(marks()).toMatchObject([{ inOrder: true }, { inOrder: false }])
})

it('after a wrong card the keys mark no well and say so', async () => {
  const { marks } = await show(({ body }) => {
    if (body.barcode === 'ALTRO') throw refusal('wrong_card')
    return record(PunchResult, { changed: true, well: items[0] })
  })
  await scan('SN-8')
  await screen.findByText(/Punzonato/)
  await scan('ALTRO')
  await screen.findByText(/Cartoncino sbagliato/)
  const sent = marks().length
  for (const key of ['F2', 'F3', 'F4', 'F6']) await pressKey(key)
  expect(await screen.findByText(/Nessun cartoncino/)).toBeTruthy()
  expect(marks()).toHaveLength(sent)
})

it('closing says no numbers while scans are on their way, then what is still to be punched', async () => {
  let online = false
  await show(({ body }) => {
    if (!online) throw new TypeError('network')
    return record(PunchResult, {
      changed: true,
      well: items.find(({ barcode }) => barcode === body.barcode) ?? items[0],
    })
  })
  await scan('SN-8')
  await screen.findByText(/In attesa di rete/)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi piastra' })))
  expect(await screen.findByText(/le letture devono arrivare al server/)).toBeTruthy()
  expect(screen.queryByText(/da pianificare\.$/)).toBeNull()
  expect(screen.queryByText(/pozzetti da punzonare/)).toBeNull()
  online = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('3 pozzetti da punzonare o saltare prima di chiudere')).toBeTruthy()
})

it('a scan without an answer is kept as the page goes, and dropped once it is answered', async () => {
  let answer: (value: unknown) => void = () => undefined
  const { shell, unmount } = await show(async () => {
    await new Promise((resolve) => {
      answer = resolve
    })
    return record(PunchResult, { changed: true, well: items[1] })
  })
  await scan('SN-20')
  unmount()
  expect(shell.drafts.get('punching-3')).toMatchObject({
    draft: { well: null, steps: [{ kind: 'scan', barcode: 'SN-20' }] },
  })
  answer(null)
  await waitFor(() => expect(shell.drafts.has('punching-3')).toBe(false))
})

it('an unanswered one of two scans is kept after the page has gone', async () => {
  let answer: (value: unknown) => void = () => undefined
  let tries = 0
  const { shell, unmount } = await show(async () => {
    tries += 1
    if (tries > 1) throw new TypeError('network')
    await new Promise((resolve) => {
      answer = resolve
    })
    return record(PunchResult, { changed: true, well: items[0] })
  })
  await scan('SN-8')
  await scan('SN-20')
  unmount()
  const steps = () =>
    (shell.drafts.get('punching-3') as { draft?: { steps: unknown[] } } | undefined)?.draft?.steps
  expect(steps()).toHaveLength(2)
  answer(null)
  await waitFor(() => expect(steps()).toMatchObject([{ kind: 'scan', barcode: 'SN-20' }]))
  expect(tries).toBe(2)
})

it('scans that wait for the network outlive their page: leaving it is no loss', async () => {
  const { shell } = await show(() => {
    throw new TypeError('network')
  })
  await scan('SN-8')
  await screen.findByText(/In attesa di rete/)
  expect(shell.seen.unsaved).toMatchObject([{ key: 'punching-3', outlivesPage: true }])
})

it('a scan that met the end of the session is kept', async () => {
  const { shell, unmount } = await show(() => {
    throw refusal('unauthenticated')
  })
  await scan('SN-20')
  unmount()
  expect(shell.drafts.get('punching-3')).toMatchObject({ draft: { steps: [{ barcode: 'SN-20' }] } })
})

it('a key takes the green sign of the scan away', async () => {
  await show(({ body }) =>
    record(PunchResult, { changed: true, well: { ...items[0]!, punchStatus: body.status } }),
  )
  const sign = () => document.querySelector('.sne-scan-accepted')
  await scan('SN-8')
  await waitFor(() => expect(sign()).not.toBeNull())
  await pressKey('F2')
  expect(await screen.findByText('! Insufficiente')).toBeTruthy()
  expect(sign()).toBeNull()
})

it.each(['F2', 'F3', 'F4', 'F6'])('%s is heard when it is saved, and when it is refused', async (key) => {
  let isRefused = false
  const answer = () => {
    if (isRefused) throw refusal('invalid_transition')
    return record(PunchResult, { changed: true, well: items[0] })
  }
  await show(answer, 'punching', { unpunchSample: answer })
  for (const note of [740, 196]) {
    isRefused = false
    await scan('SN-8')
    await screen.findByText(/Punzonato/)
    isRefused = note === 196
    const notes = heardNotes()
    await pressKey(key)
    await waitFor(() => expect(notes).toContain(note))
  }
})

it('a scan under an open window is listed until somebody has seen it', async () => {
  const { marks } = await show(() => record(PunchResult, { changed: true, well: items[0] }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi piastra' })))
  await screen.findByText('3 pozzetti da punzonare o saltare prima di chiudere')
  const confirm = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Chiudi piastra' }).at(-1)
  expect(confirm?.disabled).toBe(true)
  await act(async () => {
    for (const key of [...'SN-20', 'Enter']) fireEvent.keyDown(document.body, { key })
  })
  expect(await screen.findByText('SN-20 non letto')).toBeTruthy()
  expect(marks()).toEqual([])
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: /Annulla/ }).at(-1)!))
  await waitFor(() => expect(document.querySelector('.ant-modal.ant-zoom-leave')).toBeTruthy())
  await pressKey('F7')
  await waitFor(() => expect(marks()).toMatchObject([{ barcode: 'SN-20' }]))
  expect(screen.queryByText('SN-20 non letto')).toBeNull()
})

it('the code of the plate is named as such, and keys mean no card after it', async () => {
  const { marks } = await show(({ body }) => {
    if (body.barcode === 'PL-3') throw refusal('unknown_card')
    return record(PunchResult, { changed: true, well: items[0] })
  })
  await scan('SN-8')
  await screen.findByText('✓ Punzonato')
  await scan('PL-3')
  expect(await screen.findByText('✕ Codice di questa piastra')).toBeTruthy()
  const sent = marks().length
  await pressKey('F2')
  expect(await screen.findByText(/Nessun cartoncino/)).toBeTruthy()
  expect(marks()).toHaveLength(sent)
})

it('a closed plate asks for no card', async () => {
  await show(() => record(PunchResult), 'closed')
  expect(await screen.findByText('Piastra chiusa')).toBeTruthy()
  expect(screen.queryByText('Leggere il primo cartoncino')).toBeNull()
})

it('the next card stands before the keys, right after the last one', async () => {
  await show(() => record(PunchResult, { changed: true, well: items[0] }))
  const next = screen.getByText('Prossimo')
  const key = screen.getByRole('button', { name: /Sangue insufficiente/ })
  expect(next.compareDocumentPosition(key) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('without a network a card before its turn looks and sounds like a stop, and names both wells', async () => {
  await show(() => {
    throw new TypeError('network')
  })
  await scan('SN-20')
  expect(await screen.findByText('✕ Fuori ordine: SN-20')).toBeTruthy()
  expect(screen.getByText(/pozzetto è B2; è atteso SN-8 nel pozzetto A8/)).toBeTruthy()
  expect(screen.queryByText(/In attesa di rete/)).toBeNull()
  await scan('SN-8')
  expect(await screen.findByText(/In attesa di rete/)).toBeTruthy()
  await scan('SN-5')
  expect(await screen.findByText('✕ Fuori ordine: SN-5')).toBeTruthy()
  expect(screen.getByText(/pozzetto è E1; è atteso SN-20 nel pozzetto B2/)).toBeTruthy()
})

it('a card with two wells that is read twice within the guard is said for its second well', async () => {
  items.push(item('F1', 'SN-8'))
  const { marks } = await show(() =>
    record(PunchResult, { changed: true, well: { ...items[0]!, punchStatus: 'punched' } }),
  )
  await scan('SN-8')
  await screen.findByText('✓ Punzonato')
  await scan('SN-8')
  items.pop()
  expect(
    await screen.findByText(
      'SN-8 letto due volte in meno di 1,5 s, contato una volta: leggere di nuovo per F1.',
    ),
  ).toBeTruthy()
  expect(marks()).toHaveLength(1)
})

it('the well lights up on each sibling plate that has a sample there, and on no other', async () => {
  const empty = { requestKey: null, sampleId: null, replicateNo: null, qc: null, barcode: null }
  const plateOf = (id: number, hasSample: boolean) => {
    const filled = hasSample ? { E1: { type: 'sample' as const, punchStatus: 'to_punch' as const } } : {}
    const wells = plateWells(filled).map((well) => (well.type === 'empty' ? { ...well, ...empty } : well))
    return record(Plate, { id, name: `Piastra ${id}`, barcode: `PL-${id}`, status: 'punching', wells })
  }
  mockCalls({
    getPlateGroup: () => ({
      groupId: 1,
      name: null,
      plates: [plateOf(3, true), plateOf(4, false), plateOf(5, true)],
    }),
    listPunching: () => record(PunchingList, { plateId: 3, items: [item('E1', 'SN-5')], next: 'E1' }),
  })
  renderRemote(
    <Routes>
      <Route path="/plate/:plateId/punching" element={<PunchingPage />} />
    </Routes>,
    { me, path: '/plate/3/punching' },
  )
  const siblings = await screen.findByRole('navigation', { name: 'Piastre del gruppo' })
  const litOf = (name: RegExp) =>
    within(siblings).getByRole('img', { name }).querySelectorAll('.sne-dot-lit').length
  expect([litOf(/Piastra 3/), litOf(/Piastra 4/), litOf(/Piastra 5/)]).toEqual([1, 0, 1])
})

it('Shift+F6 while an earlier key is being saved skips nothing, and says and sounds so', async () => {
  const { marks, shell } = await show(() => new Promise(() => {}))
  await pressKey('F6', { shiftKey: true })
  await pressKey('F6', { shiftKey: true })
  expect(marks()).toEqual([{ well: 'A8', status: 'skipped' }])
  expect(shell.seen.toasts).toEqual([
    {
      kind: 'warning',
      text: 'Nessun pozzetto saltato: una lettura o un tasto attende ancora il salvataggio. Premere di nuovo.',
    },
  ])
})
