// @vitest-environment happy-dom
import { Me } from '@sne/shared/contract'
import { mockCalls, record, renderPage } from '@sne/shared/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Footer } from './footer.tsx'

afterEach(cleanup)

const hcp = {
  title: null,
  name: 'Anna',
  surname: 'Rossi',
  phone: null,
  lead: false,
  validator: false,
  config: { screenings: [] },
}
const workgroup = { id: 1, name: 'Laboratorio', type: 'standard' as const, config: { screenings: [] } }
const me = record(Me, { hcp: { ...hcp, workgroup } })
const credit = () => screen.queryByRole('link', { name: /Screening Neonatale Esteso/ })

it('the credit link opens the address that the laboratory set, in another tab', async () => {
  mockCalls({ getCredit: () => ({ url: 'https://fornitore.example/sne' }) })
  renderPage(<Footer me={me} />)
  const link = await screen.findByRole('link', { name: /Screening Neonatale Esteso/ })
  expect(link.getAttribute('href')).toBe('https://fornitore.example/sne')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('the footer has no credit link when the laboratory set no address', async () => {
  const calls = mockCalls({ getCredit: () => ({ url: null }) })
  renderPage(<Footer me={me} />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(credit()).toBeNull()
  expect(screen.getByText(/^Screening Neonatale Esteso/)).toBeTruthy()
})

it('the footer has no credit link, and asks for none, when nobody is signed in', () => {
  const calls = mockCalls({})
  renderPage(<Footer me={null} />)
  expect(credit()).toBeNull()
  expect(calls).toEqual([])
})
