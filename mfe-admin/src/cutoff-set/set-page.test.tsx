// @vitest-environment happy-dom
import { CutoffSetView, errorCatalogue, Me } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import CutoffSetListPage from './list-page.tsx'
import CutoffSetPage from './set-page.tsx'

afterEach(cleanup)

const laboratory = { id: 1, label: 'Laboratorio SNE' }
const first = { at: '2026-11-20T09:00:00.000Z', by: { id: 7, label: 'Rinaldi Marco' } }
const limits = { low: null, high: 130, criticalLow: null, criticalHigh: null }
const everyone = {
  ...{ ageHoursFrom: null, ageHoursTo: null, gaFrom: null, gaTo: null, weightFrom: null, weightTo: null },
  ...{ tin: null, transfused: null, npt: null },
}
const draft = record(CutoffSetView, {
  id: 9,
  analysisType: { id: 4, code: 'sne_ms', label: 'SNE MS/MS' },
  category: 'sne',
  laboratory,
  version: 2,
  state: 'draft',
  validTo: null,
  firstApproval: null,
  firstLapsed: false,
  secondApproval: null,
  copiedFrom: { id: 5, version: 1, template: false },
  analytes: [{ code: 'PHE', label: 'Fenilalanina', unit: 'µmol/L', decimals: 0 }],
  rules: [{ ...limits, ...everyone, analyte: 'PHE' }],
  columns: [],
  secondTiers: [],
  replaces: { id: 5, version: 1 },
  compared: { id: 5, version: 1, template: false },
  changes: [
    {
      part: 'rules',
      analyte: 'PHE',
      line: 'tutti i neonati',
      kind: 'changed',
      fields: [{ field: 'high', before: 120, after: 130.5 }],
    },
  ],
})

const person = ({ id = 7, lead = true, forced = false, role = 'supervisor' as Me['currentRole'] } = {}) =>
  record(Me, {
    id,
    roles: [role],
    currentRole: role,
    hcp: {
      title: null,
      name: 'Marco',
      surname: 'Rinaldi',
      phone: null,
      lead,
      validator: false,
      config: { screenings: [] },
      workgroup: { id: 1, name: 'Laboratorio SNE', type: 'standard', config: { screenings: ['sne'] } },
    },
    impersonatedBy: forced ? { id: 8, email: 's@lab.example', label: 'S' } : null,
  })

