// @vitest-environment happy-dom

import { createQueryClient } from '@sne/shared/client'
import { MeAtHost, SampleRow } from '@sne/shared/contract'
import { mockCalls, record } from '@sne/shared/testing'
import { UiProvider } from '@sne/shared/ui-core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { useSessionState } from '../session/session-store.ts'
import { SearchField } from './search-field.tsx'

afterEach(cleanup)

const found = record(SampleRow, { id: 41, barcode: 'SN-7' })
const place = `/newborn/${found.newborn.id}/sample/41`
const Place = () => <p>{useLocation().pathname}</p>
const field = () => screen.getByRole<HTMLInputElement>('combobox')

function open(currentRole: MeAtHost['currentRole'] = 'acceptance') {
  useSessionState.setState(
    { status: 'in', me: record(MeAtHost, { roles: [currentRole], currentRole }) },
    true,
  )
  mockCalls({ listSamples: () => ({ items: [found], total: 1, page: 1, pageSize: 8, sort: null }) })
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={['/home']}>
          <SearchField />
          <Place />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  return field()
}
/** @returns the focused element in the moment after the loaded search took the place of the plain field */
const focusedAfterward = (plain: HTMLElement) =>
  new Promise<Element | null>((tell) => {
    const parent = plain.closest('.record-search')?.parentElement as HTMLElement
    const remove = parent.removeChild.bind(parent)
    vi.spyOn(parent, 'removeChild').mockImplementation((child) => {
      queueMicrotask(() => tell(document.activeElement))
      return remove(child)
    })
  })
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const enter = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', keyCode: 13 })

it('the loaded search has the focus as soon as it stands there: the next key of a scanner reaches it', async () => {
  const plain = open()
  plain.focus()
  write('SN-7')
  expect(await focusedAfterward(plain)).toBe(field())
  expect(field().value).toBe('SN-7')
  enter()
  await waitFor(() => expect(screen.getByText(place)).toBeDefined())
})

it('a code that was sent while the search was loaded opens its card', async () => {
  const plain = open()
  plain.focus()
  write('SN-7')
  enter()
  await waitFor(() => expect(screen.getByText(place)).toBeDefined(), { timeout: 20_000 })
})

it('a scan opens its card after one that was chosen by a click', async () => {
  const plain = open()
  plain.focus()
  await focusedAfterward(plain)
  write('SN-7')
  fireEvent.click(await screen.findByText('SN-7', { exact: false, selector: '.record-search-codes' }))
  await waitFor(() => expect(screen.getByText(place)).toBeDefined())
  mockCalls({
    listSamples: () => ({
      items: [{ ...found, id: 42, barcode: 'SN-8' }],
      total: 1,
      page: 1,
      pageSize: 8,
      sort: null,
    }),
  })
  field().focus()
  write('SN-8')
  enter()
  await waitFor(() => expect(screen.getByText(place.replace(/41$/, '42'))).toBeDefined())
})

const nothing = { items: [], total: 0, page: 1, pageSize: 8, sort: null }

it('a code that is not found is selected, so that the next scan replaces it', async () => {
  const plain = open()
  const calls = mockCalls({ listSamples: () => nothing, findByCode: () => ({ found: null }) })
  plain.focus()
  await focusedAfterward(plain)
  write('8012345678905')
  field().setSelectionRange(13, 13)
  enter()
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('findByCode'))
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 13])
})

it.each([
  ['acceptance', 'shipping', '/shipping/5/details'],
  ['support', 'shipping', '/shipping/5/edit'],
  ['planner', 'plate', '/plate/5/view'],
  ['support', 'plate', '/plate/list'],
] as const)('the barcode of no card opens for %s the %s that has it', async (role, kind, page) => {
  const plain = open(role)
  mockCalls({
    listSamples: () => nothing,
    findByCode: () => ({ found: { kind, id: 5, barcode: 'CODE-5' } }),
  })
  plain.focus()
  await focusedAfterward(plain)
  write('CODE-5')
  enter()
  await waitFor(() => expect(screen.getByText(page)).toBeDefined())
})
