// @vitest-environment happy-dom
import { Accountability, AnalystAccountability, Me } from '@sne/shared/contract'
import { accountFigures, analystFigures, placeTerms } from '@sne/shared/domain'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { App } from '../app.tsx'
// Loaded beforehand, so that the lazy page does not keep a test waiting.
import './accountability-page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const figures = (change: Partial<Accountability['total']> = {}) => ({
  ...{ accepted: 1234, notValid: 5, analyses: 1300, reTests: 60, secondTiers: 6, reports: 1200 },
  ...{ recalls: 30, positives: 4, returned: 20, turnaroundHours: 27.25 },
  ...change,
})
const account = (change: Partial<Accountability> = {}) =>
  record(Accountability, {
    laboratory: { id: 1, label: 'Ospedale – Laboratorio SNE' },
    rows: [{ category: 'sne', birthPoint: { id: 7, label: 'Ospedale Est – Nido' }, ...figures() }],
    byCategory: [{ category: 'sne', ...figures() }],
    total: figures(),
    ...change,
  })
const analysts = () =>
  record(AnalystAccountability, {
    rows: [
      { analyst: { id: 3, label: 'Bianchi Chiara' }, category: 'sne', plates: 2, grids: 1, decisions: 150 },
    ],
    byAnalyst: [{ analyst: { id: 3, label: 'Bianchi Chiara' }, plates: 2, grids: 1, decisions: 150 }],
    total: { plates: 2, grids: 1, decisions: 150 },
  })
const show = (search = '') =>
  renderRemote(<App />, {
    me: record(Me, { roles: ['planner'], currentRole: 'planner', admin: false }),
    path: `/accountability${search}`,
  })
const handlers = {
  getAccountability: () => account(),
  getAnalystAccountability: () => analysts(),
  listAnalysts: () => ({ items: [{ id: 3, label: 'Bianchi Chiara' }] }),
}

it('the page shows each figure of the present month in Italy with what it counts', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:30:00Z') })
  const calls = mockCalls(handlers)
  show()
  const definitions = await screen.findByRole('region', { name: 'Totali e definizioni' })
  await within(definitions).findByText('1.234')
  expect(calls.find(({ name }) => name === 'getAccountability')?.input.query).toMatchObject({
    from: '2026-12-01',
    to: '2026-12-31',
  })
  for (const { definition } of [...Object.values(accountFigures), ...Object.values(placeTerms)])
    expect(within(definitions).getByText(definition)).toBeTruthy()
  expect(within(definitions).getByText('27,3')).toBeTruthy()
  expect(screen.getByText('SNE · Ospedale Est – Nido')).toBeTruthy()
})

it('the page asks for what the address says: the days, the categories, the analyst', async () => {
  const calls = mockCalls(handlers)
  const { unmount } = show(
    '?tab=range&from=2026-01-10&to=2026-02-09&category=sne&category=btd&category=nothing',
  )
  await screen.findByText('SNE · Ospedale Est – Nido')
  expect(calls.find(({ name }) => name === 'getAccountability')?.input.query).toEqual({
    ...{ from: '2026-01-10', to: '2026-02-09' },
    category: ['sne', 'btd'],
  })
  unmount()
  show('?tab=analysts&from=2026-01-10&to=2026-02-09&analystId=3')
  const table = await screen.findByRole('table', { name: 'Per analista e categoria' })
  await within(table).findByText('Bianchi Chiara · SNE')
  expect(within(table).getByText('Bianchi Chiara')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'getAnalystAccountability')?.input.query).toEqual({
    ...{ from: '2026-01-10', to: '2026-02-09' },
    analystId: 3,
  })
  for (const { definition } of Object.values(analystFigures))
    expect(screen.getByText(definition)).toBeTruthy()
})

it('the page says why a period is not counted, and asks nothing of the server', async () => {
  const calls = mockCalls(handlers)
  show('?tab=range&from=2024-01-01&to=2026-01-01')
  await screen.findByText(/al massimo 366 giorni/)
  expect(calls.filter(({ name }) => name === 'getAccountability')).toEqual([])
  expect(screen.getByRole('button', { name: 'Esporta in Excel' })).toHaveProperty('disabled', true)
})

it('the tab is opened by its key, stands in the address and keeps the days', async () => {
  mockCalls(handlers)
  const { shell } = show('?tab=range&from=2026-01-10&to=2026-02-09')
  await screen.findByText('SNE · Ospedale Est – Nido')
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Analisti' })))
  await screen.findByRole('table', { name: 'Per analista e categoria' })
  const { search } = shell.navigation.current().location
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    ...{ tab: 'analysts', from: '2026-01-10', to: '2026-02-09' },
  })
})

it('the page says that nothing happened in a period', async () => {
  mockCalls({
    ...handlers,
    getAccountability: () =>
      account({ rows: [], byCategory: [], total: figures({ accepted: 0, turnaroundHours: null }) }),
  })
  show()
  await screen.findByText('Nessun dato nel periodo')
})

it('the page says that the figures are refused', async () => {
  mockCalls({
    ...handlers,
    getAccountability: () => {
      throw refusal('permission_denied')
    },
  })
  show()
  await screen.findByText('Accesso negato')
})

it('the page asks again after a failure', async () => {
  let failing = true
  mockCalls({
    ...handlers,
    getAccountability: () => {
      if (failing) throw refusal('unavailable')
      return account()
    },
  })
  show()
  const again = await screen.findByRole('button', { name: 'Riprova' })
  failing = false
  await act(async () => fireEvent.click(again))
  await screen.findByText('SNE · Ospedale Est – Nido')
})
