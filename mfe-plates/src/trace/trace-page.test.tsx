// @vitest-environment happy-dom
import { Me, TracedAnalysis } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import TracePage from './trace-page.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const traced = record(TracedAnalysis, {
  ...{ id: 1, plate: { id: 4, label: 'BTD 4', status: 'analyzed' }, importedAt: '2026-11-20T08:30:00Z' },
  ...{ instrument: null, barcode: 'SN1', status: 'reported', report: { id: 9, number: '2026/000009' } },
})
const show = (path: string) => {
  const page = { items: [traced], total: 1, more: false, page: 1, pageSize: 25, sort: null }
  const calls = mockCalls({ traceAnalyses: () => page })
  renderRemote(<TracePage />, { me, path })
  return calls
}

it('the page lists who was measured from a run on, with links to newborn, plate and report', async () => {
  const calls = show('/quality/trace?fromPlateId=4')
  expect((await screen.findByRole('link', { name: 'BTD 4' })).getAttribute('href')).toBe('/plate/4/quality')
  expect(screen.getByRole('link', { name: '2026/000009' }).getAttribute('href')).toBe('/report/9/view')
  expect(calls.find(({ name }) => name === 'traceAnalyses')?.input.query).toMatchObject({ fromPlateId: 4 })
})

it('the page says where it is opened from when its address names nothing', async () => {
  const calls = show('/quality/trace')
  expect(await screen.findByText(/^Aprire questa pagina da un cambiamento/)).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('traceAnalyses')
})
