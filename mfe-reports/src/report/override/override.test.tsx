// @vitest-environment happy-dom
import { Me, Override, type Report } from '@sne/shared/contract'
import { lastMonths } from '@sne/shared/domain'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { OverridePanel } from './panel.tsx'

afterEach(cleanup)

const open = [
  { analyte: 'PHE', sampleAnalysisId: 9, state: 'Fuori soglia, confermato', critical: true },
  { analyte: 'PHE/TYR', sampleAnalysisId: 9, state: 'Fuori soglia, confermato', critical: false },
]
const at = '2026-11-20T08:30:00Z'
const asked = record(Override, {
  id: 5,
  reportId: 4,
  analyte: 'PHE',
  reason: 'Causa nota',
  state: 'proposed',
  proposed: { at, by: { id: 2, label: 'Lead Lea' } },
  confirmed: null,
  withdrawn: null,
})
interface Given {
  readonly role?: 'analyst' | 'supervisor' | 'support'
  readonly lead?: boolean
  readonly validator?: boolean
  readonly id?: number
}
const person = ({ role = 'supervisor', lead = false, validator = false, id = 8 }: Given = {}) =>
  record(Me, {
    id,
    roles: [role],
    currentRole: role,
    impersonatedBy: null,
    hcp: {
      title: null,
      name: 'Vera',
      surname: 'Validatrice',
      phone: null,
      lead,
      validator,
      config: { screenings: ['sne'] },
      workgroup: null,
    },
  })
const show = (me: Me, status: Report['status'] = 'reopened') =>
  renderRemote(<OverridePanel report={{ id: 4, status }} />, { me, path: '/report/4/view' })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

describe('open findings of a report', () => {
  it('a lead chooses findings, reads that one is critical, and gives a reason', async () => {
    const calls = mockCalls({
      getReportOverrides: () => ({ open, overrides: [] }),
      proposeOverride: () => ({ changed: true }),
    })
    const { shell } = show(person({ lead: true }))
    const propose = await button('Chiedi deroga')
    await act(async () => void fireEvent.click(propose))
    const dialog = within(await screen.findByRole('dialog'))
    const send = () => dialog.getByRole('button', { name: 'Chiedi deroga' })
    fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: 'Causa nota' } })
    await act(async () => void fireEvent.click(send()))
    expect(await dialog.findByText('Scegliere almeno un reperto.')).toBeTruthy()
    await act(async () => void fireEvent.click(dialog.getByLabelText(/PHE: /)))
    expect(dialog.getByText(/PHE: valore critico/)).toBeTruthy()
    await act(async () => void fireEvent.click(send()))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    expect(calls.find(({ name }) => name === 'proposeOverride')?.input).toMatchObject({
      params: { id: 4 },
      body: { findings: [{ analyte: 'PHE', sampleAnalysisId: 9 }], reason: 'Causa nota' },
    })
  })

  it('changed meanwhile are read again, and what was typed stays', async () => {
    const calls = mockCalls({
      getReportOverrides: () => ({ open, overrides: [] }),
      proposeOverride: () => {
        throw refusal('stale_version')
      },
    })
    show(person({ lead: true }))
    const propose = await button('Chiedi deroga')
    await act(async () => void fireEvent.click(propose))
    const dialog = within(await screen.findByRole('dialog'))
    await act(async () => void fireEvent.click(dialog.getByLabelText(/PHE\/TYR: /)))
    fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: 'Causa nota' } })
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Chiedi deroga' })))
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'getReportOverrides').length).toBeGreaterThan(1),
    )
    expect((dialog.getByLabelText(/Motivo/) as HTMLTextAreaElement).value).toBe('Causa nota')
  })

  it.each([
    ['who is no lead', person({ validator: true }), 'reopened', 'La deroga la chiede un responsabile'],
    ['of a superseded report', person({ lead: true }), 'superseded', 'sostituito'],
  ] as const)(
    'open findings of a report offer no override to a person %s, with the reason',
    async (_, me, status, why) => {
      mockCalls({ getReportOverrides: () => ({ open, overrides: [] }) })
      show(me, status)
      const propose = await button('Chiedi deroga')
      expect(propose.disabled).toBe(true)
      expect(propose.title).toContain(why)
    },
  )

  it('open findings of a report show nothing where there is neither a finding nor an override', async () => {
    const calls = mockCalls({ getReportOverrides: () => ({ open: [], overrides: [] }) })
    show(person())
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByText('Reperti aperti e deroghe')).toBeNull()
  })
})

describe('an override that was asked for', () => {
  it('an override that was asked for is confirmed by another person, who reads finding, reason and author first', async () => {
    const calls = mockCalls({
      getReportOverrides: () => ({ open, overrides: [asked] }),
      confirmOverride: () => ({ changed: true }),
    })
    const { shell } = show(person({ validator: true }))
    const confirm = await button('Conferma deroga')
    await act(async () => void fireEvent.click(confirm))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Motivo di Lead Lea: «Causa nota»/)).toBeTruthy()
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Conferma deroga' })))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    expect(calls.find(({ name }) => name === 'confirmOverride')?.input).toMatchObject({
      params: { id: 4 },
      body: { ids: [5] },
    })
  })

  it.each([
    ['who asked for it', person({ validator: true, lead: true, id: 2 }), 'altra persona'],
    ['who does not validate', person(), 'abilitata alla validazione'],
    ['in the role of analyst', person({ role: 'analyst', validator: true }), 'supervisore'],
  ])('an override that was asked for is not confirmed by a person %s', async (_, me, why) => {
    mockCalls({ getReportOverrides: () => ({ open, overrides: [asked] }) })
    show(me)
    const confirm = await button('Conferma deroga')
    expect(confirm.disabled).toBe(true)
    expect(confirm.title).toContain(why)
  })

  it('an override that was asked for says who confirmed or withdrew it, and offers nothing more', async () => {
    const confirmed = { at, by: { id: 3, label: 'Bianchi Carla' } }
    mockCalls({
      getReportOverrides: () => ({
        open: [],
        overrides: [
          { ...asked, state: 'confirmed', confirmed },
          { ...asked, id: 6, state: 'withdrawn', withdrawn: { ...confirmed, reason: 'Per errore' } },
        ],
      }),
    })
    show(person({ lead: true, validator: true }))
    expect(await screen.findByText(/confermata da Bianchi Carla/)).toBeTruthy()
    expect(screen.getByText(/ritirata da Bianchi Carla .*: Per errore/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it('lastMonths counts from the Italian month, across the year', () => {
  expect(lastMonths(new Date('2026-12-31T23:30:00Z'), 2)).toEqual([
    { value: '2027-01', label: 'gennaio 2027' },
    { value: '2026-12', label: 'dicembre 2026' },
  ])
})
