// @vitest-environment happy-dom
import {
  AnalyteColumn,
  CommunicationWritten,
  HistoryAnalysis,
  Me,
  NewbornEvent,
  NewbornLabel,
  RecallCaseDetail,
  SampleRequestDetail,
} from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../../app.tsx'
import '../recall-page.tsx'

afterEach(cleanup)

const limits = { low: null, high: 0.3, criticalLow: null, criticalHigh: 1 }
const one = record(RecallCaseDetail, {
  id: 5,
  category: 'sne',
  open: true,
  closed: null,
  urgent: true,
  overdue: false,
  waits: 'communication',
  missing: ['centre'],
  tellBy: '2026-11-25T12:00:00Z',
  findings: [
    {
      analyte: 'C8',
      label: 'Ottanoilcarnitina',
      value: '0,70 µmol/L',
      flag: 'H',
      limits,
      decimals: 2,
      sampleAnalysisId: 2,
      card: { barcode: 'SN-1', collectedAt: '2026-11-20T08:00:00Z' },
    },
  ],
  attempts: { count: 1, last: { at: '2026-11-21T10:00:00Z', outcome: 'richiamare' }, told: null },
  owner: { id: 3, label: 'Neri Anna' },
  escalations: [],
  request: { id: 7, number: '2026/000007', version: 2, answeredBy: null, recipients: [] },
  report: { id: 11, status: 'pending', outcome: 'positive' },
  letters: [],
  notes: [
    { id: 1, at: '2026-11-22T09:00:00Z', by: { id: 3, label: 'Neri Anna' }, text: 'Dopo le 18', file: null },
  ],
})
const analysis = (sampleAnalysisId: number, collectedAt: string, value: number, flag: 'N' | 'H') =>
  record(HistoryAnalysis, {
    ...{ sampleAnalysisId, collectedAt, ageHours: 50, category: 'sne' },
    values: [{ code: 'C8', value, unit: 'µmol/L', flag, limits }],
  })
const page = <T,>(items: T[]) => ({
  ...{ items, total: items.length, more: false, page: 1, pageSize: 300, sort: null },
})
const event = (
  id: number,
  type: NewbornEvent['type'],
  at: string,
  text: string,
  category: 'sne' | 'ic' | null,
) => record(NewbornEvent, { id, type, at, text, refs: { category } })
const base = {
  getRecallCase: () => one,
  getSampleRequest: () =>
    record(SampleRequestDetail, {
      ...{
        id: 7,
        type: 'new_spot',
        status: 'pending',
        file: null,
        refusalForm: false,
        instead: null,
        refusalLeavesOpen: null,
      },
    }),
  listNewbornAnalyses: () => ({
    newborn: record(NewbornLabel),
    items: [analysis(2, '2026-11-20T08:00:00Z', 0.7, 'H'), analysis(1, '2026-11-18T08:00:00Z', 0.2, 'N')],
    analytes: [record(AnalyteColumn, { code: 'C8', unit: 'µmol/L', decimals: 2, kind: 'measured' })],
  }),
  listNewbornEvents: () =>
    page([
      event(3, 'communication', '2026-11-21T10:00:00Z', 'Genitore, telefono: da richiamare', 'sne'),
      event(2, 'accepted', '2026-11-18T12:00:00Z', 'Primo cartoncino', null),
      event(1, 'report_accepted', '2026-11-20T12:00:00Z', 'Altra categoria', 'ic'),
    ]),
  listCommunications: () =>
    page([
      record(CommunicationWritten, {
        eventId: 3,
        outcome: 'richiamare',
        recipientName: 'Madre',
        text: 'Richiama lei',
      }),
    ]),
}
const me = (currentRole: Role) =>
  record(Me, { id: 3, roles: [currentRole], currentRole, admin: false, impersonatedBy: null })
const show = (role: Role = 'analyst') => renderRemote(<App />, { me: me(role), path: '/manage-recall/5' })
const press = (key: string) => act(async () => fireEvent.keyDown(document.body, { key }))

it('the page says what is waited for, with the finding and its limits', async () => {
  mockCalls(base)
  show()
  expect(await screen.findByText('Comunicazione: centro clinico')).toBeTruthy()
  expect(screen.getByText(/0,70 µmol\/L/)).toBeTruthy()
  expect(screen.getByText('Neri Anna')).toBeTruthy()
})

it('the page draws the values by time, and has them with their limits in a table', async () => {
  mockCalls(base)
  show()
  const chart = await screen.findByRole('img', {
    name: /Andamento di C8: 18\/11\/2026 0,20; 20\/11\/2026 0,70/,
  })
  expect(chart.querySelectorAll('circle')).toHaveLength(2)
  expect(chart.querySelectorAll('.sne-trend-critical')).toHaveLength(2)
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('row')).toHaveLength(3)
})

it('the page has one history of its category, the last entry first, with texts of calls and notes', async () => {
  mockCalls(base)
  show()
  const line = within(await screen.findByRole('region', { name: 'Storia' }))
  await line.findByText('Madre · Richiama lei')
  const titles = [...document.querySelectorAll('.sne-timeline-title')].map(({ textContent }) => textContent)
  expect(titles.map((title) => title?.replace(/:.*/, ''))).toEqual([
    'Nota',
    expect.stringMatching(/Comunicazione/),
    expect.stringMatching(/accettato/),
  ])
  expect(screen.queryByText(/Altra categoria/)).toBeNull()
})

it('C writes down a call to who still has to be told', async () => {
  const calls = mockCalls({ ...base, createCommunication: () => record(CommunicationWritten) })
  const { shell } = show()
  await screen.findByRole('button', { name: 'Registra comunicazione' })
  await press('c')
  const dialog = within(await screen.findByRole('dialog'))
  expect((dialog.getByLabelText('Centro clinico') as HTMLInputElement).checked).toBe(true)
  fireEvent.click(dialog.getByLabelText('Telefono'))
  fireEvent.click(dialog.getByLabelText('Comunicato'))
  fireEvent.change(dialog.getByLabelText(/Che cosa/), { target: { value: 'Visita oggi' } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Registra comunicazione' })))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ text: 'Comunicazione registrata' }]))
  expect(calls.find(({ name }) => name === 'createCommunication')?.input.body).toMatchObject({
    ...{ newbornId: one.newborn.id, category: 'sne', sampleRequestId: 7, reportId: 11 },
    ...{ recipientType: 'centro_clinico', channel: 'telefono', outcome: 'comunicato' },
  })
})

it('O writes a note', async () => {
  const calls = mockCalls({ ...base, writeCaseNote: () => ({ changed: true, noteId: 2 }) })
  show('support')
  await screen.findByRole('button', { name: 'Annota' })
  expect(screen.queryByRole('button', { name: 'Registra comunicazione' })).toBeNull()
  await press('o')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Testo/), { target: { value: 'Sentire il reparto' } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Annota' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'writeCaseNote')?.input).toMatchObject({
      params: { id: 5 },
      body: { text: 'Sentire il reparto' },
    }),
  )
})

it('a closed case says so and keeps its story; one out of sight reads as not found', async () => {
  mockCalls({ ...base, getRecallCase: () => ({ ...one, open: false, request: null, missing: [] }) })
  show()
  expect((await screen.findAllByText(/Caso chiuso/)).length).toBeGreaterThan(0)
  cleanup()
  mockCalls({
    ...base,
    getRecallCase: () => {
      throw refusal('not_found')
    },
  })
  show()
  expect(await screen.findByText('La risorsa richiesta non è stata trovata')).toBeTruthy()
})
