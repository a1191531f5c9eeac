// @vitest-environment happy-dom
import { FileNameSetView, MatchReport, Me, Plate } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
import './analyze-page.tsx'

afterEach(cleanup)

const plate = record(Plate, { id: 3, status: 'closed' })
const analyst = record(Me, { roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const missing = [{ code: 'XLE', label: 'XLE' }]
const beside = '«Leu» da solo non è XLE: il file dà anche «Ile».'
const report = record(MatchReport, {
  importable: false,
  profile: { id: 'wide_table', label: 'Tabella', version: null, namesVersion: null, hash: null },
  analytesMapped: [{ column: 'Phe', code: 'PHE', label: 'PHE' }],
  analytesUnmapped: ['Leucine tot', 'Ile'],
  analytesMissing: ['XLE'],
  toMatch: {
    missing,
    names: [
      { name: 'Leucine tot', refusals: {} },
      { name: 'Leu', refusals: { XLE: beside } },
    ],
    waiting: [],
  },
})
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))

type Answers = Parameters<typeof mockCalls>[0]
async function show(answers: Answers = {}, read: MatchReport = report) {
  const calls = mockCalls({
    getPlate: () => plate,
    importResults: () => ({ kind: 'report', report: read }),
    ...answers,
  })
  renderRemote(<App />, { me: analyst, path: '/plate/3/analyze' })
  await screen.findByRole('button', { name: 'Scegli file' })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no place for a file')
  const file = new File(['Well;TSH'], 'risultati.csv', { type: 'text/csv' })
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
  await screen.findByText('Abbina gli analiti che mancano')
  return calls
}
async function choose(name: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Nome di XLE nel file' }))
  const options = await screen.findAllByText(name)
  await click(options.at(-1) as HTMLElement)
}
const button = () => screen.getByRole('button', { name: 'Abbina XLE' }) as HTMLButtonElement

it('the page matches a name of the file, with all names of the file, and reads the file again', async () => {
  const calls = await show({
    proposeFileName: () => ({ changed: true, set: record(FileNameSetView, {}) }),
  })
  expect(button().disabled).toBe(true)
  await choose('Leucine tot')
  await click(button())
  await waitFor(() => expect(calls.filter(({ name }) => name === 'importResults')).toHaveLength(2))
  expect(calls.find(({ name }) => name === 'proposeFileName')?.input).toMatchObject({
    body: {
      profileId: 'wide_table',
      name: 'Leucine tot',
      analyte: 'XLE',
      plateId: 3,
      fileNames: ['Phe', 'Leucine tot', 'Ile'],
    },
  })
})

it('one isomer beside another is no choice, and the screen says why', async () => {
  const calls = await show()
  await choose('Leu')
  expect(await screen.findByText(beside)).toBeTruthy()
  expect(button().disabled).toBe(true)
  expect(calls.some(({ name }) => name === 'proposeFileName')).toBe(false)
})

it('a name that waits is shown with its draft and with what happens next', async () => {
  await show(
    {},
    { ...report, toMatch: { ...report.toMatch, waiting: [{ name: 'Leu', code: 'XLE', setId: 6 }] } },
  )
  expect(screen.getByText('«Leu» è abbinato a XLE nella bozza')).toBeTruthy()
  expect(screen.getByText(/dopo la firma di due responsabili/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apri la bozza' }).getAttribute('href')).toBe('/file-name-set/6')
  expect(screen.queryByRole('button', { name: 'Abbina XLE' })).toBeNull()
})

it('a file without further names says so', async () => {
  await show({}, { ...report, toMatch: { missing, names: [], waiting: [] } })
  expect(screen.getByText(/Il file non ha altri nomi da abbinare/)).toBeTruthy()
})

it('a refused match says why, and the choice stays', async () => {
  await show({
    proposeFileName: () => {
      throw refusal('invalid_transition', {}, 'La bozza dei nomi ha già la prima firma')
    },
  })
  await choose('Leucine tot')
  await click(button())
  expect(await screen.findByText('La bozza dei nomi ha già la prima firma')).toBeTruthy()
  expect(button().disabled).toBe(false)
})
