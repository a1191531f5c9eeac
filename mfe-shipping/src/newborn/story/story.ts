import type { Communication, HistoryAnalysis, NewbornEvent, NewbornRequest } from '@sne/shared/contract'
import {
  closureReasonLabels,
  communicationOutcomeLabels,
  decisionEvents,
  formatDateTime,
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

/** The last of the events that name an analysis; a repeated import or decision has an event of its own. */
const lastOf = (
  events: readonly NewbornEvent[],
  { sampleAnalysisId }: HistoryAnalysis,
  type: NewbornEvent['type'],
): number | undefined =>
  events
    .filter((event) => event.type === type && event.refs.sampleAnalysisId === sampleAnalysisId)
    .reduce<number | undefined>((last, { id }) => (last === undefined || id > last ? id : last), undefined)

/** The event with which an analysis was decided; none where its decision leaves none. */
const decisionEventOf = (events: readonly NewbornEvent[], analysis: HistoryAnalysis): number | undefined => {
  const type = analysis.decidedAt && analysis.actionId ? decisionEvents[analysis.actionId] : undefined
  return type && lastOf(events, analysis, type)
}

/** Analyses by the event that tells their values, and by that which tells their decision. */
function analysesByEvent({ events, analyses }: StorySource) {
  const imported = analyses.map((one) => [lastOf(events, one, 'analyzed'), one] as const)
  const decided = analyses.map((one) => [decisionEventOf(events, one), one] as const)
  return {
    importedBy: (id: number) => imported.flatMap(([event, one]) => (event === id ? [one] : [])),
    decidedWith: (id: number) => decided.find(([event]) => event === id)?.[1],
    untoldValues: imported.flatMap(([event, one]) => (event === undefined ? [one] : [])),
    untoldDecisions: decided.flatMap(([event, one]) => (event === undefined ? [one] : [])),
  }
}
type AnalysesByEvent = ReturnType<typeof analysesByEvent>

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

function eventPoint(event: NewbornEvent, source: StorySource, by: AnalysesByEvent): StoryPoint {
  const { id, at, actor, type, refs, text } = event
  const decided = by.decidedWith(id)
  const { takenBackAt } = refs
  const said = source.communications.find(({ eventId }) => eventId === id)
  return {
    ...empty,
    key: `event-${id}`,
    at,
    by: actor?.label ?? null,
    title: takenBackAt ? texts.takenBack(newbornEventLabels[type]) : newbornEventLabels[type],
    tone: said ? (said.outcome === 'comunicato' ? 'green' : 'amber') : takenBackAt ? 'grey' : eventTone[type],
    category: refs.category ?? null,
    sampleIds: refs.sampleId ? [refs.sampleId] : [],
    text: said ? texts.said(text, communicationOutcomeLabels[said.outcome]) : text,
    lines: [
      ...communicationLines(said),
      ...(decided?.note ? [decided.note] : []),
      ...(takenBackAt ? [texts.takenBackAt(formatDateTime(takenBackAt))] : []),
    ],
    analyses: by.importedBy(id),
    outcome: decided?.outcome ?? null,
    plateId: refs.plateId ?? null,
    reportId: refs.reportId ?? null,
    requests: source.newborn.requests.filter((request) => isTold(request, event)),
  }
}

/**
 * The event with which a request was made tells the request. The event that sends the request to the birth
 * point tells it too.
 */
const isTold = ({ id }: NewbornRequest, { type, refs }: NewbornEvent): boolean =>
  (type === 'recall_requested' && refs.sampleRequestId === id) || (refs.sampleRequestIds ?? []).includes(id)

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
 * it, or a record that no event tells. Events name the records that they describe by their ids.
 */
export function storyOf(source: StorySource): StoryPoint[] {
  const { events, newborn } = source
  // Within one moment the later event comes first.
  const told = events.toSorted((a, b) => b.id - a.id)
  const by = analysesByEvent(source)
  const alone = newborn.requests.filter((request) => !told.some((event) => isTold(request, event)))
  const decisions = by.untoldDecisions.flatMap((analysis) => {
    const requests = alone.filter(
      ({ originSampleAnalysisId }) => originSampleAnalysisId === analysis.sampleAnalysisId,
    )
    return decisionPoint(analysis).map((point) => ({ ...point, requests }))
  })
  const withDecision = new Set(decisions.flatMap(({ requests }) => requests))
  return [
    ...told.map((event) => eventPoint(event, source, by)),
    ...by.untoldValues.flatMap(importPoint),
    ...decisions,
    ...alone.filter((request) => !withDecision.has(request)).map(requestPoint),
    ...newborn.requests.flatMap(refusalPoint),
    ...followUpPoints(source.followUps),
  ].sort(newestFirst)
}

/** The part of the story that names one card. */
export const storyOfCard = (points: readonly StoryPoint[], sampleId: number): StoryPoint[] =>
  points.filter(({ sampleIds }) => sampleIds.includes(sampleId))
