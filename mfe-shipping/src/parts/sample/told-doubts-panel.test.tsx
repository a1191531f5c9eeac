// @vitest-environment happy-dom

import { Me, Sample } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ToldDoubts } from './told-doubts-panel.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['support'], currentRole: 'support' })
const sample = record(Sample, {
  id: 7,
  laboratoryId: 1,
  toldAnswers: [],
  spokeNotes: 'Trasfuso ieri',
  toldDoubts: ['transfusion', 'notes'],
})

it('a told transfusion is answered with the reason of whoever verified it', async () => {
  const sent: unknown[] = []
  mockCalls({
    answerToldDoubt: ({ body }) => {
      sent.push(body)
      return { changed: true, sample }
    },
  })
  renderRemote(<ToldDoubts sample={sample} />, { me })
  expect(screen.getByText(/Trasfuso ieri/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Nessuna trasfusione' }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Sentita la TIN' } })
  fireEvent.click(screen.getByRole('button', { name: 'Conferma' }))
  await waitFor(() =>
    expect(sent).toEqual([{ doubt: 'transfusion', holds: false, reason: 'Sentita la TIN' }]),
  )
})

it('a session that support opened shows what was told, and no answer', () => {
  const impersonatedBy = { id: 9, email: 's@lab.example', label: 'Bassi Sara' }
  renderRemote(<ToldDoubts sample={sample} />, { me: { ...me, impersonatedBy } })
  expect(screen.getByText(/Trasfuso ieri/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a card without an open doubt shows nothing', () => {
  renderRemote(<ToldDoubts sample={{ ...sample, toldDoubts: ['notes'] }} />, { me })
  expect(screen.queryByRole('button')).toBeNull()
})

it('a given no is shown with name and time, and a yes after it can be sent', async () => {
  const sent: unknown[] = []
  mockCalls({
    answerToldDoubt: ({ body }) => {
      sent.push(body)
      return { changed: true, sample }
    },
  })
  const by = { id: 9, label: 'Bassi Sara' }
  const toldAnswers = [{ doubt: 'transfusion' as const, holds: false, by, at: '2026-03-02T09:30:00Z' }]
  renderRemote(<ToldDoubts sample={{ ...sample, toldDoubts: [], toldAnswers }} />, { me })
  expect(screen.getByText(/Nessuna trasfusione \(Bassi Sara, .*2026/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'La trasfusione c’è stata' }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Lettera della TIN' } })
  fireEvent.click(screen.getByRole('button', { name: 'Conferma' }))
  await waitFor(() =>
    expect(sent).toEqual([{ doubt: 'transfusion', holds: true, reason: 'Lettera della TIN' }]),
  )
})

it('a given yes is shown and offers no other answer', () => {
  const toldAnswers = [{ doubt: 'transfusion' as const, holds: true, by: null, at: '2026-03-02T09:30:00Z' }]
  renderRemote(<ToldDoubts sample={{ ...sample, toldDoubts: [], toldAnswers }} />, { me })
  expect(screen.getByText(/Trasfusione confermata/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
