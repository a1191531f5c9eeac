// @vitest-environment happy-dom
import { Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import OperationListPage from './list-page.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['administrator'], currentRole: 'administrator', impersonatedBy: null })
const show = (answer: object) => {
  mockCalls({
    listOperation: () =>
      ({ total: 0, page: 1, pageSize: 100, sort: null, items: [], jobs: [], ...answer }) as never,
  })
  renderRemote(<OperationListPage />, { me, path: '/operation/list' })
}

it('the page shows what has stopped with its age and what to do', async () => {
  const text = 'Lettere non partono e si riprovano: controllare SMTP_URL'
  show({ items: [{ id: 1, code: 'letters_failing', text, count: 3, seconds: 3 * 3600 + 360 }], total: 1 })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('3 h 06 min')).toBeTruthy()
})

it('the page distinguishes a job that has stopped from one that runs', async () => {
  const jobs = [
    { id: 'recall desk', label: 'Richiami', ranAt: null, late: true },
    { id: 'notices', label: 'Avvisi ai punti nascita', ranAt: '2026-11-25T08:00:00.000Z', late: false },
  ]
  show({ jobs })
  expect((await screen.findByText('Richiami')).closest('tr')?.textContent).toContain('fermo')
  expect(screen.getByText('Avvisi ai punti nascita').closest('tr')?.textContent).toContain('in corso')
  expect(screen.getByText('Nessun avviso')).toBeTruthy()
})
