// @vitest-environment happy-dom
import { ControlLot, ControlLotDetail, Establishing, LotOverlap, Me } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import LotPage from './lot-page.tsx'

afterEach(cleanup)

const at = '2026-11-20T08:00:00.000Z'
const own = { id: 1, label: 'Lea Lead' }
const another = { id: 2, label: 'Neri Giulia' }
const lot = record(ControlLot, {
  ...{ id: 7, code: 'K-2', level: 'low', maker: 'Ditta', matrix: 'sangue', expiresOn: '2027-06-30' },
  ...{ openedOn: '2026-01-10', parallel: true, enabled: true, used: true, judged: true, without: [] },
  analysisType: { id: 3, code: 'btd_act', label: 'BTD' },
  limits: [
    {
      ...{ analyte: 'BTD', unit: 'U/dL', origin: 'maker', since: null },
      expected: { kind: 'mean_sd', mean: 50, sd: 4 },
    },
  ],
})
const targets = [{ analyte: 'BTD', mean: 60.12, sd: 3.2, runs: 22, n: 23, outliers: 1 }]
const proposal = (by: typeof own) => ({
  ...{ id: 5, from: '2026-03-01', to: '2026-04-01', targets, note: null, state: 'open' as const },
  ...{ proposed: { at, by }, decided: null, reason: null },
})
const detail = (open: ReturnType<typeof proposal>[] = []) =>
  record(ControlLotDetail, { lot, former: [], proposals: open, imports: [] })
const establishing = record(Establishing, {
  ...{ from: '2026-03-01', to: '2026-04-01' },
  analytes: [
    {
      ...{ code: 'BTD', label: 'Biotinidasi', unit: 'U/dL', decimals: 1, runs: 22, n: 23, imported: 20 },
      ...{ leftOut: 1, mean: 60.12, sd: 3.2, refusal: null },
      outliers: [{ plateId: null, run: 'R9', at, value: 99 }],
    },
  ],
})
const overlap = record(LotOverlap, {
  analytes: [{ code: 'BTD', label: 'Biotinidasi' }],
  analyte: { code: 'BTD', label: 'Biotinidasi', unit: 'U/dL', decimals: 1 },
  lots: [
    { id: 7, label: 'K-2' },
    { id: 6, label: 'K-1' },
  ],
  runs: [{ plateId: 4, run: 'BTD 4', at, values: [61, 50.5], z: [null, 0.1] }],
  means: [61, 50.5],
})

function show({ lead = true, role = 'analyst' as const, open = [] as ReturnType<typeof proposal>[] } = {}) {
  const calls = mockCalls({
    getControlLot: () => detail(open),
    getEstablishing: () => establishing,
    getLotOverlap: () => overlap,
    proposeTargets: () => detail([proposal(own)]),
    approveTargets: () => ({ changed: true, lot }),
    refuseTargets: () => ({ changed: true, lot }),
  })
  renderRemote(
    <Routes>
      <Route path="/quality/lots/:controlLotId" element={<LotPage />} />
    </Routes>,
    {
      path: '/quality/lots/7',
      me: record(Me, {
        ...{ id: own.id, roles: [role], currentRole: role, impersonatedBy: null },
        hcp: {
          ...{ title: null, name: 'Lea', surname: 'Lead', phone: null, lead, validator: false },
          ...{ config: { screenings: ['btd'] }, workgroup: null },
        },
      }),
    },
  )
  return calls
}
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('the page has facts, targets with their origin, what the runs establish, and both lots side by side', async () => {
  show()
  expect(await screen.findByRole('heading', { name: 'K-2' })).not.toBeNull()
  expect(screen.getByText('Ditta')).not.toBeNull()
  const inForce = screen.getByRole('region', { name: 'Tabella: Valori attesi' })
  expect(within(inForce).getByText('produttore')).not.toBeNull()
  expect(await screen.findByText('60,12 U/dL')).not.toBeNull()
  expect(screen.getByText(/99,0, 20\/11\/2026, R9/)).not.toBeNull()
  const beside = await screen.findByRole('region', { name: /^Tabella: Accanto/ })
  expect(within(beside).getByText('50,5 (0,1 DS)')).not.toBeNull()
})

it('an analyst proposes the chosen analytes after a question', async () => {
  const calls = show({ lead: false })
  await screen.findByText('60,12 U/dL')
  await press('Proponi 1 valore atteso')
  const dialog = await screen.findByRole('dialog')
  await act(
    async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Proponi 1 valore atteso' })),
  )
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'proposeTargets')?.input.body).toEqual({
      ...{ from: '2026-03-01', to: '2026-04-01', analytes: ['BTD'] },
    }),
  )
})

it('the proposing lead does not approve; another lead does, after a question', async () => {
  show({ open: [proposal(own)] })
  const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approva' })
  expect([approve.disabled, approve.title]).toEqual([true, expect.stringContaining('altro responsabile')])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ritira la proposta' }).disabled).toBe(false)
  cleanup()
  const calls = show({ open: [proposal(another)] })
  await screen.findByRole('button', { name: 'Approva' })
  await press('Approva')
  const dialog = await screen.findByRole('dialog')
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Approva' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'approveTargets')?.input.body).toEqual({ proposalId: 5 }),
  )
})

it('a lot that is not found says so', async () => {
  mockCalls({
    getControlLot: () => {
      throw refusal('not_found')
    },
  })
  renderRemote(
    <Routes>
      <Route path="/quality/lots/:controlLotId" element={<LotPage />} />
    </Routes>,
    { path: '/quality/lots/7' },
  )
  expect((await screen.findAllByText(/non (è stat|esist|trovat)/i)).length).toBeGreaterThan(0)
})
