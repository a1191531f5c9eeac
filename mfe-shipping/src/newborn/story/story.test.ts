import {
  Communication,
  FollowUp,
  HistoryAnalysis,
  NewbornEvent,
  NewbornRequest,
  SampleRow,
} from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { storyOf, storyOfCard } from './story.ts'
import type { StorySource } from './story-point.ts'

const collected = '2026-11-10T08:00:00.000Z'
const imported = '2026-11-13T09:00:00.000Z'
const decided = '2026-11-13T10:00:00.000Z'
const event = (id: number, type: NewbornEvent['type'], at: string, refs: NewbornEvent['refs'] = {}) =>
  record(NewbornEvent, { id, type, at, refs, text: `${type} ${id}`, actor: { id: 1, label: 'Neri Anna' } })
const analysis = (changes: Partial<HistoryAnalysis> = {}) =>
  record(HistoryAnalysis, {
    sampleAnalysisId: 5,
    sampleId: 1,
    category: 'sne',
    plate: { id: 9, label: 'SNE 3' },
    importedAt: imported,
    decidedAt: decided,
    decidedBy: { id: 2, label: 'Ferri Elena' },
    actionId: 're_test_duplicate',
    outcome: 'altered',
    note: null,
    ...changes,
  })
const request = (changes: Partial<NewbornRequest> = {}) =>
  record(NewbornRequest, {
    id: 7,
    createdAt: decided,
    originSampleId: 1,
    originSampleAnalysisId: 5,
    refused: null,
    ...changes,
  })
const source = (changes: Partial<StorySource> = {}): StorySource => ({
  newborn: { requests: [], samples: [record(SampleRow, { id: 1 })] },
  events: [],
  analyses: [],
  communications: [],
  followUps: [],
  ...changes,
})
const titles = (given: StorySource) => storyOf(given).map(({ title }) => title)

it('the story goes from the last event to the first, and within a moment from the later one', () => {
  const events = [
    event(1, 'sample_collected', collected),
    event(3, 'punched', imported),
    event(2, 'planned', imported),
  ]
  expect(titles(source({ events }))).toEqual(['Punzonato', 'Pianificato su piastra', 'Prelievo eseguito'])
})

it('the story says that a punching was taken back', () => {
  const events = [
    event(1, 'punched', imported, { takenBackAt: '2026-11-13T09:05:00.000Z' }),
    event(2, 'punched', decided),
  ]
  const [second, first] = storyOf(source({ events }))
  expect([first?.title, first?.tone, first?.lines]).toEqual([
    'Punzonato, poi annullato',
    'grey',
    ['Annullato o registrato in altro modo il 13/11/2026 10:05'],
  ])
  expect([second?.title, second?.lines]).toEqual(['Punzonato', []])
})

it('the story puts the values with the import and the request with the decision, each once', () => {
  const refs = { sampleId: 1, plateId: 9, category: 'sne' as const, sampleAnalysisId: 5 }
  const points = storyOf(
    source({
      newborn: { requests: [request()], samples: [] },
      analyses: [analysis({ note: 'Siero alonato' })],
      events: [
        event(1, 'analyzed', imported, refs),
        event(2, 're_test', decided, { ...refs, sampleRequestIds: [7] }),
      ],
    }),
  )
  expect(points.map(({ title }) => title)).toEqual(['Ripetizione richiesta', 'Analizzato'])
  const [decision, values] = points
  expect(decision).toMatchObject({ outcome: 'altered', lines: ['Siero alonato'] })
  expect(decision?.requests.map(({ id }) => id)).toEqual([7])
  expect(values?.analyses.map(({ sampleAnalysisId }) => sampleAnalysisId)).toEqual([5])
})

