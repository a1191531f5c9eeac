// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decisions, server, show } from './accept-bench.fixture.tsx'
import { press, read, stopClock } from './bench-keys.fixture.ts'

/* Texts typed in the panel outlive the cancelling of their editor; chosen reasons do not. */

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

const type = (name: RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))
const cancel = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Annulla Esc/ })))

it('a note that was typed is kept when its editor is cancelled by button or Esc', async () => {
  server()
  const { shell } = await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await press('F4')
  await type(/Nota/, 'macchia sul bordo')
  await cancel()
  expect(shell.drafts.get('card-note-1')).toMatchObject({ draft: 'macchia sul bordo' })
  await press('F4')
  expect(await screen.findByDisplayValue('macchia sul bordo')).toBeTruthy()
  await type(/Nota/, 'macchia sul bordo, due dischi')
  await press('Escape')
  await press('F4')
  expect(await screen.findByDisplayValue('macchia sul bordo, due dischi')).toBeTruthy()
})

it('the note beside reasons is kept when they are cancelled; reasons begin with the proposed ones', async () => {
  const { calls } = server()
  await show()
  await read('SN-2')
  await press('F2')
  const clotted = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Coagulato/ })
  await act(async () => fireEvent.click(clotted))
  await type(/Nota/, 'goccia unica')
  await press('Escape')
  await press('F2')
  expect(await screen.findByDisplayValue('goccia unica')).toBeTruthy()
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /Coagulato|Troppo vecchio/ })
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true])
  await press('F2')
  await waitFor(() => expect(decisions(calls)).toMatchObject([{ sampleId: 2, status: 'not_valid' }]))
})
