// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SampleAnalysis } from '../../../contract/sample-analysis.ts'
import { mockCalls, record, renderPage } from '../../../testing/index.ts'
import { ResultTrail } from './result-trail.tsx'

afterEach(cleanup)

const step = {
  at: '2026-11-20T08:30:00+01:00',
  actor: { id: 3, label: 'Ferri Elena' },
  role: 'analyst' as const,
  from: 'to_review',
  to: 'decided',
  reason: null,
  action: 'close',
  host: '1.4.0',
  remote: 'mfe-plates@1.3.2',
}

it('ResultTrail shows on demand who took each step and with which front end', async () => {
  const calls = mockCalls({
    getSampleAnalysis: ({ params }) =>
      record(SampleAnalysis, {
        id: Number(params.id),
        audit: [
          { ...step, from: null, to: null, reason: 'Replica errata', action: 'save_analytes' },
          step,
          { ...step, from: 'running', to: 'to_review', host: null, remote: null },
        ],
      }),
  })
  renderPage(<ResultTrail analysisId={12} />)
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Mostra i passaggi e chi li ha scritti' }))
  expect(await screen.findByText('Da valutare → Valutata')).toBeDefined()
  expect(screen.getAllByText('Scritto con mfe-plates@1.3.2, host@1.4.0')).toHaveLength(2)
  expect(screen.getByText('Valori corretti')).toBeDefined()
  expect(screen.getByText('Replica errata')).toBeDefined()
  expect(screen.getByText('Scritto senza interfaccia')).toBeDefined()
  expect(calls.map(({ input }) => input.params)).toEqual([{ id: 12 }])
})
