import {
  Communication,
  FollowUp,
  Newborn,
  NewbornRequest,
  NewbornWork,
  SampleRow,
} from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { type OpenSource, openPoints } from './open-points.ts'

const now = new Date('2026-11-20T09:00:00Z')
const source = (newborn: Partial<Newborn> = {}, more: Partial<OpenSource> = {}): OpenSource => ({
  newborn: record(Newborn, {
    birthAt: '2026-11-18T09:00:00Z',
    samples: [],
    analysisRequests: [],
    requests: [],
    work: [],
    notTakenIn: [],
    unfollowed: [],
    consentRefused: [],
    missingCommunications: [],
    closure: null,
    ...newborn,
  }),
  communications: [],
  followUps: [],
  ...more,
})
const request = (changes: Partial<NewbornRequest>) =>
  record(NewbornRequest, {
    status: 'pending',
    type: 'new_spot',
    urgent: false,
    overdue: false,
    approvalLate: false,
    ...changes,
  })
const work = (changes: Partial<NewbornWork>) =>
  record(NewbornWork, {
    sampleId: 1,
    status: 'accepted',
    overdue: false,
    dueAt: '2026-11-22T09:00:00Z',
    ...changes,
  })
const order = (changes: Partial<Newborn['analysisRequests'][number]> = {}) => ({
  id: 1,
  number: '2026/000001',
  category: 'sne' as const,
  status: 'open' as const,
  openedAt: '2026-11-19T09:00:00Z',
  closedAt: null,
  closeReason: null,
  finalReportId: null,
  finalOutcome: null,
  stalled: false,
  lateSteps: [7, 14, 21],
  ...changes,
})
const keys = (given: OpenSource) => openPoints(given, now).map(({ key }) => key)

it('open points begin with what is late, then what is urgent, then what is due next', () => {
  const given = source({
    requests: [
      request({ id: 1, dueDate: '2026-11-25' }),
      request({ id: 2, urgent: true, dueDate: '2026-11-26' }),
      request({ id: 3, overdue: true, dueDate: '2026-11-19' }),
      request({ id: 4, status: 'done' }),
    ],
    missingCommunications: [
      {
        reportId: 8,
        sampleRequestId: null,
        category: 'sne',
        since: '2026-11-19T09:00:00Z',
        missing: ['centre'],
        late: true,
      },
    ],
  })
  expect(keys(given)).toEqual(['missing-8', 'request-3', 'request-2', 'request-1'])
})

it('an open point names who was not told of a positive, and is late by the hours of the laboratory', () => {
  const point = (late: boolean) => {
    const untold = {
      reportId: 8,
      sampleRequestId: null,
      category: 'sne',
      since: '2026-11-19T09:00:00Z',
      missing: ['family'],
      late,
    } as const
    return openPoints(
      source({ missingCommunications: [{ ...untold, missing: [...untold.missing] }] }),
      now,
    )[0]
  }
  expect(point(false)).toMatchObject({
    text: 'Positivo: manca la comunicazione a reparto o famiglia',
    overdue: false,
    urgent: true,
  })
  expect(point(true)).toMatchObject({ overdue: true })
})

it('an open point names who was not told of an urgent recall that no positive asks for', () => {
  const untold = {
    reportId: null,
    sampleRequestId: 3,
    category: 'sne',
    since: '2026-11-19T09:00:00Z',
  } as const
  const [point] = openPoints(
    source({ missingCommunications: [{ ...untold, missing: ['centre'], late: false }] }),
    now,
  )
  expect(point).toMatchObject({
    text: 'Richiamo urgente: manca la comunicazione a centro clinico',
    about: { sampleRequestId: 3, category: 'sne' },
  })
})

it('an unapproved request waits for approval, and is late once the server says so', () => {
  const asked = (changes: Partial<NewbornRequest>) =>
    openPoints(
      source({
        requests: [
          request({ id: 1, number: '2026/000001', approvedAt: null, dueDate: '2026-11-27', ...changes }),
        ],
      }),
      now,
    )[0]
  expect(asked({})).toMatchObject({
    text: 'Nuovo spot, richiesta 2026/000001: da approvare, il punto nascita non è ancora avvisato',
    overdue: false,
  })
  expect(asked({ approvalLate: true })?.overdue).toBe(true)
  expect(asked({ approvedAt: '2026-11-18T09:00:00Z' })).toMatchObject({
    text: 'Nuovo spot, richiesta 2026/000001: Pendente',
    overdue: false,
  })
})

