// @vitest-environment happy-dom
import { Me } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { useSessionState } from '../session/session-store.ts'
import GridLayout from './grid-layout.tsx'

afterEach(() => {
  cleanup()
  useSessionState.setState({ status: 'loading' }, true)
})

const me = record(Me, { email: 'ferri@lab.example', hcp: null, impersonatedBy: null })
const show = (shown: Me) => {
  useSessionState.setState({ status: 'in', me: shown }, true)
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<GridLayout />}>
          <Route index element={<p>Griglia</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
}

it('the grid names the person in a session of support, and says that nothing is signed', () => {
  show({ ...me, impersonatedBy: { id: 9, email: 's@lab.example', label: 'Bassi Sara' } })
  expect(screen.getByText(/Sessione di assistenza come ferri@lab.example/).textContent).toContain(
    'nulla si firma',
  )
})

it("the grid of the person's own session says nothing", () => {
  show(me)
  expect(screen.getByText('Griglia')).toBeDefined()
  expect(screen.queryByText(/Sessione di assistenza/)).toBeNull()
})
