// @vitest-environment happy-dom
import { Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ExclusionApproval } from './exclusion-approval.tsx'

afterEach(cleanup)

const at = '2026-11-20T09:00:00.000Z'
const proposed = { by: { id: 4, label: 'Analista Anna' }, at, reason: 'Picco sovrapposto', approved: null }
const person = (lead: boolean, impersonatedBy: Me['impersonatedBy'] = null) =>
  record(Me, {
    roles: ['analyst'],
    currentRole: 'analyst',
    impersonatedBy,
    hcp: {
      title: null,
      name: 'Lea',
      surname: 'Lead',
      phone: null,
      lead,
      validator: false,
      config: { screenings: ['sne'] },
      workgroup: null,
    },
  })
type Exclusion = Parameters<typeof ExclusionApproval>[0]['value']['exclusion']
const show = (exclusion: Exclusion, me = person(true)) =>
  renderRemote(<ExclusionApproval sampleAnalysisId={7} value={{ code: 'GLY', exclusion }} />, { me })

it('a lead approves an exclusion after a question that names author and reason', async () => {
  const calls = mockCalls({ approveExclusion: () => ({ changed: true }) })
  show(proposed)
  fireEvent.click(screen.getByRole('button', { name: 'Approva esclusione' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Escluso da Analista Anna .*: Picco sovrapposto/)).toBeTruthy()
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Approva esclusione' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'approveExclusion')?.input).toMatchObject({
      params: { id: 7 },
      body: { analyte: 'GLY', proposedAt: at },
    }),
  )
})

it.each([
  ['who is no lead', person(false)],
  [
    'in a session of support',
    person(true, { id: 1, label: 'Supporto', email: 'supporto@laboratorio.example' }),
  ],
])('the page offers no approval of an exclusion to a person %s', (_, me) => {
  mockCalls({})
  show(proposed, me)
  expect((screen.getByRole('button', { name: 'Approva esclusione' }) as HTMLButtonElement).disabled).toBe(
    true,
  )
})

it('the page says who approved an exclusion', () => {
  mockCalls({})
  show({ ...proposed, approved: { at, by: { id: 5, label: 'Lead Lea' } } })
  expect(screen.getByText(/Approvato da Lead Lea il 20\/11\/2026/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
