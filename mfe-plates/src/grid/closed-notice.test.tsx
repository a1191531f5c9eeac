// @vitest-environment happy-dom
import { Grid, PlateQuality } from '@sne/shared/contract'
import { rejectedPlateStatuses } from '@sne/shared/domain'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ClosedNotice } from './closed-notice.tsx'

afterEach(cleanup)

const gridOf = (status: Grid['plate']['status']) => ({ plate: { ...record(Grid).plate, id: 3, status } })

it.each(rejectedPlateStatuses)(
  'the grid of a rejected run names who rejected it and links its copy (%s)',
  async (status) => {
    const rejection = {
      at: '2026-11-20T08:30:00Z',
      by: { id: 2, label: 'Rinaldi Marco' },
      cause: 'instrument' as const,
      reason: 'Deriva',
      action: 'Pulita la sorgente',
      repeatBy: { id: 9, label: 'Piastra Pia' },
    }
    const copies = [{ id: 5, label: 'SNE 12 (copia)' }]
    mockCalls({ getPlateQuality: () => record(PlateQuality, { id: 3, status, rejection, copies }) })
    renderRemote(<ClosedNotice grid={gridOf(status)} />)
    expect(await screen.findByText('Respinta da Rinaldi Marco il 20/11/2026 09:30')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'SNE 12 (copia)' }).getAttribute('href')).toBe('/plate/5/view')
    expect(screen.getByText(/su una copia della piastra/)).toBeTruthy()
    expect(screen.queryByText(/La griglia è chiusa/)).toBeNull()
  },
)

it('the grid of a run that stands says that it is closed, and asks nothing of its controls', () => {
  const calls = mockCalls({})
  renderRemote(<ClosedNotice grid={gridOf('closed')} />)
  expect(screen.getByText(/La griglia è chiusa/)).toBeTruthy()
  expect(calls).toEqual([])
})
