// @vitest-environment happy-dom
import { FilePreview, ImportProfileSetView, Me, ProfileChoices, ProfileTrial } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
import './create-page.tsx'
import './edit-page.tsx'
import './list-page.tsx'
import './set-page.tsx'
import { emptySpec } from './draft.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const spec = {
  ...emptySpec(),
  label: 'Lettore TSH',
  marks: ['Posto'],
  columns: { ...emptySpec().columns, well: ['Posto'] },
  analytes: [{ name: 'Tireo', code: 'TSH' }],
}
const set = record(ImportProfileSetView, {
  id: 6,
  laboratory: { id: 1, label: 'Laboratorio' },
  profileId: 'lab1_1',
  label: 'Lettore TSH',
  version: 1,
  revision: 3,
  state: 'draft',
  validTo: null,
  firstApproval: null,
  secondApproval: null,
  copiedFrom: null,
  replaces: null,
  compared: null,
  changes: [],
  hash: null,
  spec,
} as never)
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
const noLead = { ...lead, hcp: lead.hcp && { ...lead.hcp, lead: false } }
const choices = record(ProfileChoices, {
  analytes: [
    { code: 'TSH', label: 'TSH neonatale', unit: 'mU/L' },
    { code: 'SMN1', label: 'SMN1', unit: '' },
  ],
  builtIn: [],
})
const preview = record(FilePreview, {
  format: 'text',
  delimiter: ';',
  sheets: [],
  sheet: null,
  sections: [],
  section: null,
  headerLine: 1,
  layout: 'wide',
  decimal: ',',
  lines: [{ line: 1, cells: ['Well', 'Tireotropina', 'Status'] }],
  columns: [
    { title: 'Well', values: ['A1'], role: 'well', analyte: null, fixed: false },
    { title: 'Tireotropina', values: ['3,2'], role: null, analyte: null, fixed: false },
    { title: 'Status', values: ['OK'], role: null, analyte: null, fixed: true },
  ],
  grids: [],
  problems: [],
})
const trial = record(ProfileTrial, {
  rows: [],
  total: 0,
  unknownNames: ['Tireotropina'],
  problems: [
    { severity: 'error', well: null, sample: null, text: 'Il file non contiene righe di risultati.' },
  ],
  conversions: ['TSH: i valori in µU/dL sono moltiplicati per 10.'],
})

const show = (path: string, me = lead) => renderRemote(<App />, { me, path })
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const drop = async (name = 'prova.csv') => {
  const input = await screen.findByLabelText<HTMLInputElement>('Scegli il file')
  const file = new File(['x'], name, { type: 'text/csv' })
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
}

it('an example file fills the draft of a profile, which is saved with every column of values read', async () => {
  const calls = mockCalls({
    listProfileChoices: () => choices,
    previewProfileFile: () => preview,
    createImportProfile: () => set,
    getImportProfileSet: () => set,
  })
  show('/import-profile/create')
  await drop()
  const [table] = (await screen.findAllByRole('region', { name: 'Colonne del file' })).toReversed()
  const columns = within(table!)
  expect(columns.getByText('Si legge sempre')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Nome del profilo'), { target: { value: 'Lettore TSH' } })
  await click(screen.getByRole('button', { name: 'Salva la bozza' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'createImportProfile')?.input).toMatchObject({
      body: {
        spec: { label: 'Lettore TSH', layout: 'wide', decimal: ',', columns: { well: ['Well'] } },
      },
    }),
  )
})

it('a trial says what an import would say, and that the draft changed after it', async () => {
  mockCalls({
    listProfileChoices: () => choices,
    getImportProfileSet: () => set,
    previewProfileFile: () => preview,
    tryProfile: () => trial,
  })
  show('/import-profile/6/edit')
  await drop()
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prova' }).disabled).toBe(false),
  )
  await click(screen.getByRole('button', { name: 'Prova' }))
  expect(await screen.findByText('Il file non contiene righe di risultati.')).toBeTruthy()
  expect(screen.getByText(/moltiplicati per 10/)).toBeTruthy()
  expect(screen.queryByText('La bozza è cambiata dopo la prova.')).toBeNull()
  fireEvent.change(screen.getByLabelText('Nome del profilo'), { target: { value: 'Altro nome' } })
  expect(await screen.findByText('La bozza è cambiata dopo la prova.')).toBeTruthy()
})