it('an open point asks why an order is open from the days of its laboratory on', () => {
  const texts = (lateSteps: number[]) =>
    openPoints(
      source({ birthAt: '2026-11-14T10:00:00Z', analysisRequests: [order({ lateSteps })] }),
      now,
    ).map(({ text }) => text)
  expect(texts([7, 14, 21])).toEqual([])
  expect(texts([5, 14, 21])).toEqual([expect.stringContaining('a 5 giorni di vita (oltre 5)')])
})

it('an open point says once for a card which categories are equally far', () => {
  const given = source({
    samples: [record(SampleRow, { id: 1, barcode: 'SN-1', status: 'accepted' })],
    work: [
      work({ category: 'sne' }),
      work({ category: 'btd' }),
      work({ category: 'tgal', status: 'reported' }),
    ],
  })
  expect(openPoints(given, now)).toMatchObject([
    { text: 'Cartoncino SN-1: Da pianificare', categories: ['sne', 'btd'], overdue: false },
  ])
})

it('an open point asks why after 7 days of life, and at once about an order that has stopped', () => {
  expect(keys(source({ analysisRequests: [order()] }))).toEqual([])
  expect(keys(source({ analysisRequests: [order({ stalled: true })] }))).toEqual(['stalled-1'])
  const old = source({ birthAt: '2026-11-05T09:00:00Z', analysisRequests: [order()] })
  expect(openPoints(old, now)).toMatchObject([
    { text: 'Screening non completo a 15 giorni di vita (oltre 14)', overdue: true },
  ])
})

it('an open point waits for a card that did not come, until a later one was accepted', () => {
  const card = (id: number, changes: Partial<SampleRow>) =>
    record(SampleRow, { id, sampleNumber: id, acceptedAt: null, status: 'not_received', ...changes })
  expect(keys(source({ samples: [card(1, {})] }))).toEqual(['card-1'])
  const later = card(2, { status: 'accepted', acceptedAt: '2026-11-20T08:00:00Z' })
  expect(keys(source({ samples: [card(1, {}), later] }))).toEqual([])
})

it('an open point asks for another call to who was not reached, until somebody reached them', () => {
  const said = (id: number, outcome: Communication['outcome']) =>
    record(Communication, { id, outcome, recipientType: 'genitore', category: 'sne' })
  expect(keys(source({}, { communications: [said(2, 'non_raggiungibile')] }))).toEqual(['call-2'])
  expect(keys(source({}, { communications: [said(3, 'comunicato'), said(2, 'non_raggiungibile')] }))).toEqual(
    [],
  )
})

it('open points of a closed newborn are work that still runs, and follow-ups', () => {
  const given = source(
    {
      closure: { reason: 'ssn', note: null, at: '2026-11-20T08:00:00Z', by: null },
      samples: [record(SampleRow, { id: 1, status: 'shipped' })],
      work: [work({ status: 'punched', analyzableSampleId: 4 })],
    },
    { followUps: [record(FollowUp, { id: 6, outcome: 'in_corso' })] },
  )
  expect(keys(given)).toEqual([expect.stringMatching(/^work-1-punched/), 'follow-up-6'])
})

it('an open point names the categories that a laboratory has not taken in, with the laboratory', () => {
  const waiting = (category: 'ic' | 'fc') => ({
    category,
    sampleId: 1,
    laboratory: 'Laboratorio IC/FC',
    since: '2026-11-18T09:00:00Z',
    late: true,
    notReceivedAt: null,
  })
  const given = source({ notTakenIn: [waiting('ic'), waiting('fc')] })
  expect(openPoints(given, now)).toMatchObject([
    {
      text: 'Attesa da Laboratorio IC/FC, non ancora ricevuta',
      categories: ['ic', 'fc'],
      since: '2026-11-18T09:00:00Z',
      overdue: true,
    },
  ])
})

it('an open point names a category that the family refused after a result, and none that was taken off', () => {
  const consentRefused = (['sma', 'lysosomal'] as const).map((category) => ({
    category,
    sampleId: 1,
    barcode: 'LX1',
    since: '2026-11-19T09:00:00Z',
    undecided: category === 'sma',
  }))
  expect(openPoints(source({ consentRefused }), now)).toMatchObject([
    { text: expect.stringContaining('LX1'), categories: ['sma'], sampleIds: [1] },
  ])
  const unanswered = consentRefused.map((one) => ({ ...one, unanswered: true }))
  expect(openPoints(source({ consentRefused: unanswered }), now)).toMatchObject([
    { text: expect.stringContaining('Consenso non più noto'), categories: ['sma'] },
  ])
})
