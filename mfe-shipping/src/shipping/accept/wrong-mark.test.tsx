// @vitest-environment happy-dom
import { Me, Sample } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CardStore } from '../../parts/scanning/use-shipping-cards.ts'
import { card } from './accept-bench.fixture.tsx'
import { WrongMark } from './wrong-mark.tsx'

afterEach(cleanup)

const hcp = (lead: boolean) => ({ surname: 'Rossi', lead, workgroup: { id: 5 } }) as Me['hcp']
const person = (lead: boolean): Me => ({
  ...record(Me, { roles: ['acceptance'], currentRole: 'acceptance', admin: false }),
  hcp: hcp(lead),
})
const store = { reload: async () => [] } as unknown as CardStore

it('a lead takes an unsuitable card back on the page of its shipment, with a reason', async () => {
  const calls = mockCalls({
    getSample: () =>
      record(Sample, { id: 2, barcode: 'SN-2', status: 'not_valid', laboratoryId: 5, onlyCard: null }),
  })
  renderRemote(<WrongMark card={card(2, { status: 'not_valid' })} store={store} />, { me: person(true) })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Accetta dopo tutto' })))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'changeSampleStatus')).toBe(false)
})

it('a person who may not take a card back reads who may, with the link to the card', () => {
  mockCalls({})
  renderRemote(<WrongMark card={card(2, { status: 'not_valid' })} store={store} />, { me: person(false) })
  expect(screen.getByText(/è di un responsabile o del supporto/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'pagina del cartoncino' })).toBeTruthy()
})

it('a card that is suitable says nothing of it', () => {
  mockCalls({})
  renderRemote(<WrongMark card={card(2, { status: 'accepted' })} store={store} />, { me: person(false) })
  expect(screen.queryByText(/Segnato per errore/)).toBeNull()
})
