// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { card, decisions, server, show } from './accept-bench.fixture.tsx'
import { pass, press, read, stopClock } from './bench-keys.fixture.ts'

/* What is to be cleared: the scan in hand first, and a key for the only card that it may be. */

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

it('the scan made last stands first, however many were made before', async () => {
  server()
  await show()
  for (const code of ['ALTRO-1', 'ALTRO-2', 'ALTRO-3', 'ALTRO-4']) await read(code)
  await screen.findByText('4 letture da chiarire')
  const list = () => document.querySelector('.shp-points')?.textContent ?? ''
  await waitFor(() => expect(list()).toMatch(/^ALTRO-4/))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Riprova ALTRO-4' })))
  await read('ALTRO-1')
  await waitFor(() => expect(list()).toMatch(/^ALTRO-1/))
})

it('F6 takes the only card whose code is similar', async () => {
  const { calls, cards } = server()
  cards[2] = card(3, { barcode: 'RETE-000060' })
  await show('RETE-000060')
  await read('RETE-O00060')
  const proposed = await screen.findByRole('button', { name: /È RETE-000060/ })
  expect(within(proposed).getByText('F6')).toBeTruthy()
  await press('F6')
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 3, status: 'accepted' }))
})

it('F6 opens the list of several similar cards, and a number takes one', async () => {
  const { calls, cards } = server()
  cards[1] = card(2, { barcode: 'RETE-000060' })
  cards[2] = card(3, { barcode: 'RETE-000061' })
  await show('RETE-000061')
  await read('RETE-00006O')
  await screen.findByRole('button', { name: /È RETE-000061/ })
  await press('F6')
  const list = await screen.findByRole('dialog')
  const numbered = within(list).getAllByRole('button', { name: /È RETE-/ })
  const place = numbered.findIndex(({ textContent }) => textContent?.includes('RETE-000061'))
  expect(numbered[place]?.textContent).toMatch(new RegExp(`^${place + 1}`))
  expect(decisions(calls).filter(({ sampleId }) => sampleId)).toEqual([])
  await press(String(place + 1))
  await act(async () => pass(1000))
  await waitFor(() => expect(decisions(calls).at(-1)).toMatchObject({ sampleId: 3, status: 'accepted' }))
})
