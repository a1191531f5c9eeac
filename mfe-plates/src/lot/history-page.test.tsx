// @vitest-environment happy-dom
import { AnalysisType, HistoryPreview, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import HistoryPage from './history-page.tsx'

afterEach(cleanup)

const preview = (importable: boolean) =>
  record(HistoryPreview, {
    ...{ fileName: 'storico.csv', sha256: 'a'.repeat(64), layout: 'values', sheet: null, decimal: ',' },
    ...{ lines: 2, runs: 1, values: 1, moreProblems: 0, importable },
    columns: [{ title: 'Data', meaning: 'data' }],
    items: [
      {
        ...{ line: 2, at: '2026-03-01T11:00:00.000Z', timed: false, run: 'R1', instrument: null },
        ...{ level: 'low', lot: 'K-1' },
        values: [{ analyte: 'PHE', replicate: 1, raw: '< 3,5', value: 3.5, comparator: '<', flag: null }],
      },
    ],
    problems: importable
      ? []
      : [{ severity: 'error', line: 3, text: 'PHE: «molto» non si legge come valore.' }],
  })

async function drop(importable: boolean) {
  const calls = mockCalls({
    listAnalysisTypes: () => ({
      ...{ items: [record(AnalysisType, { id: 3, label: 'SNE' })], total: 1, more: false, page: 1 },
      ...{ pageSize: 25, sort: null },
    }),
    previewControlHistory: () => preview(importable),
    importControlHistory: () => ({ id: 1, runs: 1, values: 1 }),
  })
  const me = record(Me, { roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
  renderRemote(<HistoryPage />, { me })
  const select = await screen.findByRole('combobox', { name: 'Analisi' })
  await act(async () => void fireEvent.mouseDown(select))
  await act(async () => void fireEvent.click(await screen.findByTitle('SNE')))
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no place for a file')
    return found
  })
  const file = new File(['Data;Lotto'], 'storico.csv', { type: 'text/csv' })
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
  return calls
}

it('a file is shown line by line and imported as it was previewed', async () => {
  const calls = await drop(true)
  expect(await screen.findByText('PHE <3,5')).not.toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Importa tutto' })))
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('importControlHistory'))
})

it('a file with an error says its line and is not imported', async () => {
  await drop(false)
  expect(await screen.findByText('PHE: «molto» non si legge come valore.')).not.toBeNull()
  expect(screen.getByText(/^Il file non si importa/)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Importa tutto' })).toBeNull()
})
