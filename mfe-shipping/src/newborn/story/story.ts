import type { Communication, HistoryAnalysis, NewbornEvent, NewbornRequest } from '@sne/shared/contract'
import {
  closureReasonLabels,
  communicationOutcomeLabels,
  gridAction,
  newbornEventLabels,
  outcomes,
} from '@sne/shared/domain'
import { eventTone } from './event-tones.ts'
import { followUpPoints } from './follow-up-points.ts'
import type { StoryPoint, StorySource } from './story-point.ts'
import { storyTexts as texts } from './texts.ts'

const empty = {
  by: null,
  category: null,
  sampleIds: [],
  text: null,
  lines: [],
  analyses: [],
  outcome: null,
  plateId: null,
  reportId: null,
  requests: [],
} as const

/** The analyses whose values an import brought. */
const importedBy = ({ type, refs }: NewbornEvent, analyses: readonly HistoryAnalysis[]) =>
  type === 'analyzed'
    ? analyses.filter(
        ({ sampleId, category, plate }) =>
          sampleId === refs.sampleId && category === refs.category && plate?.id === refs.plateId,
      )
    : []

/** The analysis that was decided with an event: in the same transaction, so in the same moment. */
const decidedWith = ({ at, refs }: NewbornEvent, analyses: readonly HistoryAnalysis[]) =>
  analyses.find(
    ({ decidedAt, sampleId, category }) =>
      decidedAt === at && sampleId === refs.sampleId && category === refs.category,
  )

const communicationLines = (said: Communication | undefined): string[] =>
  said
    ? [
        [said.recipientName, said.workgroup && `${said.workgroup.name}, ${said.workgroup.facilityName}`]
          .filter(Boolean)
          .join(' · '),
        said.text,
        said.closureReason ? texts.closedBy(closureReasonLabels[said.closureReason]) : '',
      ].filter(Boolean)
    : []

function eventPoint(event: NewbornEvent, source: StorySource): StoryPoint {
  const { id, at, actor, type, refs, text } = event
  const decided = decidedWith(event, source.analyses)
  const said = source.communications.find(({ eventId }) => eventId === id)
  return {
    ...empty,
    key: `event-${id}`,
    at,
    by: actor?.label ?? null,
    title: newbornEventLabels[type],
    tone: said ? (said.outcome === 'comunicato' ? 'green' : 'amber') : eventTone[type],
    category: refs.category ?? null,
    sampleIds: refs.sampleId ? [refs.sampleId] : [],
    text: said ? texts.said(text, communicationOutcomeLabels[said.outcome]) : text,
    lines: [...communicationLines(said), ...(decided?.note ? [decided.note] : [])],
    analyses: importedBy(event, source.analyses),
    outcome: decided?.outcome ?? null,
    plateId: refs.plateId ?? null,
    reportId: refs.reportId ?? null,
    requests: source.newborn.requests.filter((request) => isTold(request, event)),
  }
}

/** A request is told by the event that names it, or by what was done to its card in the same moment. */
const isTold = (request: NewbornRequest, { at, type, refs }: NewbornEvent): boolean =>
  type === 'recall_requested'
    ? refs.sampleRequestId === request.id
    : at === request.createdAt && refs.sampleId !== undefined && refs.sampleId === request.originSampleId

/** Values that came without an import: typed in, or of a plate that is gone. */
const importPoint = (analysis: HistoryAnalysis): StoryPoint[] =>
  analysis.importedAt === null
    ? []
    : [
        {
          ...empty,
          key: `values-${analysis.sampleAnalysisId}`,
          at: analysis.importedAt,
          title: newbornEventLabels.analyzed,
          tone: eventTone.analyzed,
          category: analysis.category,
          sampleIds: [analysis.sampleId],
          text: texts.valuesOf(analysis.barcode),
          analyses: [analysis],
          plateId: analysis.plate?.id ?? null,
        },
      ]

const decisionPoint = (analysis: HistoryAnalysis): StoryPoint[] =>
  analysis.decidedAt === null || analysis.actionId === null
    ? []
    : [
        {
          ...empty,
          key: `decision-${analysis.sampleAnalysisId}`,
          at: analysis.decidedAt,
          by: analysis.decidedBy?.label ?? null,
          title: texts.decided,
          tone: analysis.outcome ? outcomes[analysis.outcome].tone : 'grey',
          category: analysis.category,
          sampleIds: [analysis.sampleId],
          text: gridAction(analysis.actionId).label,
          lines: analysis.note ? [analysis.note] : [],
          outcome: analysis.outcome,
          reportId: analysis.report?.id ?? null,
        },
      ]

const requestPoint = (request: NewbornRequest): StoryPoint => ({
  ...empty,
  key: `request-${request.id}`,
  at: request.createdAt,
  by: request.createdBy?.label ?? null,
  title: texts.requested,
  tone: request.urgent ? 'red' : 'amber',
  sampleIds: request.originSampleId ? [request.originSampleId] : [],
  text: request.motivation,
  requests: [request],
})

const refusalPoint = (request: NewbornRequest): StoryPoint[] =>
  request.refused === null
    ? []
    : [
        {
          ...empty,
          key: `refused-${request.id}`,
          at: request.refused.at,
          by: request.refused.by?.label ?? null,
          title: texts.refused(request.number),
          tone: 'grey',
          sampleIds: request.originSampleId ? [request.originSampleId] : [],
          text: request.refused.reason,
        },
      ]

const newestFirst = (a: StoryPoint, b: StoryPoint) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)

/**
 * The whole story of a newborn, newest first. Every point is something that was stored: an event with the record behind
 * it, or a record that no event tells. Records that were made in the moment of an event stand with it.
 */
export function storyOf(source: StorySource): StoryPoint[] {
  const { events, analyses, newborn } = source
  // Within one moment the later event comes first.
  const told = events.toSorted((a, b) => b.id - a.id)
  const imported = new Set(told.flatMap((event) => importedBy(event, analyses)))
  const decided = new Set(told.flatMap((event) => decidedWith(event, analyses) ?? []))
  const alone = newborn.requests.filter((request) => !told.some((event) => isTold(request, event)))
  const decisions = analyses.filter((analysis) => !decided.has(analysis)).flatMap(decisionPoint)
  return [
    ...told.map((event) => eventPoint(event, source)),
    ...analyses.filter((analysis) => !imported.has(analysis)).flatMap(importPoint),
    ...decisions.map((point) => ({
      ...point,
      requests: alone.filter((request) => isOf(request, point)),
    })),
    ...alone.filter((request) => !decisions.some((point) => isOf(request, point))).map(requestPoint),
    ...newborn.requests.flatMap(refusalPoint),
    ...followUpPoints(source.followUps),
  ].sort(newestFirst)
}

const isOf = (request: NewbornRequest, { at, sampleIds }: StoryPoint) =>
  request.createdAt === at && request.originSampleId !== null && sampleIds.includes(request.originSampleId)

/** The part of the story that names one card. */
export const storyOfCard = (points: readonly StoryPoint[], sampleId: number): StoryPoint[] =>
  points.filter(({ sampleIds }) => sampleIds.includes(sampleId))
