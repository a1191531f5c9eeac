// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { ConflictCard } from './conflict-card.tsx'

afterEach(cleanup)

const luca = {
  surname: 'Rossi',
  name: 'Luca',
  sex: 'male' as const,
  fiscalCode: null,
  birthAt: '2026-10-31T06:25:00.000Z',
  birthTimeKnown: true,
  plurality: null,
  mother: { surname: 'Amico', name: 'Maria', fiscalCode: null, birthDate: '1993-07-17' },
}

it('the card shows both records of a conflict and marks the facts that differ', () => {
  const conflict = {
    barcode: 'SNE-2',
    points: ['sex' as const],
    received: { ...luca, sex: 'female' as const },
    registered: { ...luca, newbornId: 7, code: 'N26-A' },
  }
  render(
    <MemoryRouter>
      <ConflictCard conflict={conflict} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'N26-A' }).getAttribute('href')).toBe('/newborn/7')
  expect(screen.getByRole('row', { name: /Sesso \(diverso\) Maschio Femmina/u })).toBeTruthy()
  expect(screen.getAllByText('Rossi Luca')).toHaveLength(2)
  expect(screen.getAllByText('(diverso)')).toHaveLength(1)
})
