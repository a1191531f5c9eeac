// @vitest-environment happy-dom

import { CardCategories, ShippingSampleRow } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RecallCategories } from './recall-categories.tsx'

afterEach(cleanup)

const card = record(ShippingSampleRow, { id: 7, barcode: 'SN-7', sampleNumber: 2 })
const left = { runs: false, why: 'judged_elsewhere' as const }
const categories = record(CardCategories, {
  recall: true,
  categories: [
    { category: 'sne', status: 'waiting', run: { runs: true, why: 'recall' }, askedFor: null },
    { category: 'btd', status: 'waiting', run: left, askedFor: null },
  ],
})

it('the list says which categories a recall card runs and why, and asks for one more with a reason', async () => {
  const asked: unknown[] = []
  mockCalls({
    getCardCategories: () => categories,
    askCardCategory: ({ body }) => {
      asked.push(body)
      return { changed: true, card: categories }
    },
  })
  renderRemote(<RecallCategories card={card} open />)
  expect(await screen.findByText(/Chiesta da un richiamo/)).toBeTruthy()
  expect(screen.getByText(/Già refertata su un altro cartoncino idoneo/)).toBeTruthy()
  const buttons = screen.getAllByRole('button', { name: /Chiedi anche/ })
  expect(buttons).toHaveLength(1)
  fireEvent.click(buttons[0] as HTMLElement)
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Lo chiede il centro' } })
  fireEvent.click(screen.getByRole('button', { name: 'Conferma' }))
  await waitFor(() => expect(asked).toEqual([{ category: 'btd', reason: 'Lo chiede il centro' }]))
})

it('the list shows nothing for a card that runs all of its categories', async () => {
  const calls = mockCalls({ getCardCategories: () => ({ onlyCard: null, recall: false, categories: [] }) })
  renderRemote(<RecallCategories card={card} open />)
  await waitFor(() => expect(calls.some(({ name }) => name === 'getCardCategories')).toBe(true))
  expect(screen.queryByText(/Cartoncino di richiamo/)).toBeNull()
})

it('the list keeps the space of the categories until they are read', async () => {
  const answered = Promise.withResolvers<typeof categories>()
  mockCalls({ getCardCategories: () => answered.promise })
  const screenings = record(ShippingSampleRow).screenings
  renderRemote(<RecallCategories card={{ ...card, screenings }} open />)
  expect(document.querySelectorAll('.sne-bone')).toHaveLength(screenings.length + 1)
  answered.resolve(categories)
  expect(await screen.findByText(/Chiesta da un richiamo/)).toBeTruthy()
  expect(document.querySelectorAll('.sne-bone')).toHaveLength(0)
})

it('the list does not ask about a first card', () => {
  const calls = mockCalls({ getCardCategories: () => categories })
  renderRemote(<RecallCategories card={{ ...card, sampleNumber: 1 }} open />)
  expect(calls).toEqual([])
})
