// @vitest-environment happy-dom
import { call } from '@sne/shared/client'
import { type GuideView, MeAtHost, shippingEndpoints } from '@sne/shared/contract'
import { type GuideStepKey, guideStepKeys, type Role } from '@sne/shared/domain'
import { mockCalls, record, renderPage } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSessionState } from '../session/session-store.ts'
import { GuideOffer } from './guide-offer.tsx'
import { openGuide } from './guide-open.ts'
import { GuidePlace } from './guide-place.tsx'

afterEach(() => {
  cleanup()
  openGuide(false)
  useSessionState.setState({ status: 'loading' }, true)
})

const enter = (currentRole: Role, demonstration: boolean, roles: Role[] = [currentRole]) => {
  const workgroup = { id: 1, name: 'Laboratorio', type: 'standard' as const, config: { screenings: [] } }
  const profile = { title: null, name: 'Anna', surname: 'Galli', phone: null, lead: false, validator: false }
  const hcp = { ...profile, config: { screenings: [] }, workgroup }
  const me = record(MeAtHost, { roles, currentRole, demonstration, hcp })
  useSessionState.setState({ status: 'in', me }, true)
}
/** A run whose steps before the given one are done; all of them when there is none. */
const runAt = (next: GuideStepKey | null): NonNullable<GuideView['run']> => {
  const at = next === null ? guideStepKeys.length : guideStepKeys.indexOf(next)
  return {
    ...{ shipping: 'PROVA-1', cards: ['PROVA-1-1', 'PROVA-1-2'], startedAt: '2026-11-26T09:00:00.000Z' },
    ...{ measuring: { id: 8, barcode: 'PL8' }, minutes: 3 },
    steps: guideStepKeys.map((key, index) => ({
      ...{ key, role: key === 'accept' ? 'acceptance' : 'analyst', account: 'altra@laboratorio.example' },
      ...{ done: index < at, address: `/passo/${key}` },
    })),
  }
}
const show = (path?: string) =>
  renderPage(
    <>
      <GuideOffer />
      <GuidePlace />
    </>,
    path,
  )

it('the guide is offered with the data of a demonstration, and put on the pages by its start', async () => {
  enter('acceptance', true)
  let run: GuideView['run'] = null
  const calls = mockCalls({
    getGuide: () => ({ offered: true, run }),
    startGuide: () => {
      run = runAt('accept')
      return { offered: true, run }
    },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Comincia la prova' }))
  expect(await screen.findByText(/Passo 1 di 9/)).toBeDefined()
  expect(calls.map(({ name }) => name)).toContain('startGuide')
  expect(screen.getByRole('link', { name: 'Apri la pagina' }).getAttribute('href')).toBe('/passo/accept')
  expect(screen.getByRole('button', { name: 'Copia PROVA-1-2' })).toBeDefined()

  fireEvent.click(screen.getByRole('button', { name: 'Metti via' }))
  expect(screen.queryByText(/Passo 1 di 9/)).toBeNull()
  expect(await screen.findByRole('button', { name: 'Riprendi la prova' })).toBeDefined()
})

it('the guide is never asked for with real data', () => {
  enter('acceptance', false)
  const calls = mockCalls({ getGuide: () => ({ offered: false, run: null }) })
  show()
  expect(calls).toEqual([])
})

it('the guide names the account of a step that is another role’s, without its codes and page', async () => {
  enter('supervisor', true)
  mockCalls({ getGuide: () => ({ offered: true, run: runAt('accept') }) })
  openGuide(true)
  show()
  expect(await screen.findByText(/ruolo Accettazione/)).toBeDefined()
  expect(screen.getByText('altra@laboratorio.example')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Apri la pagina' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Copia/ })).toBeNull()
})

it('the guide offers the role of the step to a person who holds it', async () => {
  enter('supervisor', true, ['supervisor', 'acceptance'])
  const calls = mockCalls({
    getGuide: () => ({ offered: true, run: runAt('accept') }),
    switchRole: () => ({ changed: true, currentRole: 'acceptance' as const }),
  })
  openGuide(true)
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cambia ruolo in Accettazione' }))
  expect(screen.queryByText(/uscire/)).toBeNull()
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'switchRole')?.input.body).toEqual({ role: 'acceptance' }),
  )
})

it('the guide sends a person who holds the role of the signature to another account', async () => {
  enter('acceptance', true, ['acceptance', 'analyst', 'supervisor'])
  const run = runAt('sign')
  const steps = run.steps.map((step) => ({ ...step, role: 'supervisor' as const }))
  mockCalls({ getGuide: () => ({ offered: true, run: { ...run, steps } }) })
  openGuide(true)
  show()
  expect(await screen.findByText(/Chi ha deciso le analisi non firma/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Cambia ruolo/ })).toBeNull()
})

it('the guide reads its current step once a page changed something, before its interval', async () => {
  enter('acceptance', true)
  let next: GuideStepKey = 'accept'
  mockCalls({
    getGuide: () => ({ offered: true, run: runAt(next) }),
    closeShipping: () => {
      next = 'plan'
      return record(shippingEndpoints.closeShipping.response, {})
    },
  })
  openGuide(true)
  show()
  await screen.findByText(/Passo 1 di 9/)
  await act(() => call(shippingEndpoints.closeShipping, { params: { id: 1 }, body: {} }))
  expect(await screen.findByText(/Passo 2 di 9/, {}, { timeout: 1000 })).toBeDefined()
})

it('the guide offers the file of the instrument where results are to be imported', async () => {
  enter('analyst', true)
  mockCalls({ getGuide: () => ({ offered: true, run: runAt('import') }) })
  openGuide(true)
  show()
  expect(await screen.findByRole('button', { name: 'Scarica il file dello strumento' })).toBeDefined()
})

it('the guide says when it is finished, and begins anew with other cards', async () => {
  enter('analyst', true)
  mockCalls({ getGuide: () => ({ offered: true, run: runAt(null) }) })
  openGuide(true)
  show('/home')
  expect(await screen.findByText(/La prova è finita/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Ricomincia con altri cartoncini' })).toBeDefined()
})

it('the guide covers nothing of other pages once it is finished', async () => {
  enter('analyst', true)
  const calls = mockCalls({ getGuide: () => ({ offered: true, run: runAt(null) }) })
  openGuide(true)
  show('/plate/list')
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await act(async () => {})
  expect(screen.queryByText(/La prova è finita/)).toBeNull()
})
