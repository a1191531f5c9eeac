// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { card, decisions, press, read, server, show, stopClock } from './accept-bench.tsx'

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
