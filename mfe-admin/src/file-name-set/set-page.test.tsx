// @vitest-environment happy-dom
import { FileNameSetView, Me } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
import './list-page.tsx'
import './set-page.tsx'

afterEach(cleanup)

const line = { profileId: 'wide_table', profile: 'Tabella', analyteLabel: 'Fenilalanina', isomer: false }
const set = record(FileNameSetView, {
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
  names: [
    { ...line, name: 'Fenil', analyte: 'PHE' },
    { ...line, name: 'Leu', analyte: 'XLE', analyteLabel: 'XLE', isomer: true },
  ],
  changes: [{ profileId: 'wide_table', name: 'Leu', analyte: 'XLE', kind: 'added', fields: [] }],
})
const lead = record(Me, {
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
const show = (path = '/file-name-set/6') => renderRemote(<App />, { me: lead, path })
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const namesTable = async () => within(await screen.findByRole('region', { name: 'Tabella: Nomi' }))

it('the page shows what each name means, warns of one isomer alone and lists what the draft changes', async () => {
  mockCalls({ getFileNameSet: () => set })
  show()
  const names = await namesTable()
  const row = within(names.getByRole('row', { name: /Leu/ }))
  expect(row.getByText(/uno degli isomeri di XLE/)).toBeTruthy()
  expect(names.getByText('PHE – Fenilalanina')).toBeTruthy()
  expect(
    screen.getByText('Con la seconda firma sostituisce la versione 1, che resta in vigore fino ad allora.'),
  ).toBeTruthy()
})

it('a name is taken away with the revision that was read', async () => {
  const calls = mockCalls({ getFileNameSet: () => set, updateFileNameSet: () => ({ ...set, revision: 4 }) })
  show()
  await click((await namesTable()).getByRole('button', { name: 'Togli Fenil' }))
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Togli' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'updateFileNameSet')?.input).toMatchObject({
      params: { id: 6 },
      body: { revision: 3, names: [{ profileId: 'wide_table', name: 'Leu', analyte: 'XLE' }] },
    }),
  )
})

it('a signed draft is not changed', async () => {
  const signed = { at: '2026-03-01T10:00:00Z', by: { id: 8, label: 'Rossi' } }
  mockCalls({ getFileNameSet: () => ({ ...set, firstApproval: signed }) })
  show()
  await namesTable()
  expect(screen.queryByRole('button', { name: /^Togli/ })).toBeNull()
})

it('a set without names says where they come from', async () => {
  mockCalls({ getFileNameSet: () => ({ ...set, names: [], changes: [] }) })
  show()
  expect(await screen.findByText(/«Abbina», dove un analita manca/)).toBeTruthy()
})

it('a set of another laboratory reads as not found', async () => {
  mockCalls({
    getFileNameSet: () => {
      throw refusal('not_found')
    },
  })
  show()
  expect(await screen.findByText('La risorsa richiesta non è stata trovata')).toBeTruthy()
})

it('the list names versions with who signed them', async () => {
  const { names: _, replaces: __, compared: ___, changes: ____, ...row } = set
  mockCalls({
    listFileNameSets: () => ({
      items: [row],
      total: 1,
      more: false,
      page: 1,
      pageSize: 25,
      sort: '-version',
    }),
  })
  show('/file-name-set/list')
  expect(await screen.findByText('Manca la prima firma')).toBeTruthy()
})
