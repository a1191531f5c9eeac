// @vitest-environment happy-dom
import { HeldRun, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import HeldRunsPage from './held-page.tsx'

const me = record(Me, { roles: ['supervisor'], currentRole: 'supervisor', impersonatedBy: null })
const listed = (items: HeldRun[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 25,
  sort: null,
})
const show = () => renderRemote(<HeldRunsPage />, { me, path: '/quality/held' })

it('the page leads from a run to its controls, and says what holds it', async () => {
  mockCalls({
    listHeldRuns: () => listed([record(HeldRun, { id: 7, name: 'SNE 12', qcState: 'fail', undecided: 84 })]),
  })
  show()
  expect((await screen.findByRole('link', { name: /SNE 12/ })).getAttribute('href')).toBe('/plate/7/quality')
  expect(screen.getByText('Controlli non conformi')).toBeTruthy()
  expect(screen.getByText('84')).toBeTruthy()
})

it('the page says that nothing waits', async () => {
  mockCalls({ listHeldRuns: () => listed([]) })
  show()
  expect(await screen.findByText('Nessuna serie da rilasciare')).toBeTruthy()
})
