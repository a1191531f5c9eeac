// @vitest-environment happy-dom
import { EqaProgramme } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NewRoundForm } from './round-form.tsx'

afterEach(cleanup)

const programme = record(EqaProgramme, { id: 2, name: 'Biotinidasi', enabled: true })
const list = { items: [programme], total: 1, page: 1, pageSize: 500, sort: null }
const codes = () => screen.findByLabelText(/^Codici dei campioni/)
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Registra' })))

it('a code that is too long is refused at the field of the codes, with the code', async () => {
  const calls = mockCalls({ listEqaProgrammes: () => list })
  renderRemote(<NewRoundForm onClose={() => undefined} />)
  const long = 'C'.repeat(200)
  fireEvent.change(await codes(), { target: { value: `C1\nC2\n${long}` } })
  await save()
  const field = await codes()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(long)
  expect(calls.some(({ name }) => name === 'createEqaRound')).toBe(false)
})
