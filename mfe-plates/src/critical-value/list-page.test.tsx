// @vitest-environment happy-dom
import { CriticalValue, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import CriticalValuesPage from './list-page.tsx'

const critical = (given: Partial<CriticalValue> = {}) =>
  record(CriticalValue, {
    id: 4,
    sampleAnalysisId: 9,
    plate: { id: 3, label: 'SNE 12' },
    analysisStatus: 'to_review',
    values: [{ code: 'PHE', value: 900, comparator: null, unit: 'µmol/L', flag: 'HH', decimals: 0 }],
    state: 'open',
    taken: null,
    ...given,
  })
const listed = (row: CriticalValue) => ({ items: [row], total: 1, page: 1, pageSize: 25, sort: null })
type Role = 'analyst' | 'supervisor' | 'administrator'
const me = (role: Role) => record(Me, { roles: [role], currentRole: role, impersonatedBy: null, hcp: null })
const show = (role: Role = 'analyst') =>
  renderRemote(<CriticalValuesPage />, { me: me(role), path: '/critical-value/list' })

it('the page shows critical values, and a person takes charge of them', async () => {
  const calls = mockCalls({
    listCriticalValues: () => listed(critical()),
    takeCriticalValue: () => ({ changed: true, criticalValue: critical({ state: 'taken' }) }),
  })
  show()
  const button = await screen.findByRole('button', { name: 'Prendi in carico' })
  expect(screen.getByText('PHE')).toBeTruthy()
  expect(screen.getByText('900')).toBeTruthy()
  await act(async () => void fireEvent.click(button))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'takeCriticalValue')?.input).toMatchObject({
      params: { id: 4 },
    }),
  )
})

it('the page says who took charge of a value, and offers nothing any more', async () => {
  const taken = { at: '2026-11-20T09:00:00Z', by: { id: 2, label: 'Analista Anna' } }
  mockCalls({ listCriticalValues: () => listed(critical({ state: 'taken', taken })) })
  show()
  expect(await screen.findByText(/Analista Anna, 20\/11\/2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Prendi in carico' })).toBeNull()
})

it('the page leads an analyst to the open grid, and a supervisor to no page that refuses them', async () => {
  mockCalls({ listCriticalValues: () => listed(critical()) })
  const { unmount } = show('analyst')
  expect((await screen.findByRole('link', { name: 'SNE 12' })).getAttribute('href')).toBe('/plate/3/grid')
  unmount()
  show('supervisor')
  await screen.findByText('SNE 12')
  expect(screen.queryByRole('link', { name: 'SNE 12' })).toBeNull()
})

it('an administrator without a laboratory takes charge of nothing, and the page says why', async () => {
  mockCalls({ listCriticalValues: () => listed(critical()) })
  show('administrator')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Prendi in carico' })
  expect(button.disabled).toBe(true)
  expect(button.title).toContain('del suo laboratorio')
})
