// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { listOf, listQuery, many, pageQuery } from '../../../contract/common.ts'
import { defineResource } from '../../../contract/endpoint.ts'
import { mockEndpoints, refusal, renderPage, renderRemote } from '../../../testing/index.ts'
import type { Column } from './column.ts'
import { cellClass } from './column.ts'
import { List, type ListProps } from './list.tsx'

const cards = defineResource('sample', {
  listCards: {
    method: 'GET',
    path: '/card/list',
    summary: 'Cards.',
    access: 'any',
    query: listQuery(['barcode', 'hours'], { status: many(z.enum(['accepted', 'waiting'])).optional() }),
    response: listOf(z.object({ id: z.number(), barcode: z.string(), hours: z.number(), note: z.string() })),
  },
})
type Endpoint = typeof cards.listCards
interface Card {
  id: number
  barcode: string
  hours: number
  note: string
}

const all: Card[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  barcode: `C${String(index + 1).padStart(3, '0')}`,
  hours: 40 + index,
  note: `nota ${index + 1}`,
}))

const columns: Column<Card, 'barcode' | 'hours'>[] = [
  { key: 'barcode', title: 'Codice', render: (row) => row.barcode, sort: 'barcode', always: true },
  { key: 'hours', title: 'Età', unit: 'h', render: (row) => row.hours, sort: 'hours', align: 'right' },
  { key: 'note', title: 'Note', render: (row) => row.note, hidden: true },
]

const serve = (rows: readonly Card[] = all) =>
  mockEndpoints(cards, {
    listCards: ({ query: { page, pageSize, sort, q } }) => {
      const found = rows.filter(({ barcode }) => !q || barcode.includes(q))
      const sorted = sort === '-barcode' ? found.toReversed() : found
      const items = sorted.slice((page - 1) * pageSize, page * pageSize)
      return { items, total: found.length, page, pageSize, sort: sort ?? null }
    },
  })

const show = (path = '/', more: Partial<ListProps<Endpoint>> = {}) =>
  renderPage(
    <List
      id="cards"
      label="Cartoncini"
      endpoint={cards.listCards}
      columns={columns}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: 'Stato',
          options: [
            { value: 'accepted', label: 'Accettato' },
            { value: 'waiting', label: 'In attesa' },
          ],
        },
      ]}
      empty={{ title: 'Nessun cartoncino', hint: 'Arrivano con le spedizioni.' }}
      {...more}
    />,
    path,
  )

const firstRow = async () =>
  (await screen.findByText(/^C0/, { selector: 'tbody tr:first-child *' })).closest('tr')!

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('a cell of a column that wraps says so, and the others keep one line', () => {
  const column = { key: 'reasons', title: 'Motivi', render: () => null }
  expect(cellClass({ ...column, wraps: true }, 2)).toContain('sne-cell-wraps')
  expect(cellClass(column, 2)).not.toContain('sne-cell-wraps')
})

