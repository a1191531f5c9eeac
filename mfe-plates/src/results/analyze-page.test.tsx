// @vitest-environment happy-dom
import { Me, Plate } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
// Loaded beforehand, so that the lazy page does not keep a test waiting.
import './analyze-page.tsx'

afterEach(cleanup)

const plate = record(Plate, { id: 3, status: 'closed' })
const analyst = record(Me, { roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const show = (me: Me) => {
  mockCalls({ getPlate: () => plate })
  renderRemote(<App />, { me, path: '/plate/3/analyze' })
}

it('asks the analyst for the file of a closed plate', async () => {
  show(analyst)
  expect(await screen.findByRole('button', { name: 'Scegli file' })).toBeTruthy()
})

it('takes no file in a session that support opened, and says why', async () => {
  show({ ...analyst, impersonatedBy: { id: 9, email: 's@lab.example', label: 'Bassi Sara' } })
  expect(await screen.findByText(/Non è possibile in una sessione di assistenza/)).toBeTruthy()
  expect(screen.queryByLabelText('Scegli file')).toBeNull()
})