it('the story finds records by their ids when others have their card and moment', () => {
  const card = { sampleId: 1, plateId: 9, category: 'sne' as const }
  const refs = (sampleAnalysisId: number, sampleRequestId: number) => ({
    ...card,
    sampleAnalysisId,
    sampleRequestIds: [sampleRequestId],
  })
  const points = storyOf(
    source({
      newborn: { requests: [request({ id: 7 }), request({ id: 8, originSampleAnalysisId: 6 })], samples: [] },
      analyses: [
        analysis({ importedAt: null, outcome: 'altered' }),
        analysis({ importedAt: null, sampleAnalysisId: 6, actionId: 'second_tier', outcome: 'borderline' }),
      ],
      events: [event(1, 're_test', decided, refs(5, 7)), event(2, 'second_tier', decided, refs(6, 8))],
    }),
  )
  expect(points.map(({ outcome, requests }) => [outcome, requests.map(({ id }) => id)])).toEqual([
    ['borderline', [8]],
    ['altered', [7]],
  ])
})

it('the story gives an outcome to the last decision of an analysis alone, and values to its last import', () => {
  const refs = { sampleId: 1, plateId: 9, sampleAnalysisId: 5 }
  const again = '2026-11-14T10:00:00.000Z'
  const events = [
    event(1, 'analyzed', collected, refs),
    event(2, 're_test', imported, refs),
    event(3, 'analyzed', decided, refs),
    event(4, 're_test', again, refs),
  ]
  const told = storyOf(source({ events, analyses: [analysis({ decidedAt: again })] }))
  expect(told.map(({ outcome, analyses }) => [outcome, analyses.length])).toEqual([
    ['altered', 0],
    [null, 1],
    [null, 0],
    [null, 0],
  ])
  const other = storyOf(source({ events, analyses: [analysis({ actionId: 'report_negative' })] }))
  expect(other.filter(({ outcome }) => outcome !== null)).toHaveLength(1)
  expect(other.find(({ outcome }) => outcome !== null)?.title).toBe('Valutazione')
})

it('the story tells what no event tells: typed values, a decision, its request, a refusal', () => {
  const refused = { at: '2026-11-15T10:00:00.000Z', by: null, reason: 'Idoneità rivista' }
  const points = storyOf(
    source({
      newborn: { requests: [request({ refused, number: '2026/000004' })], samples: [] },
      analyses: [analysis({ actionId: 'recall_spot' })],
    }),
  )
  expect(points.map(({ title, text }) => [title, text])).toEqual([
    ['Richiesta 2026/000004 annullata', 'Idoneità rivista'],
    ['Valutazione', 'Richiama: nuovo spot'],
    ['Analizzato', expect.stringContaining('Valori del cartoncino')],
  ])
  expect(points[1]?.requests).toHaveLength(1)
  expect(points[1]?.by).toBe('Ferri Elena')
})

it('the story shows of a communication who was told what, and whether it was told', () => {
  const communications = [
    record(Communication, {
      eventId: 4,
      outcome: 'non_raggiungibile',
      recipientName: 'Dott.ssa Valli',
      workgroup: null,
      text: 'Nessuna risposta',
      closureReason: null,
    }),
  ]
  const [point] = storyOf(source({ events: [event(4, 'communication', imported)], communications }))
  expect(point).toMatchObject({ tone: 'amber', lines: ['Dott.ssa Valli', 'Nessuna risposta'] })
})

it('the story dates only the steps of a follow-up that have a date', () => {
  const followUps = [
    record(FollowUp, {
      category: 'sne',
      centre: 'Centro metabolico',
      suspected: ['PKU'],
      referredAt: '2026-11-12',
      firstVisitAt: null,
      therapyStart: '2026-11-14',
    }),
  ]
  expect(storyOf(source({ followUps })).map(({ at, title, text }) => [at, title, text])).toEqual([
    ['2026-11-14', 'Inizio della terapia', null],
    ['2026-11-12', 'Invio al centro clinico', 'Centro metabolico · sospetto: PKU'],
  ])
})

it('the story of one card shows what names the card', () => {
  const events = [
    event(1, 'accepted', collected, { sampleId: 1 }),
    event(2, 'accepted', imported, { sampleId: 2 }),
  ]
  const points = storyOf(source({ events, followUps: [record(FollowUp, { referredAt: '2026-11-12' })] }))
  expect(storyOfCard(points, 1).map(({ key }) => key)).toEqual(['event-1'])
})
