// @vitest-environment happy-dom
import { Me, PlannedCardSetView } from '@sne/shared/contract'
import { plannedCardRules } from '@sne/shared/domain'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import PlannedCardSetListPage from './list-page.tsx'
import PlannedCardSetPage from './set-page.tsx'

afterEach(cleanup)

const laboratory = { id: 1, label: 'Laboratorio SNE' }
const draft = record(PlannedCardSetView, {
  id: 9,
  laboratory,
  version: 2,
  state: 'draft',
  validTo: null,
  inherited: false,
  firstApproval: null,
  secondApproval: null,
  copiedFrom: { id: 5, version: 1, template: false },
  rules: [
    {
      condition: 'immature',
      basis: 'birth',
      days: 15,
      aheadDays: 1,
      graceDays: 3,
      categories: ['sne', 'ic'],
      motivation: 'preterm_second',
      motivationLabel: 'Secondo prelievo',
      waitingAnalytes: ['TYR'],
      donorBlood: [],
      gaBelow: 34,
      weightBelow: 2000,
      fromDay: null,
      earlierCardServes: false,
    },
  ],
  leavesOut: [],
  replaces: { id: 5, version: 1 },
  compared: { id: 5, version: 1, template: false },
  changes: [
    { rule: 'Pretermine', kind: 'changed', fields: [{ field: 'days', before: 14, after: 15 }] },
    { rule: 'Gemelli', kind: 'added', fields: [] },
  ],
})

const lead = record(Me, {
  id: 7,
  roles: ['supervisor'],
  currentRole: 'supervisor',
  hcp: {
    title: null,
    name: 'Marco',
    surname: 'Rinaldi',
    phone: null,
    lead: true,
    validator: false,
    config: { screenings: [] },
    workgroup: { id: 1, name: 'Laboratorio SNE', type: 'standard', config: { screenings: ['sne'] } },
  },
  impersonatedBy: null,
})

const show = (set: PlannedCardSetView, more: Parameters<typeof mockCalls>[0] = {}) => {
  const calls = mockCalls({ getPlannedCardSet: () => set, ...more })
  renderRemote(
    <Routes>
      <Route path="/planned-card-set/:id" element={<PlannedCardSetPage />} />
    </Routes>,
    { me: lead, path: '/planned-card-set/9' },
  )
  return calls
}
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))

