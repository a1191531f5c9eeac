// @vitest-environment happy-dom
import { Me, TimeSetView } from '@sne/shared/contract'
import { timeNames, timeRules, timeSeeds } from '@sne/shared/domain'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
import './list-page.tsx'
import './set-page.tsx'

afterEach(cleanup)

const set = record(TimeSetView, {
  id: 6,
  laboratory: { id: 1, label: 'Laboratorio' },
  version: 2,
  revision: 3,
  state: 'draft',
  validTo: null,
  firstApproval: null,
  secondApproval: null,
  copiedFrom: { id: 5, version: 1, template: false },
  replaces: { id: 5, version: 1 },
  compared: { id: 5, version: 1, template: false },
  times: { ...timeSeeds, takenInHours: 36 },
  changes: [
    {
      rule: timeRules.takenInHours.label,
      kind: 'changed',
      fields: [{ field: 'value', before: '48 h', after: '36 h' }],
    },
  ],
})
const me = record(Me, {
  id: 9,
  roles: ['supervisor'],
  currentRole: 'supervisor',
  admin: false,
  impersonatedBy: null,
  hcp: {
    ...{ title: null, name: 'Anna', surname: 'Neri', phone: null, lead: true, validator: true },
    config: { screenings: ['sne'] },
    workgroup: { id: 1, name: 'Laboratorio', type: 'standard', config: { screenings: ['sne'] } },
  },
} as never)
const show = (path = '/time-set/6', person = me) => renderRemote(<App />, { me: person, path })
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const edit = async () => {
  await click(await screen.findByRole('button', { name: 'Modifica i tempi' }))
  return within(await screen.findByRole('dialog'))
}
const write = (form: Awaited<ReturnType<typeof edit>>, label: string, value: string) =>
  fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value } })

it('the page shows every time with the longest that may be set, and what the draft changes', async () => {
  mockCalls({ getTimeSet: () => set })
  show()
  const times = within(await screen.findByRole('region', { name: 'Tabella: Tempi' }))
  expect(times.getAllByRole('row')).toHaveLength(timeNames.length + 1)
  const row = times.getByRole('row', { name: /non preso in carico/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['36 h', '48 h', '72 h'])
  const changes = within(screen.getByRole('region', { name: 'Tabella: Che cosa cambia' }))
  expect(changes.getByText('48 h')).toBeTruthy()
})

it('a draft without a successor says that the times of the template act', async () => {
  mockCalls({ getTimeSet: () => ({ ...set, replaces: null }) })
  show()
  expect(await screen.findByText(/valgono quelli del modello/)).toBeTruthy()
})

it('a draft is written with the revision that was read', async () => {
  const calls = mockCalls({ getTimeSet: () => set, updateTimeSet: () => ({ ...set, revision: 4 }) })
  show()
  const form = await edit()
  write(form, timeRules.takenInHours.label, '24')
  await click(form.getByRole('button', { name: 'Salva' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'updateTimeSet')?.input).toMatchObject({
      params: { id: 6 },
      body: { revision: 3, times: { ...timeSeeds, takenInHours: 24 } },
    }),
  )
})

it('a time beyond the safe one is refused at its field, and nothing is sent', async () => {
  const calls = mockCalls({ getTimeSet: () => set })
  show()
  const form = await edit()
  write(form, timeRules.takenInHours.label, '96')
  await click(form.getByRole('button', { name: 'Salva' }))
  expect(await form.findByText(/da 1 a 72 ore\. Oltre, un ritardo si vedrebbe troppo tardi/)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'updateTimeSet')).toBe(false)
})

it('a colleague who wrote meanwhile is said, and the draft stays open', async () => {
  mockCalls({
    getTimeSet: () => set,
    updateTimeSet: () => {
      throw refusal('stale_version')
    },
  })
  show()
  const form = await edit()
  write(form, timeRules.takenInHours.label, '24')
  await click(form.getByRole('button', { name: 'Salva' }))
  expect(await form.findByText('Un altro utente ha modificato questi dati nel frattempo.')).toBeTruthy()
})

it.each([
  ['a signed draft', { firstApproval: { at: '2026-03-01T10:00:00Z', by: { id: 8, label: 'Rossi' } } }],
  ['times in force', { state: 'active' as const, replaces: null, compared: null, changes: [] }],
])('nobody edits %s', async (_, more) => {
  mockCalls({ getTimeSet: () => ({ ...set, ...more }) })
  show()
  await screen.findByRole('region', { name: 'Tabella: Tempi' })
  expect(screen.queryByRole('button', { name: 'Modifica i tempi' })).toBeNull()
})

it('a set of another laboratory reads as not found', async () => {
  mockCalls({
    getTimeSet: () => {
      throw refusal('not_found')
    },
  })
  show()
  expect(await screen.findByText('La risorsa richiesta non è stata trovata')).toBeTruthy()
})

it('the list names versions with who signed them', async () => {
  const { times: _, replaces: __, compared: ___, changes: ____, ...row } = set
  mockCalls({
    listTimeSets: () => ({ items: [row], total: 1, more: false, page: 1, pageSize: 25, sort: '-version' }),
  })
  show('/time-set/list')
  expect(await screen.findByText('Manca la prima firma')).toBeTruthy()
})
