// @vitest-environment happy-dom
import { Me, SampleRequest, SampleRequestDetail } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../../app.tsx'
import './upload-page.tsx'

afterEach(cleanup)

const request = record(SampleRequestDetail, {
  id: 7,
  number: '2026/000007',
  type: 'serum_sample',
  categories: ['ic'],
  status: 'pending',
  approved: { at: '2026-11-20T08:00:00Z', by: null, reportId: null },
  notes: null,
})
const me = record(Me, { roles: ['analyst'], currentRole: 'analyst', admin: false, impersonatedBy: null })
const show = () => renderRemote(<App />, { me, path: '/sample-request/serum-sample/7/upload' })
const choose = async (file: File) => {
  const field = await screen.findByLabelText(/^Referto/)
  await act(async () => fireEvent.change(field, { target: { files: [file] } }))
}
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Carica il referto' })))
const pdf = () =>
  new File(['%PDF-1.4\n%esame\nstartxref\n9\n%%EOF\n'], 'siero.pdf', { type: 'application/pdf' })

it('a file beyond the limit is not taken, with the words of the specification', async () => {
  mockCalls({ getSampleRequest: () => request })
  show()
  const large = pdf()
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 })
  await choose(large)
  expect(
    await screen.findByText('Il file selezionato supera la dimensione massima consentita di 10,0 MB'),
  ).toBeTruthy()
})

it('a file of another content is not sent, whatever its name', async () => {
  const calls = mockCalls({ getSampleRequest: () => request })
  show()
  await choose(new File(['<html>'], 'siero.pdf', { type: 'application/pdf' }))
  expect((await screen.findAllByText(/il contenuto del file è di un altro tipo/)).length).toBeGreaterThan(0)
  await send()
  expect(calls.some(({ name }) => name === 'uploadSerumReport')).toBe(false)
})

it('the page asks for hormones of the thyroid only where the category is hypothyroidism', async () => {
  mockCalls({ getSampleRequest: () => ({ ...request, categories: ['sma'] }) })
  show()
  await choose(pdf())
  expect(screen.queryByText('TSH (mU/L)')).toBeNull()
  expect(screen.getByLabelText('Positività confermata')).toBeTruthy()
})

it('the page sends the document with values and limits, then says who decides', async () => {
  const calls = mockCalls({
    getSampleRequest: () => request,
    uploadSerumReport: () => ({ changed: true, request: record(SampleRequest), pendingAnalysisId: 12 }),
  })
  show()
  await choose(pdf())
  const [value, ,] = screen.getAllByLabelText('Valore')
  const [high] = screen.getAllByLabelText('Limite superiore')
  if (!value || !high) throw new Error('TSH has a value and limits')
  await act(async () => {
    fireEvent.change(value, { target: { value: '12,4' } })
    fireEvent.blur(value)
    fireEvent.change(high, { target: { value: '6' } })
    fireEvent.blur(high)
  })
  expect(await screen.findByText(/TSH ▲ fuori dai limiti/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Positività confermata'))
  await send()
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'uploadSerumReport')?.input).toMatchObject({
      params: { id: 7 },
      body: {
        values: [{ code: 'TSH', value: 12.4, unit: 'mU/L', low: null, high: 6 }],
        outcome: 'confirmed',
      },
      file: { name: 'siero.pdf' },
    }),
  )
  expect(await screen.findByText(/L’analisi torna tra quelle in sospeso/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Decidi l’analisi' }).getAttribute('href')).toBe(
    '/sample-analysis/pending/12',
  )
})

const first = {
  status: 'done' as const,
  file: {
    name: 'primo.pdf',
    size: 9,
    type: 'application/pdf',
    sha256: 'a'.repeat(64),
    uploaded: { at: '2026-11-20T08:00:00Z', by: null },
  },
  values: [{ code: 'TSH', value: 12.4, unit: 'mU/L', low: null, high: 6 }],
  serum: { outcome: 'confirmed' as const, collectedAt: null, notes: 'Siero emolizzato' },
}

it('the page corrects an uploaded report with another one and a reason, beginning with what the first said', async () => {
  const calls = mockCalls({
    getSampleRequest: () => record(SampleRequestDetail, { ...request, ...first }),
    uploadSerumReport: () => ({ changed: true, request: record(SampleRequest), pendingAnalysisId: null }),
  })
  show()
  expect(await screen.findByText(/È già caricato primo.pdf/)).toBeTruthy()
  expect(screen.getAllByLabelText('Valore')[0]).toHaveProperty('value', '12,40')
  await choose(pdf())
  const correct = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sostituisci il referto' })))
  await correct()
  expect(await screen.findByText('Questo campo è obbligatorio')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'uploadSerumReport')).toBe(false)
  fireEvent.change(screen.getByLabelText(/^Motivo della correzione/), {
    target: { value: 'Referto di un altro neonato' },
  })
  await correct()
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'uploadSerumReport')?.input).toMatchObject({
      body: {
        values: first.values,
        outcome: 'confirmed',
        notes: 'Siero emolizzato',
        reason: 'Referto di un altro neonato',
      },
    }),
  )
  expect((await screen.findAllByText('Referto corretto')).length).toBeGreaterThan(0)
  expect(screen.getByText(/uno firmato va rivalutato/)).toBeTruthy()
})

it.each([
  ['before the approval', { approved: null }, 'La richiesta non è ancora approvata.'],
  [
    'when it was done without one',
    { status: 'done' as const, file: null },
    'La richiesta è completata senza un referto.',
  ],
  ['for a repetition', { type: 're_test' as const }, 'Una ripetizione non ha un referto da caricare.'],
])('the page takes no document %s, and says why', async (_, change, words) => {
  mockCalls({ getSampleRequest: () => ({ ...request, ...change }) })
  show()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Carica il referto' })).toBeNull()
})

it('the page says before the upload that an outcome in range contradicts a value', async () => {
  mockCalls({ getSampleRequest: () => request })
  show()
  const [value] = await screen.findAllByLabelText('Valore')
  const [high] = screen.getAllByLabelText('Limite superiore')
  if (!value || !high) throw new Error('TSH has a value and limits')
  await act(async () => {
    fireEvent.change(value, { target: { value: '12,4' } })
    fireEvent.blur(value)
    fireEvent.change(high, { target: { value: '6' } })
    fireEvent.blur(high)
  })
  expect(screen.queryByText(/ma l’esito dice «Nella norma»/)).toBeNull()
  await act(async () => void fireEvent.click(screen.getByLabelText('Nella norma')))
  expect(
    await screen.findByText(
      'TSH fuori dai limiti, senza limiti o con limiti troppo larghi, ma l’esito dice «Nella norma»',
    ),
  ).toBeTruthy()
})