describe('a set of rules', () => {
  it('a set of rules shows its rules in words, and what the draft changes', async () => {
    show(draft)
    const rules = await screen.findByRole('region', { name: 'Tabella: Regole' })
    expect(within(rules).getByText('Pretermine o basso peso sotto 34 settimane o sotto 2000 g')).toBeTruthy()
    expect(within(rules).getByText('15 giorni dalla nascita')).toBeTruthy()
    expect(within(rules).getByText('da 1 giorno prima, scade dopo 3 giorni')).toBeTruthy()
    const changes = screen.getByRole('region', { name: 'Tabella: Che cosa cambia' })
    expect(within(changes).getByText('14')).toBeTruthy()
    expect(within(changes).getByText('Nuova riga')).toBeTruthy()
  })

  it('a set of rules is approved after a question, against the set in force', async () => {
    const calls = show(draft, {
      approvePlannedCardSet: () => ({ changed: true, set: { ...draft, rules: 1 } }),
    })
    await click(await screen.findByRole('button', { name: 'Approva (prima firma)' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('2 regole diverse')
    await click(within(dialog).getByRole('button', { name: 'Approva (prima firma)' }))
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'approvePlannedCardSet')?.input).toMatchObject({
        params: { id: 9 },
        body: { step: 'first', replacesId: 5 },
      }),
    )
  })

  it('a set of rules that acted before says that it acts on without signatures', async () => {
    show({ ...draft, state: 'active', inherited: true, replaces: null, compared: null, changes: [] })
    expect(await screen.findByText(/Queste regole valevano già/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Tabella: Che cosa cambia' })).toBeNull()
  })

  it('a set of rules says why it cannot be shown', async () => {
    show(draft, {
      getPlannedCardSet: () => {
        throw refusal('not_found')
      },
    })
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('the rules of a draft', () => {
  const rules = plannedCardRules.map((rule) => ({
    ...rule,
    categories: [...rule.categories],
    waitingAnalytes: [...rule.waitingAnalytes],
    donorBlood: [...rule.donorBlood],
    motivationLabel: 'Controllo',
  }))
  const whole = { ...draft, revision: 4, rules }
  const answer = { updatePlannedCardSet: () => ({ ...draft, rules: rules.length }) }
  const sentBy = (calls: ReturnType<typeof show>) =>
    calls.find(({ name }) => name === 'updatePlannedCardSet')?.input.body as
      | { revision: number; rules: { days: number; condition: string }[]; leavesOut: string[] }
      | undefined
  const rowOf = async (name: RegExp) => within((await screen.findAllByRole('row', { name }))[0]!)

  it('the rules of a draft are changed in a window, and sent whole with what was read', async () => {
    const calls = show(whole, answer)
    await click((await rowOf(/Prelievo prima delle 48 ore/)).getByRole('button', { name: 'Modifica' }))
    const form = within(await screen.findByRole('dialog'))
    fireEvent.change(form.getByLabelText(/^Giorni \*/), { target: { value: '4' } })
    await click(form.getByRole('button', { name: 'Salva' }))
    await waitFor(() => expect(sentBy(calls)).toMatchObject({ revision: 4, leavesOut: [] }))
    const sent = sentBy(calls)?.rules.find(({ condition }) => condition === 'early')
    expect(sent).toEqual({ ...plannedCardRules.find(({ condition }) => condition === 'early'), days: 4 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the rules of a draft are not sent with a bound that the domain refuses', async () => {
    const calls = show(whole, answer)
    await click((await rowOf(/Prelievo prima delle 48 ore/)).getByRole('button', { name: 'Modifica' }))
    const form = within(await screen.findByRole('dialog'))
    fireEvent.change(form.getByLabelText(/^Giorni \*/), { target: { value: '2' } })
    await click(form.getByRole('button', { name: 'Salva' }))
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(sentBy(calls)).toBeUndefined()
  })

  it('the rules of a draft leave a condition out only after a question that names it', async () => {
    const calls = show(whole, answer)
    await click((await rowOf(/Parto plurimo/)).getByRole('button', { name: 'Togli' }))
    await click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Togli' }))
    const asked = within(await screen.findByRole('dialog', { name: /Lasciare neonati senza/ }))
    expect(asked.getByText(/Parto plurimo.*nessuna regola chiede IC a 14 giorni/)).toBeTruthy()
    expect(sentBy(calls)).toBeUndefined()
    await click(asked.getByRole('button', { name: 'Scrivi la bozza così' }))
    await waitFor(() => expect(sentBy(calls)?.leavesOut).toHaveLength(1))
    expect(sentBy(calls)?.rules).toHaveLength(rules.length - 1)
  })

  it('the rules of a draft say loudly what they leave out, also before a signature', async () => {
    show({ ...whole, leavesOut: ['Gemelli: nessuna regola chiede IC.'] })
    const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
    expect(said.join()).toContain('Gemelli: nessuna regola chiede IC.')
    await click(screen.getByRole('button', { name: 'Approva (prima firma)' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('ATTENZIONE')
  })

  it('the rules of a draft are read alone once the draft is signed', async () => {
    show({ ...whole, firstApproval: { at: '2026-03-01T10:00:00Z', by: { id: 7, label: 'Rinaldi' } } })
    await screen.findByRole('region', { name: 'Tabella: Regole' })
    expect(screen.queryByRole('button', { name: 'Aggiungi regola' })).toBeNull()
  })
})

it('the list says that there are no rules', async () => {
  mockCalls({
    listPlannedCardSets: () => ({
      items: [],
      total: 0,
      more: false,
      page: 1,
      pageSize: 25,
      sort: '-version',
    }),
  })
  renderRemote(<PlannedCardSetListPage />, { me: lead, path: '/planned-card-set/list' })
  expect(await screen.findByText('Nessuna regola')).toBeTruthy()
})