const show = (set: CutoffSetView, me = person(), more: Parameters<typeof mockCalls>[0] = {}) => {
  const calls = mockCalls({ getCutoffSet: () => set, ...more })
  renderRemote(
    <Routes>
      <Route path="/cutoff-set/:id" element={<CutoffSetPage />} />
    </Routes>,
    { me, path: '/cutoff-set/9' },
  )
  return calls
}
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the page of a set', () => {
  it('the page of a set shows what the draft changes, old and new, and whom it replaces', async () => {
    show(draft)
    expect(await screen.findByText('Confronto con la versione 1, in vigore.')).toBeTruthy()
    const changes = within(screen.getByRole('region', { name: 'Tabella: Che cosa cambia' }))
    for (const cell of ['PHE', 'tutti i neonati', 'Massimo', '120', '130,5'])
      expect(changes.getByText(cell)).toBeTruthy()
    expect(screen.getByText(/sostituiscono la versione 1, che resta in vigore/)).toBeTruthy()
    expect(screen.getByText('Manca la prima firma')).toBeTruthy()
  })

  it('the page of a set signs first with the set that was compared, and says what the signature does', async () => {
    const calls = show(draft, person(), {
      approveCutoffSet: () => ({ changed: true, set: { ...draft, firstApproval: first } }),
    })
    await click(await screen.findByRole('button', { name: 'Approva (prima firma)' }))
    const asked = await dialog()
    expect(asked.getByText(/1 riga diversa/)).toBeTruthy()
    await click(asked.getByRole('button', { name: 'Approva (prima firma)' }))
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'approveCutoffSet')?.input).toMatchObject({
        params: { id: 9 },
        body: { step: 'first', replacesId: 5 },
      }),
    )
  })

  it('the page of a set lets another lead sign second, and says which limits it replaces', async () => {
    const calls = show({ ...draft, firstApproval: first }, person({ id: 8 }), {
      approveCutoffSet: () => ({ changed: true, set: { ...draft, state: 'active' as const } }),
    })
    await click(await screen.findByRole('button', { name: 'Approva (seconda firma)' }))
    const asked = await dialog()
    expect(asked.getByText(/entrano in vigore subito e sostituiscono la versione 1/)).toBeTruthy()
    await click(asked.getByRole('button', { name: 'Approva (seconda firma)' }))
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'approveCutoffSet')?.input.body).toEqual({
        step: 'second',
        replacesId: 5,
        revision: draft.revision,
      }),
    )
  })

  it('the page of a set shows a lapsed first signature, and lets another lead sign or take it back', async () => {
    show({ ...draft, firstApproval: first, firstLapsed: true }, person({ id: 8 }), {})
    expect(await screen.findByRole('button', { name: 'Approva (prima firma)' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ritira la firma' })).toBeTruthy()
    expect(screen.getByText(/Rinaldi Marco.*non vale più/)).toBeTruthy()
  })

  it.each([
    ['who is no lead', person({ lead: false }), draft, /approvano due responsabili/],
    ['who signed first', person(), { ...draft, firstApproval: first }, /La prima firma è tua/],
    [
      'a session of support',
      person({ lead: false, forced: true }),
      draft,
      errorCatalogue.support_session.message,
    ],
  ])('the page of a set tells %s why the approval is not theirs', async (_, me, set, words) => {
    show(set, me)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Approva/ })).toHaveProperty('disabled', true)
  })

  it('the page of a set lets the first signer take the signature back', async () => {
    const calls = show({ ...draft, firstApproval: first }, person(), {
      withdrawCutoffApproval: () => ({ changed: true, set: draft }),
    })
    await click(await screen.findByRole('button', { name: 'Ritira la firma' }))
    await click((await dialog()).getByRole('button', { name: 'Ritira la firma' }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'withdrawCutoffApproval')).toBe(true))
  })

  it('the page of a set reads the set again when a colleague signed meanwhile', async () => {
    const calls = show(draft, person(), {
      approveCutoffSet: () => {
        throw refusal('stale_version')
      },
    })
    await click(await screen.findByRole('button', { name: 'Approva (prima firma)' }))
    await click((await dialog()).getByRole('button', { name: 'Approva (prima firma)' }))
    await waitFor(() => expect(calls.filter(({ name }) => name === 'getCutoffSet').length).toBeGreaterThan(1))
  })

  it('the page of a set offers a new draft, not an approval, for template and limits in force', async () => {
    const template = { ...draft, laboratory: null, compared: null, replaces: null, changes: [] }
    show(template, person({ role: 'administration', lead: false }), { copyCutoffSet: () => draft })
    expect(await screen.findByText(/non vale in nessun laboratorio/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Approva/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Nuova bozza da questi limiti' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  it('the page of a set says what is wrong when the set cannot be read', async () => {
    show(draft, person(), {
      getCutoffSet: () => {
        throw refusal('generic_error')
      },
    })
    expect(await screen.findByText(errorCatalogue.generic_error.message)).toBeTruthy()
  })
})

describe('the list', () => {
  const list = (...items: CutoffSetView[]) => ({
    listCutoffSets: () => ({ items, total: items.length, page: 1, pageSize: 25, sort: null }),
  })

  it('the list shows state, laboratory and who approved', async () => {
    const template = { ...draft, id: 5, laboratory: null }
    mockCalls(list({ ...draft, firstApproval: first }, template))
    renderRemote(<CutoffSetListPage />, { me: person(), path: '/cutoff-set/list' })
    expect(await screen.findByText(/Rinaldi Marco/)).toBeTruthy()
    expect(screen.getByText('Manca la seconda firma')).toBeTruthy()
    expect(screen.getByText('Modello dell’installazione')).toBeTruthy()
  })

  it('the list says what it means that there is nothing', async () => {
    mockCalls(list())
    renderRemote(<CutoffSetListPage />, { me: person(), path: '/cutoff-set/list' })
    expect(await screen.findByText('Nessun limite')).toBeTruthy()
  })
})
