// @vitest-environment happy-dom
import { Me } from '@sne/shared/contract'
import { mockCalls, record, renderPage } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSessionState } from '../session/session-store.ts'
import { OpenCategories } from './open-categories.tsx'

afterEach(() => {
  cleanup()
  useSessionState.setState({ status: 'loading' }, true)
})

const items = [
  {
    category: 'sma' as const,
    cards: 2,
    first: [
      { sampleId: 5, newbornId: 4, barcode: 'C-5' },
      { sampleId: 6, newbornId: 4, barcode: 'C-6' },
    ],
  },
]
const show = (currentRole: Me['currentRole']) => {
  const me = record(Me, { roles: [currentRole], currentRole })
  useSessionState.setState({ status: 'in', me }, true)
  return renderPage(<OpenCategories />)
}

it.each(['acceptance', 'administration', 'support', 'administrator'] as const)(
  'the home page of %s names the category without a laboratory, counts its cards and leads to them',
  async (role) => {
    mockCalls({ listOpenCategories: () => ({ items }) })
    show(role)
    expect(await screen.findByText(/Categoria senza laboratorio: .*2 cartoncini/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'C-5' }).getAttribute('href')).toBe('/newborn/4/sample/5')
  },
)

it('the home page of a planner does not ask', () => {
  const calls = mockCalls({ listOpenCategories: () => ({ items }) })
  show('planner')
  expect(calls).toEqual([])
})
