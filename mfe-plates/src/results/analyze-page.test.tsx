// @vitest-environment happy-dom
import { MatchReport, Me, Plate, PlateRow } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
// Loaded beforehand, so that the lazy page does not keep a test waiting.
import './analyze-page.tsx'

afterEach(cleanup)

const plate = record(Plate, { id: 3, status: 'closed' })
const analyst = record(Me, { roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const show = (me: Me) => {
  mockCalls({ getPlate: () => plate })
  renderRemote(<App />, { me, path: '/plate/3/analyze' })
}

it('the page asks the analyst for the file of a closed plate', async () => {
  show(analyst)
  expect(await screen.findByRole('button', { name: 'Scegli file' })).toBeTruthy()
})

it('the page takes no file in a session that support opened, and says why', async () => {
  show({ ...analyst, impersonatedBy: { id: 9, email: 's@lab.example', label: 'Bassi Sara' } })
  expect(await screen.findByText(/Non è possibile in una sessione di assistenza/)).toBeTruthy()
  expect(screen.queryByLabelText('Scegli file')).toBeNull()
})

it('the page imports a file that may be of another plate only when the person confirms it', async () => {
  const doubt = 'Il file non nomina né la piastra né i campioni.'
  const report = record(MatchReport, { importable: true, analytesMissing: [], toConfirm: [doubt] })
  const calls = mockCalls({
    getPlate: () => plate,
    importResults: ({ body }) =>
      body.dryRun
        ? { kind: 'report', report }
        : {
            kind: 'imported',
            changed: true,
            report,
            plate: record(PlateRow, {}),
            analyses: 1,
            anomalies: 0,
            limitsApproved: true,
          },
  })
  renderRemote(<App />, { me: analyst, path: '/plate/3/analyze' })
  await screen.findByRole('button', { name: 'Scegli file' })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no place for a file')
  fireEvent.change(input, {
    target: { files: [new File(['Well;TSH'], 'risultati.csv', { type: 'text/csv' })] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Importa' }))
  const imports = () =>
    calls.filter(({ name, input }) => name === 'importResults' && !(input.body as { dryRun: boolean }).dryRun)
  const agree = await screen.findByRole('button', { name: 'Sì, importa' })
  expect(screen.getAllByText(doubt).length).toBeGreaterThan(1)
  expect(imports()).toEqual([])
  fireEvent.click(agree)
  await waitFor(() => expect(imports()).toMatchObject([{ input: { body: { confirmed: true } } }]))
})

it('the page shows the wells of an exchanged plate with what is planned and what the file shows', async () => {
  const report = record(MatchReport, {
    importable: false,
    problems: [],
    swaps: [
      {
        kind: 'rotated',
        certain: true,
        text: 'La piastra sembra ruotata di 180°',
        evidence: [{ well: 'B1', expected: 'controllo basso', found: 'nessun sangue' }],
      },
    ],
  })
  mockCalls({ getPlate: () => plate, importResults: () => ({ kind: 'report', report }) })
  renderRemote(<App />, { me: analyst, path: '/plate/3/analyze' })
  await screen.findByRole('button', { name: 'Scegli file' })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no place for a file')
  fireEvent.change(input, {
    target: { files: [new File(['Well;TSH'], 'risultati.csv', { type: 'text/csv' })] },
  })
  const row = await screen.findByRole('row', { name: /B1.*controllo basso.*nessun sangue/ })
  expect(row).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importa' }).disabled).toBe(true)
})

it('the page says beside the refusal why a file cannot be imported', async () => {
  const problem = (severity: 'error' | 'warning', well: string | null, text: string) => ({
    ...{ severity, well, sample: null, text },
  })
  const problems = [
    problem('warning', 'A1', 'Un campione in più.'),
    problem('error', null, 'Il file è di un’altra piastra.'),
    ...['B1', 'C1', 'D1'].map((well) => problem('error', well, 'Il codice non è quello pianificato.')),
  ]
  mockCalls({
    getPlate: () => plate,
    importResults: () => ({
      kind: 'report',
      report: record(MatchReport, { importable: false, problems }),
    }),
  })
  renderRemote(<App />, { me: analyst, path: '/plate/3/analyze' })
  await screen.findByRole('button', { name: 'Scegli file' })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no place for a file')
  fireEvent.change(input, { target: { files: [new File(['Well;TSH'], 'altra.csv', { type: 'text/csv' })] } })
  const refusal = (await screen.findByText('Il file non si può importare')).closest<HTMLElement>(
    '[role=alert]',
  )
  if (!refusal) throw new Error('The refusal is no alert')
  expect(
    within(refusal)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Il file è di un’altra piastra.',
    'B1: Il codice non è quello pianificato.',
    'C1: Il codice non è quello pianificato.',
    'e un altro motivo nell’elenco sotto',
  ])
})

it('a second try takes the verdict of the first away before its own answer', async () => {
  const report = record(MatchReport, { importable: true, analytesMissing: [], toConfirm: [] })
  let tries = 0
  mockCalls({
    getPlate: () => plate,
    importResults: ({ body }) => {
      if (body.dryRun) return { kind: 'report', report }
      tries += 1
      if (tries === 1) throw refusal('unavailable')
      return new Promise(() => undefined) as never
    },
  })
  renderRemote(<App />, { me: analyst, path: '/plate/3/analyze' })
  await screen.findByRole('button', { name: 'Scegli file' })
  const choose = (name: string) => {
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('There is no place for a file')
    fireEvent.change(input, { target: { files: [new File(['Well;TSH'], name, { type: 'text/csv' })] } })
  }
  choose('risultati.csv')
  fireEvent.click(await screen.findByRole('button', { name: 'Importa' }))
  await screen.findByText('Il file non è stato importato')
  fireEvent.click(await screen.findByRole('button', { name: 'Importa' }))
  await waitFor(() => expect(tries).toBe(2))
  expect(screen.queryByText('Il file non è stato importato')).toBeNull()
})