it('a refused file and a refused draft say why, and what was written stays', async () => {
  mockCalls({
    listProfileChoices: () => choices,
    getImportProfileSet: () => set,
    previewProfileFile: () => Promise.reject(refusal('file_unreadable')),
    updateImportProfile: () => Promise.reject(refusal('stale_version')),
  })
  show('/import-profile/6/edit')
  await drop()
  expect(await screen.findByText('Il file non si può guardare')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Nome del profilo'), { target: { value: 'Altro nome' } })
  await click(screen.getByRole('button', { name: 'Salva la bozza' }))
  expect(await screen.findByText('La bozza non è stata salvata')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Nome del profilo').value).toBe('Altro nome')
})

it('a file of another kind is refused before it is sent', async () => {
  const calls = mockCalls({ listProfileChoices: () => choices })
  show('/import-profile/create')
  await drop('prova.pdf')
  expect(await screen.findByText('Il file non si può guardare')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'previewProfileFile')).toBe(false)
})

it('a person who may not begin a profile reads why, and a signed draft is not edited', async () => {
  mockCalls({
    listProfileChoices: () => choices,
    getImportProfileSet: () => ({ ...set, firstApproval: { at: '2026-11-02T08:00:00Z', by: null } }),
  })
  show('/import-profile/create', noLead)
  expect(await screen.findByText(/Un profilo lo comincia un responsabile/)).toBeTruthy()
  cleanup()
  show('/import-profile/6/edit')
  expect(await screen.findByText(/Questa versione non si modifica/)).toBeTruthy()
})

it('a profile in force shows all that it says, its fingerprint, and is taken out of force with a reason', async () => {
  const active = { ...set, state: 'active' as const, hash: 'a'.repeat(64) }
  const calls = mockCalls({
    getImportProfileSet: () => active,
    retireImportProfile: () => ({ ...active, state: 'retired' as const }),
  })
  show('/import-profile/6')
  expect(await screen.findByRole('row', { name: /Analiti Tireo TSH/ })).toBeTruthy()
  expect(screen.getByText(/SHA-256/)).toBeTruthy()
  await click(screen.getByRole('button', { name: 'Ritira il profilo' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: 'Strumento dismesso' } })
  await click(dialog.getByRole('button', { name: 'Ritira il profilo' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'retireImportProfile')?.input).toMatchObject({
      params: { id: 6 },
      body: { reason: 'Strumento dismesso' },
    }),
  )
})

it('before a signature the question names the factors', async () => {
  mockCalls({
    getImportProfileSet: () => ({
      ...set,
      spec: { ...spec, units: [{ code: 'TSH', unit: 'µU/dL', factor: 0.01 }] },
    }),
  })
  show('/import-profile/6')
  await click(await screen.findByRole('button', { name: 'Approva (prima firma)' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/TSH da µU\/dL × 0,01/)).toBeTruthy()
})

it('the list names each profile and says where there is none', async () => {
  mockCalls({
    listImportProfileSets: () => ({ items: [], total: 0, more: false, page: 1, pageSize: 50, sort: null }),
  })
  show('/import-profile/list')
  expect(await screen.findByText('Nessun profilo del laboratorio')).toBeTruthy()
  cleanup()
  mockCalls({
    listImportProfileSets: () => ({ items: [set], total: 1, more: false, page: 1, pageSize: 50, sort: null }),
  })
  show('/import-profile/list')
  expect(await screen.findByText('Lettore TSH')).toBeTruthy()
})
