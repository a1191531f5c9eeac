// @vitest-environment happy-dom
import { refusal } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { card, decisions, server, show } from './accept-bench.fixture.tsx'
import { read, stopClock } from './bench-keys.fixture.ts'

/* Cards of newborns whose screening was ended by a refusal or a death. */

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

const closure = { kind: 'refused' as const, at: '2026-11-20T09:00:00Z' }
const { newborn } = card(3)
const refused = card(3, { closure, newborn: { ...newborn, status: 'closed' } })
const confirm = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: /Accetta e riprendi in carico/ })))

it('a card of a newborn whose family refused is accepted once a person has confirmed the refusal', async () => {
  const { calls, cards } = server()
  cards[2] = refused
  await show()
  await read('SN-3')
  expect(await screen.findByText(/Rifiuto registrato il 20\/11\/2026/)).toBeTruthy()
  expect(decisions(calls)).toEqual([])
  await confirm()
  expect(decisions(calls)).toMatchObject([{ sampleId: 3, status: 'accepted', confirmClosed: true }])
})

it('a refusal that was recorded after the list was read is asked about too', async () => {
  const { calls, cards } = server({
    acceptSample: () => {
      cards[2] = refused
      throw refusal('newborn_closed')
    },
  })
  await show()
  await read('SN-3')
  expect(await screen.findByText(/Rifiuto registrato il 20\/11\/2026/)).toBeTruthy()
  expect(decisions(calls)).toHaveLength(1)
})

it('an accepted card is looked at for what its birth point told beside the fields', async () => {
  const { cards } = server()
  cards[2] = card(3, { closure: null, toldDoubts: ['transfusion'] })
  await show()
  await read('SN-3')
  expect(await screen.findByText(/trasfusione indicata fuori dal suo campo/)).toBeTruthy()
})
