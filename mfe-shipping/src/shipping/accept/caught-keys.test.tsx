// @vitest-environment happy-dom
import { refusal } from '@sne/shared/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decisions, server, show } from './accept-bench.fixture.tsx'
import { burst, pass, press, read, stopClock } from './bench-keys.fixture.ts'

/* Keys that act on the card in the panel, after another card was scanned and not read. */

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

/** A card was read, SN-3 was scanned while its reasons were open, and the reasons were left. */
async function afterCaughtScan(code = 'SN-2', more: Parameters<typeof server>[0] = {}) {
  const { calls } = server(more)
  await show()
  await read(code)
  await press('F2')
  await screen.findByRole('checkbox', { name: /Troppo vecchio/ })
  await burst('SN-3')
  await screen.findByText('SN-3 non letto')
  await press('Escape')
  await act(async () => pass(1500))
  return calls
}
const taken = (calls: Parameters<typeof decisions>[0]) => decisions(calls).length

it('F3 asks whether the card in the panel is not required, and acts when it is pressed again', async () => {
  const calls = await afterCaughtScan()
  const before = taken(calls)
  await press('F3')
  expect(await screen.findByText('Non richiesto: SN-2?')).toBeTruthy()
  expect(screen.getByText(/F3 di nuovo conferma per SN-2, F7 prende SN-3/)).toBeTruthy()
  expect(taken(calls)).toBe(before)
  await press('F3')
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 2, status: 'not_required' }))
})

it('F7 at the question reads the scanned card, and the card in the panel stays accepted', async () => {
  const calls = await afterCaughtScan()
  await press('F3')
  await screen.findByText('Non richiesto: SN-2?')
  await press('F7')
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 3, status: 'accepted' }))
  expect(screen.queryByText('Non richiesto: SN-2?')).toBeNull()
  expect(decisions(calls)).not.toContainEqual(expect.objectContaining({ status: 'not_required' }))
})

it('Ctrl+Z asks whose reading is taken back, and takes it back when it is pressed again', async () => {
  const undone: number[] = []
  await afterCaughtScan('SN-1', {
    undoScan: ({ params }) => {
      undone.push(params.id)
      throw refusal('undo_refused')
    },
  })
  await press('z', { ctrlKey: true })
  expect(await screen.findByText('Annullare la lettura di SN-1?')).toBeTruthy()
  expect(undone).toEqual([])
  await press('z', { ctrlKey: true })
  await waitFor(() => expect(undone).toEqual([1]))
})

it('reasons that are opened after the scan ask as well', async () => {
  const calls = await afterCaughtScan()
  const before = taken(calls)
  await press('F2')
  await screen.findByRole('checkbox', { name: /Troppo vecchio/ })
  await press('F2')
  expect(await screen.findByText('Non idoneo: SN-2?')).toBeTruthy()
  expect(taken(calls)).toBe(before)
})

it('a card that is scanned and read ends the question', async () => {
  await afterCaughtScan()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await press('z', { ctrlKey: true })
  await waitFor(() => expect(screen.queryByText('Accettato · SN-1')).toBeNull())
  expect(screen.queryByText(/Annullare la lettura/)).toBeNull()
})

it('F3 asks whether the next reading is not required, where the card in the panel cannot be', async () => {
  const calls = await afterCaughtScan('SN-1')
  await press('F3')
  expect(await screen.findByText('Non richiesto: la prossima lettura?')).toBeTruthy()
  await press('F7')
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 3, status: 'accepted' }))
})