describe('List', () => {
  it('List asks for what stands in the address', async () => {
    const calls = serve()
    show('/cards?status=accepted&status=waiting&sort=-barcode&page=2')
    expect((await firstRow()).textContent).toContain('C035')
    expect(calls[0]?.input.query).toMatchObject({
      status: ['accepted', 'waiting'],
      sort: '-barcode',
      page: 2,
      pageSize: 25,
    })
    expect(screen.getByText('60 risultati')).toBeTruthy()
    expect(screen.getByText('26–50 di 60')).toBeTruthy()
  })

  it('List shows the shape of rows until they come', async () => {
    serve()
    show()
    expect(screen.getByText('Caricamento delle righe…')).toBeTruthy()
    await firstRow()
    expect(screen.queryByText('Caricamento delle righe…')).toBeNull()
  })

  it('List sorts and turns pages through the address', async () => {
    serve()
    const page = show('/cards?page=2')
    await firstRow()
    fireEvent.click(screen.getByRole('button', { name: /Codice/ }))
    expect(page.location().search).toBe('?sort=barcode')
    expect(screen.getByRole('columnheader', { name: /Codice/ }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: 'Pagina successiva' }))
    expect(page.location().search).toBe('?sort=barcode&page=2')
  })

  it('List searches after a pause, and keeps the text out of the address', async () => {
    const calls = serve()
    const page = show('/cards?page=2')
    await firstRow()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'C007' } })
    await screen.findByText('1 risultato')
    expect(calls.at(-1)?.input.query).toMatchObject({ q: 'C007', page: 1 })
    expect(page.location().search).toBe('')
  })

  it('List has no search box where the call takes no text', async () => {
    const unsearched = { ...cards.listCards, query: pageQuery(['barcode', 'hours'], {}) }
    serve()
    renderPage(
      <List
        id="cards"
        label="Cartoncini"
        endpoint={unsearched}
        columns={columns}
        empty={{ title: 'Nessun cartoncino', hint: 'Arrivano con le spedizioni.' }}
      />,
    )
    await firstRow()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('List moves with the arrows and opens with Enter', async () => {
    serve()
    const onOpen = vi.fn()
    show('/', { onOpen })
    const first = await firstRow()
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(first)
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
    expect(onOpen.mock.calls[0]?.[0]).toMatchObject({ barcode: 'C002' })
  })

  it('List follows the link of a row', async () => {
    serve()
    const page = show('/', { href: (row) => `/card/${row.id}` })
    fireEvent.click((await firstRow()).querySelectorAll('td')[1]!)
    expect(page.location().pathname).toBe('/card/1')
  })

  it('List keeps chosen rows over pages for the bulk action', async () => {
    serve()
    const chosen: string[][] = []
    show('/', {
      bulk: (rows) => (
        <button type="button" onClick={() => chosen.push(rows.map(({ barcode }) => barcode))}>
          Stampa
        </button>
      ),
    })
    fireEvent.keyDown(await firstRow(), { key: ' ' })
    fireEvent.click(screen.getByRole('button', { name: 'Pagina successiva' }))
    const next = (await screen.findByText('C026')).closest('tr')!
    fireEvent.click(within(next).getByRole('checkbox'))
    expect(screen.getByText('2 selezionati')).toBeTruthy()
    fireEvent.click(screen.getByText('Stampa'))
    expect(chosen).toEqual([['C001', 'C026']])
    fireEvent.click(screen.getByText('Deseleziona'))
    expect(screen.queryByText('Stampa')).toBeNull()
  })

  it('List gives the chosen rows as they are now, and keeps those that are left', async () => {
    const rows = all.slice(0, 3)
    serve(rows)
    const page = show('/', {
      bulk: (chosen, _, keep) => (
        <button type="button" onClick={() => keep(chosen.slice(2))}>
          {chosen.map(({ hours }) => hours).join(' ')}
        </button>
      ),
    })
    await firstRow()
    fireEvent.click(screen.getByRole('checkbox', { name: /Seleziona tutte/ }))
    expect(screen.getByRole('button', { name: '40 41 42' })).toBeTruthy()
    rows[2] = { ...rows[2]!, hours: 99 }
    await act(() => page.queryClient.invalidateQueries())
    fireEvent.click(await screen.findByRole('button', { name: '40 41 99' }))
    expect(screen.getByRole('button', { name: '99' })).toBeTruthy()
    expect(screen.getByText('1 selezionato')).toBeTruthy()
  })

  it('List is not opened by a click in a modal that one of its cells shows', async () => {
    serve()
    const onOpen = vi.fn()
    const inModal = createPortal(<p>testo della nota</p>, document.body)
    const withModal = { ...columns[2]!, key: 'modal', hidden: false, render: () => inModal }
    show('/', { onOpen, columns: [columns[0]!, withModal] })
    await firstRow()
    fireEvent.click(screen.getAllByText('testo della nota')[0]!)
    expect(onOpen).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('C001'))
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it('List has the choice of columns right behind its button, and Escape leads back there', async () => {
    serve()
    show()
    await firstRow()
    const button = screen.getByRole('button', { name: /Colonne/ })
    fireEvent.click(button)
    const chooser = (await screen.findByText('Ripristina le colonne')).closest('.sne-column-choice')
    expect(chooser?.contains(button)).toBe(true)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  })

  it('List remembers the chosen columns', async () => {
    serve()
    show()
    await firstRow()
    expect(screen.queryByText('nota 1')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /Colonne/ }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Note' }))
    expect(screen.getByText('nota 1')).toBeTruthy()
    cleanup()
    show()
    expect(await screen.findByText('nota 1')).toBeTruthy()
  })

  it('List tells nothing at all from nothing with these filters', async () => {
    serve([])
    show()
    expect(await screen.findByText('Nessun cartoncino')).toBeTruthy()
    cleanup()
    const page = show('/?status=waiting')
    await screen.findByText('Nessun risultato con questi filtri')
    fireEvent.click(screen.getAllByRole('button', { name: 'Azzera filtri' })[0]!)
    expect(page.location().search).toBe('')
  })

  it('List says what went wrong and tries again', async () => {
    let broken = true
    mockEndpoints(cards, {
      listCards: ({ query: { page, pageSize } }) => {
        if (broken) throw refusal('generic_error', { requestId: 'r-5' })
        return { items: all.slice(0, 1), total: 1, page, pageSize, sort: null }
      },
    })
    show()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('r-5')
    broken = false
    fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' }))
    await waitFor(() => expect(screen.getByText('C001')).toBeTruthy())
  })

  it('List keeps its rows when reading them again fails, and says so', async () => {
    let broken = false
    mockEndpoints(cards, {
      listCards: ({ query: { page, pageSize } }) => {
        if (broken) throw refusal('generic_error')
        return { items: all.slice(0, 1), total: 1, page, pageSize, sort: null }
      },
    })
    const page = show()
    await firstRow()
    broken = true
    await act(() => page.queryClient.invalidateQueries({ queryKey: ['sample'] }))
    expect((await screen.findByRole('alert')).textContent).toContain('potrebbero non essere aggiornati')
    expect(screen.getByText('C001')).toBeTruthy()
  })

  it('List works inside of a remote, where the address belongs to the host', async () => {
    const calls = serve()
    const { shell } = renderRemote(
      <Routes>
        <Route
          path="/cards/*"
          element={
            <List
              id="cards"
              label="Cartoncini"
              endpoint={cards.listCards}
              columns={columns}
              empty={{ title: 'Nessun cartoncino' }}
            />
          }
        />
      </Routes>,
      { path: '/cards/late?page=2' },
    )
    await firstRow()
    fireEvent.click(screen.getByRole('button', { name: /Codice/ }))
    expect(shell.navigation.current().location).toMatchObject({
      pathname: '/cards/late',
      search: '?sort=barcode',
    })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'C00' } })
    await screen.findByText('9 risultati')
    expect(calls.at(-1)?.input.query).toMatchObject({ q: 'C00', sort: 'barcode' })
  })
})
