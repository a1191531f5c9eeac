// @vitest-environment happy-dom
import { ControlRuleSetView, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
import './list-page.tsx'
import './set-page.tsx'

afterEach(cleanup)

const few = { analytes: [], rejectBack: 0, warnBack: 10 }
const set = record(ControlRuleSetView, {
  id: 6,
  laboratory: { id: 1, label: 'Laboratorio' },
  version: 2,
  revision: 3,
  state: 'draft',
  validTo: null,
  firstApproval: null,
  secondApproval: null,
  copiedFrom: { id: 5, version: 1, template: true },
  replaces: null,
  compared: { id: 5, version: 1, template: true },
  lines: [
    { type: 'sne_ms', ...few, analytes: ['C8', 'C5'], reject: ['1-4s', '2-2s'], warn: ['1-2s'] },
    { type: 'ic_tsh', ...few, reject: ['1-3s'], warn: ['1-2s'] },
  ],
  changes: [
    {
      line: 'TSH',
      kind: 'changed',
      fields: [{ field: 'reject', before: ['1-3s', '2-2s'], after: ['1-3s'] }],
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
const show = (path = '/control-rule-set/6') => renderRemote(<App />, { me, path })
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const table = async () =>
  within(await screen.findByRole('region', { name: 'Tabella: Regole per analisi e analita' }))

it('the page shows which rules hold and which warn, and which rules act until two leads signed', async () => {
  mockCalls({ getControlRuleSet: () => set })
  show()
  const [, first, second] = (await table()).getAllByRole('row')
  expect(first?.textContent).toContain('C8, C51-4s, 2-2s1-2s (con le 10 corse prima)')
  expect(second?.textContent).toContain('tutti gli altri1-3s')
  expect(screen.getByText(/finché non firmano due responsabili, 1-2s avvisa e 1-3s trattiene/)).toBeTruthy()
  const changes = within(screen.getByRole('region', { name: 'Tabella: Che cosa cambia' }))
  expect(changes.getByText('1-3s, 2-2s')).toBeTruthy()
})

it('a line is taken out of the draft with the revision that was read', async () => {
  const calls = mockCalls({
    getControlRuleSet: () => set,
    updateControlRuleSet: () => ({ ...set, revision: 4 }),
  })
  show()
  const [remove] = (await table()).getAllByRole('button', { name: 'Togli' })
  if (remove) await click(remove)
  const question = within(await screen.findByRole('dialog'))
  await click(question.getByRole('button', { name: 'Togli' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'updateControlRuleSet')?.input).toMatchObject({
      params: { id: 6 },
      body: { revision: 3, lines: [set.lines[1]] },
    }),
  )
})

it('a line of the whole draft that cannot act is refused, and nothing is sent', async () => {
  const twice = {
    ...set,
    lines: [...set.lines, { type: 'sma_smn1' as const, ...few, reject: ['2-2s' as const], warn: [] }],
  }
  const calls = mockCalls({ getControlRuleSet: () => twice })
  show()
  const [remove] = (await table()).getAllByRole('button', { name: 'Togli' })
  if (remove) await click(remove)
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Togli' }))
  expect(calls.some(({ name }) => name === 'updateControlRuleSet')).toBe(false)
})

it('nobody edits a signed draft', async () => {
  const firstApproval = { at: '2026-03-01T10:00:00Z', by: { id: 8, label: 'Rossi' } }
  mockCalls({ getControlRuleSet: () => ({ ...set, firstApproval }) })
  show()
  expect((await table()).queryByRole('button', { name: 'Modifica' })).toBeNull()
})

it('the list names versions with who signed them', async () => {
  const { lines: _, replaces: __, compared: ___, changes: ____, ...row } = set
  mockCalls({
    listControlRuleSets: () => ({
      items: [row],
      total: 1,
      more: false,
      page: 1,
      pageSize: 25,
      sort: '-version',
    }),
  })
  show('/control-rule-set/list')
  expect(await screen.findByText('Manca la prima firma')).toBeTruthy()
})
