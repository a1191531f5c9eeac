// @vitest-environment happy-dom
import { AnalysisType, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ValuesExport } from './values-export.tsx'

afterEach(cleanup)

const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const open = (currentRole: 'analyst' | 'acceptance') => {
  const calls = mockCalls({
    listAnalysisTypes: () => ({
      items: [record(AnalysisType, { id: 4, label: 'Amminoacidi e acilcarnitine' })],
    }),
    exportAnalytes: () => new File(['x'], 'valori.xlsx'),
  })
  renderRemote(<ValuesExport />, { me: record(Me, { roles: [currentRole], currentRole, admin: false }) })
  return calls
}

it('the dialog asks for analysis and days, and saves the sheet', async () => {
  const calls = open('analyst')
  await click(await screen.findByRole('button', { name: /Valori degli analiti/ }))
  const form = within(await screen.findByRole('dialog'))
  await click(form.getByRole('button', { name: 'Esporta in Excel' }))
  expect(calls.some(({ name }) => name === 'exportAnalytes')).toBe(false)
  await act(async () => void fireEvent.mouseDown(form.getByLabelText(/^Analisi/)))
  await click(
    await screen.findByText('Amminoacidi e acilcarnitine', { selector: '.ant-select-item-option-content' }),
  )
  await click(form.getByRole('button', { name: 'Esporta in Excel' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'exportAnalytes')?.input.query).toMatchObject({
      analysisTypeId: 4,
    }),
  )
})

it('the export of values is shown only to roles that judge values', async () => {
  open('acceptance')
  await act(async () => {})
  expect(screen.queryByRole('button', { name: /Valori degli analiti/ })).toBeNull()
})
