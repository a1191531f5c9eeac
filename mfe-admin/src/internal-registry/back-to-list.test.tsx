// @vitest-environment happy-dom
import { internalRegistryEndpoints, Me, RegistryEntry } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import RegistryEntryPage from './edit-page.tsx'
import RegistryListPage from './list-page.tsx'

afterEach(cleanup)

const entry = record(RegistryEntry, { id: 3, type: 'sample_invalid', description: 'Macchia', removed: null })
const list = (items: unknown[]) => ({
  items,
  total: items.length,
  more: false,
  page: 1,
  pageSize: 25,
  sort: null,
})
const me = (id: number) =>
  record(Me, { id, currentRole: 'support', roles: ['support'], impersonatedBy: null })

function show(path: string, id = 1) {
  mockCalls({
    listRegistryEntries: () => list([entry]) as never,
    listWorkgroups: () => list([]) as never,
    getRegistryEntry: () => entry,
    updateRegistryEntry: () => record(internalRegistryEndpoints.updateRegistryEntry.response, {}),
  })
  const pages = (
    <Routes>
      <Route path="/internal-registry/list" element={<RegistryListPage />} />
      <Route path="/internal-registry/:id" element={<RegistryEntryPage />} />
    </Routes>
  )
  return renderRemote(pages, { me: me(id), path })
}
const filtered = '/internal-registry/list?type=sample_invalid&page=2'
const addressOf = ({ shell }: ReturnType<typeof show>) => {
  const { pathname, search } = shell.navigation.current().location
  return pathname + search
}
const open = async (page: ReturnType<typeof show>) => {
  await screen.findByText('Macchia')
  act(() => page.shell.navigation.navigate('/internal-registry/3'))
}

it('a saved row of a register leads back to the list with its filters and page', async () => {
  const page = show(filtered)
  await open(page)
  fireEvent.change(await screen.findByLabelText(/^Motivo/), { target: { value: 'Errore di battitura' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Salva' })))
  await waitFor(() => expect(addressOf(page)).toBe(filtered))
})

it('a row that is left unsaved leads back to the list as it was; another person finds it without filters', async () => {
  const page = show(filtered)
  await open(page)
  fireEvent.click(await screen.findByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(addressOf(page)).toBe(filtered))
  cleanup()

  const other = show('/internal-registry/3', 2)
  fireEvent.click(await screen.findByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(addressOf(other)).toBe('/internal-registry/list'))
})

it.each(['Annulla', 'Salva'])('%s leads back to the list with the text that was searched', async (button) => {
  const page = show(filtered)
  await screen.findByText('Macchia')
  const search = () => screen.getByRole('searchbox') as HTMLInputElement
  fireEvent.change(search(), { target: { value: 'macchia' } })
  fireEvent.keyDown(search(), { key: 'Enter' })
  await waitFor(() =>
    expect(page.shell.navigation.current().location.state).toMatchObject({ listSearch: 'macchia' }),
  )
  await open(page)
  fireEvent.change(await screen.findByLabelText(/^Motivo/), { target: { value: 'Errore di battitura' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: button })))
  await screen.findByText('Macchia')
  expect(search().value).toBe('macchia')
})
