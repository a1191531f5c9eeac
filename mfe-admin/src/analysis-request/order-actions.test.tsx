// @vitest-environment happy-dom
import { AnalysisRequest, Me } from '@sne/shared/contract'
import { record, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OrderActions } from './order-actions.tsx'

afterEach(cleanup)

const me = record(Me, { currentRole: 'support' })
const card = (analyzableStatus: 'accepted' | 'closed' | 'reported') => ({
  id: 1,
  barcode: 'BC',
  analyzableStatus,
})

it.each([
  ['open with a card at work', 'open', false, card('accepted'), ['Chiudi']],
  ['closed', 'closed', false, card('closed'), ['Riapri']],
  ['open without a step, its card closed', 'open', true, card('closed'), ['Chiudi', 'Riapri']],
  ['open without a step, its card reported', 'open', true, card('reported'), ['Chiudi']],
] as const)('an order %s has its steps', (_, status, stalled, sample, steps) => {
  const order = record(AnalysisRequest, { number: '2026/000001', status, stalled, samples: [sample] })
  renderRemote(<OrderActions order={order} />, { me })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(steps)
})

it.each([
  ['newborn_closed', true],
  ['support', false],
] as const)('opening an order closed as %s says what comes back with it', async (closeReason, told) => {
  const order = record(AnalysisRequest, { status: 'closed', closeReason, samples: [card('closed')] })
  renderRemote(<OrderActions order={order} />, { me })
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText(/1 campione senza referto/)).toBeTruthy()
  expect(screen.queryByText(/anche le altre richieste/) !== null).toBe(told)
})
