import { Newborn, NewbornAnalysisRequest, NewbornRequest, NewbornWork, SampleRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { closureEffects } from './closure-effects.ts'
import { preparedTexts } from './prepared-texts.ts'

const now = new Date('2026-11-28T09:00:00Z')
const newborn = (changes: Partial<Newborn> = {}) =>
  record(Newborn, {
    code: 'N26-1',
    surname: 'ROSSI',
    birthAt: '2026-11-18T09:00:00Z',
    samples: [],
    requests: [],
    work: [],
    analysisRequests: [],
    closure: null,
    ...changes,
  })
const labels = (of: Newborn) => preparedTexts(of, now).map(({ label }) => label)

it('a prepared text reminds of what the birth point owes, by the newborn’s code alone', () => {
  const owing = newborn({
    requests: [
      record(NewbornRequest, { number: '2026/000001', status: 'pending', type: 'scheduled' }),
      record(NewbornRequest, { number: '2026/000002', status: 'pending', type: 're_test' }),
      record(NewbornRequest, { number: '2026/000003', status: 'done', type: 'new_spot' }),
    ],
    samples: [record(SampleRow, { barcode: 'SN-1', status: 'not_received', nonConformities: [] })],
  })
  expect(labels(owing)).toEqual(['Sollecito richiesta 2026/000001', 'Cartoncino SN-1 non pervenuto'])
  expect(
    preparedTexts(owing, now)
      .map(({ text }) => text)
      .join(),
  ).not.toContain('ROSSI')
})

it('a prepared text names the first day of a collection that may not be earlier', () => {
  const request = { number: '2026/000001', status: 'pending', type: 'new_spot', overdue: false } as const
  const text = (fromDate: string | null) =>
    preparedTexts(
      newborn({ requests: [record(NewbornRequest, { ...request, fromDate, dueDate: '2026-12-16' })] }),
      now,
    )[0]?.text
  expect(text('2026-12-10')).toContain(', non prima del 10/12/2026, da inviare entro il 16/12/2026.')
  expect(text(null)).not.toContain('non prima')
})

it('a prepared text asks for a card when a late screening has stopped, and for nothing of a closed newborn', () => {
  const late = newborn({
    analysisRequests: [
      record(NewbornAnalysisRequest, {
        status: 'open',
        stalled: true,
        lateSteps: [7, 14, 21],
        category: 'sne',
      }),
    ],
  })
  expect(preparedTexts(late, now)[0]?.text).toMatch(/^A 10 giorni di vita .* N26-1 non è completo/)
  expect(
    labels({ ...late, closure: { reason: 'ssn', note: null, at: now.toISOString(), by: null } }),
  ).toEqual([])
  expect(labels({ ...late, birthAt: now.toISOString() })).toEqual([])
})

it('closureEffects says in numbers what closing ends, and what goes on', () => {
  const work = (status: NewbornWork['status']) => record(NewbornWork, { status })
  const lines = closureEffects(
    newborn({ work: [work('planned'), work('accepted'), work('punched'), work('reported')] }),
  )
  expect(lines).toContain('Analisi da chiudere senza referto: 2.')
  expect(lines).toContain('Analisi già in corso, che vanno al referto: 1.')
})
