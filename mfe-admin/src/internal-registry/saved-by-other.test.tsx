// @vitest-environment happy-dom
import { Me, RegistryEntry } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import RegistryEntryPage from './edit-page.tsx'

afterEach(cleanup)

const entry = record(RegistryEntry, {
  id: 3,
  version: 4,
  description: 'Macchia',
  notes: null,
  byHand: false,
  removed: null,
})
const me = record(Me, { currentRole: 'support', roles: ['support'], impersonatedBy: null })

it('a row that somebody else saved first keeps both texts, shows what changed, and is saved upon their version', async () => {
  const other = { ...entry, version: 5, notes: 'Visto con il reparto' }
  const calls = mockCalls({
    getRegistryEntry: () => entry,
    updateRegistryEntry: ({ body }) => {
      if (body.version !== other.version) throw refusal('stale_version', { current: other })
      return other
    },
  })
  const pages = (
    <Routes>
      <Route path="/internal-registry/:id" element={<RegistryEntryPage />} />
      <Route path="*" element={null} />
    </Routes>
  )
  const { shell } = renderRemote(pages, { me, path: '/internal-registry/3' })
  const textIn = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value
  fireEvent.change(await screen.findByLabelText(/^Descrizione/), { target: { value: 'Macchia grande' } })
  fireEvent.change(screen.getByLabelText(/^Motivo/), { target: { value: 'Errore di battitura' } })
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Salva' })))
  await save()
  const notice = await screen.findByText(/Un altro utente ha modificato questi dati/)
  // The pressed button is at the foot of the form.
  expect(document.activeElement?.contains(notice)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  const table = screen.getByRole('region', { name: 'Dati cambiati nel frattempo' })
  expect(table.textContent).toContain('Note-Visto con il reparto')
  expect(textIn(/^Descrizione/)).toBe('Macchia grande')
  expect(textIn(/^Motivo/)).toBe('Errore di battitura')
  expect(textIn(/^Note/)).toBe('Visto con il reparto')
  expect(shell.seen.unsaved).toHaveLength(1)
  await save()
  await waitFor(() => expect(shell.navigation.current().location.pathname).toBe('/internal-registry/list'))
  expect(calls.filter(({ name }) => name === 'updateRegistryEntry').at(-1)?.input.body).toMatchObject({
    version: 5,
    description: 'Macchia grande',
    notes: 'Visto con il reparto',
  })
})
