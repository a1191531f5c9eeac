// @vitest-environment happy-dom
import { DecisionMade, GridRow } from '@sne/shared/contract'
import { mockCalls, pressKey, record, renderRemote } from '@sne/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DecideNow, urgentActions } from './decide-now.tsx'

const critical = {
  analyte: 'PHE',
  state: 'Fuori soglia, da ripetere',
  critical: true,
  doubted: false,
  sampleAnalysisId: 7,
  closedBy: null,
} as const
const row = (change: Partial<GridRow> = {}) =>
  record(GridRow, {
    sampleAnalysisId: 7,
    barcode: 'SN-77',
    wells: ['B4'],
    findings: [critical],
    allowedActions: ['re_test_duplicate', 'recall_spot', 'urgent_recall', 'suspend'],
    ...change,
  })

it('urgentActions offers at once only what cannot wait, and only for an open critical finding', () => {
  expect(urgentActions(row())).toEqual(['urgent_recall', 're_test_duplicate'])
  expect(urgentActions(row({ findings: [{ ...critical, critical: false }] }))).toEqual([])
  expect(urgentActions(row({ findings: [{ ...critical, closedBy: 're_test' }] }))).toEqual([])
  expect(urgentActions(row({ allowedActions: [] }))).toEqual([])
})

it('an urgent decision is made after a confirmation, and not by the key alone', async () => {
  const calls = mockCalls({ decideSampleAnalysis: () => record(DecisionMade, { changed: true }) })
  renderRemote(<DecideNow row={row()} />)
  await pressKey('r')
  const dialog = within(await screen.findByRole('dialog'))
  expect(calls).toHaveLength(0)
  expect(dialog.getByText(/· SN-77 · B4$/)).toBeTruthy()
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Decidi' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'decideSampleAnalysis')?.input).toMatchObject({
      params: { id: 7 },
      body: { actionId: 'urgent_recall', note: null },
    }),
  )
})
