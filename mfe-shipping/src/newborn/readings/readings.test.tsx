// @vitest-environment happy-dom
import { Me, NewbornReading } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { ReadingsLink } from './readings-link.tsx'
import ReadingsPage from './readings-page.tsx'

afterEach(cleanup)

const person = (permissions: string[], currentRole: Me['currentRole'] = 'supervisor') =>
  record(Me, { currentRole, permissions })

it.each([
  ['a supervisor without the permission', person([]), false],
  ['an analyst with the permission', person(['record_readings'], 'analyst'), false],
  ['an administrator without the permission', person([], 'administrator'), false],
  ['a supervisor with the permission', person(['record_readings']), true],
])('%s: the link is there as the call allows', (_, me, shown) => {
  renderRemote(<ReadingsLink newbornId={7} />, { me })
  expect(screen.queryByRole('link', { name: 'Consultazioni' }) !== null).toBe(shown)
})

it('the page names readers and what they read, with support beside, and hides people of another laboratory', async () => {
  const reading = (id: number, over: Partial<NewbornReading>) =>
    record(NewbornReading, { id, at: '2026-11-27T08:00:00.000Z', support: null, ...over })
  const items = [
    reading(1, {
      part: 'record',
      person: { id: 4, label: 'Ferri Elena' },
      support: { id: 5, label: 'Bassi Sara' },
    }),
    reading(2, { part: 'report', person: null, laboratory: { id: 8, label: 'Laboratorio SMA' } }),
  ]
  mockCalls({
    listNewbornReadings: () => ({ items, total: 2, more: false, page: 1, pageSize: 25, sort: null }),
  })
  renderRemote(
    <Routes>
      <Route path="/newborn/:newbornId/readings" element={<ReadingsPage />} />
    </Routes>,
    { me: person(['record_readings']), path: '/newborn/7/readings' },
  )
  expect(await screen.findByText('Ferri Elena (assistenza: Bassi Sara)')).toBeTruthy()
  expect(screen.getByText('Persona di un altro laboratorio')).toBeTruthy()
  expect(screen.getByText('Laboratorio SMA')).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Scheda del neonato' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Referto' })).toBeTruthy()
})
