// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { listOf, listQuery } from '../../../contract/common.ts'
import { defineResource } from '../../../contract/endpoint.ts'
import { mockEndpoints, refusal, renderPage } from '../../../testing/index.ts'
import { ListPage, type ListPageProps } from './list-page.tsx'

const cards = defineResource('sample', {
  listCards: {
    method: 'GET',
    path: '/card/list',
    summary: 'Cards.',
    access: 'any',
    query: listQuery(['barcode'], {}),
    response: listOf(z.object({ id: z.number(), barcode: z.string() })),
  },
})

const show = (more: Partial<ListPageProps<typeof cards.listCards>> = {}) =>
  renderPage(
    <ListPage
      title="Cartoncini di oggi"
      id="cards-of-today"
      endpoint={cards.listCards}
      columns={[{ key: 'barcode', title: 'Codice', render: ({ barcode }) => barcode }]}
      empty={{ title: 'Nessun cartoncino', hint: 'Arrivano con le spedizioni.' }}
      {...more}
    />,
    '/cards',
  )

afterEach(cleanup)

it('the title of a list page is its heading and names its table', async () => {
  mockEndpoints(cards, {
    listCards: () => ({ items: [{ id: 1, barcode: 'C001' }], total: 1, page: 1, pageSize: 25, sort: null }),
  })
  show()
  await screen.findByText('C001')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cartoncini di oggi')
  expect(screen.getByRole('table', { name: 'Cartoncini di oggi' })).toBeTruthy()
})

it('a label names the table in place of the title', async () => {
  mockEndpoints(cards, {
    listCards: () => ({ items: [{ id: 1, barcode: 'C001' }], total: 1, page: 1, pageSize: 25, sort: null }),
  })
  show({ label: 'Cartoncini accettati' })
  await screen.findByText('C001')
  expect(screen.getByRole('table', { name: 'Cartoncini accettati' })).toBeTruthy()
})

it('a refused list leaves the heading, the actions and the parts around it', async () => {
  mockEndpoints(cards, {
    listCards: () => {
      throw refusal('generic_error', { requestId: 'r-5' })
    },
  })
  show({ actions: <button type="button">Nuovo</button>, above: <p>Sopra</p>, children: <p>Sotto</p> })
  const above = await screen.findByText('Sopra')
  const retry = await screen.findByRole('button', { name: 'Riprova' })
  const below = screen.getByText('Sotto')
  expect(screen.getByRole('button', { name: 'Nuovo' })).toBeTruthy()
  expect(above.compareDocumentPosition(retry) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(retry.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
