// @vitest-environment happy-dom
import { CardCategories } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decisions, server, show } from './accept-bench.fixture.tsx'
import { press, stopClock } from './bench-keys.fixture.ts'

/* A card is put aside as not required where the newborn has another suitable one. */

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

const why = 'È l’unico cartoncino idoneo del neonato per SNE'

/** Chooses the first card of the list, which nobody has read. */
async function choose(onlyCard: string | null) {
  const { calls } = server({ getCardCategories: () => record(CardCategories, { onlyCard, recall: false }) })
  await show()
  await act(async () => fireEvent.click(screen.getByText('SN-1')))
  return calls
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Non richiesto/ })

it('the only suitable card of a newborn cannot be put aside, and says why before it is tried', async () => {
  const calls = await choose(why)
  expect(await screen.findByText(new RegExp(why))).toBeTruthy()
  expect(button().disabled).toBe(true)
  await press('F3')
  expect(decisions(calls)).toEqual([])
})

it('a card beside another suitable one is put aside', async () => {
  const calls = await choose(null)
  expect(button().disabled).toBe(false)
  await press('F3')
  await waitFor(() => expect(decisions(calls)).toMatchObject([{ sampleId: 1, status: 'not_required' }]))
})
