import type { Communication, FollowUp, Newborn } from '@sne/shared/contract'
import {
  type AnalyzableStatus,
  analyzableStatuses,
  communicationOutcomeLabels,
  daysOfLife,
  failsafeStep,
  finishedStatuses,
  isLiveRequest,
  isToApprove,
  recipientTypeLabels,
  requestLabel,
  type Screening,
  sampleRequestStatuses,
  toldPartyLabels,
} from '@sne/shared/domain'
import { openTexts as texts } from './texts.ts'

/** Something that is not finished for a newborn. */
export interface OpenPoint {
  readonly key: string
  readonly text: string
  readonly categories: readonly Screening[]
  /** Cards that it is about; empty for the newborn as a whole. */
  readonly sampleIds: readonly number[]
  /** Since when it is open. */
  readonly since: string | null
  /** A moment, or a day alone. */
  readonly due: string | null
  readonly overdue: boolean
  readonly urgent: boolean
  /** Initial subject of a communication about it. */
  readonly about: {
    readonly category?: Screening
    readonly reportId?: number
    readonly sampleRequestId?: number
  } | null
}

export interface OpenSource {
  readonly newborn: Newborn
  readonly communications: readonly Communication[]
  readonly followUps: readonly FollowUp[]
}

const plain = {
  categories: [],
  sampleIds: [],
  since: null,
  due: null,
  overdue: false,
  urgent: false,
  about: null,
}
const presentIds = (...ids: readonly (number | null)[]) => ids.flatMap((id) => id ?? [])

const missing = ({ newborn }: OpenSource): OpenPoint[] =>
  newborn.missingCommunications.map(({ reportId, sampleRequestId, category, since, missing, late }) => ({
    ...plain,
    key: reportId === null ? `missing-request-${sampleRequestId}-${category}` : `missing-${reportId}`,
    text: texts[reportId === null ? 'missingOfRecall' : 'missingCommunication'](
      missing.map((party) => toldPartyLabels[party]).join(', '),
    ),
    categories: [category],
    since,
    overdue: late,
    urgent: true,
    about: {
      category,
      ...(reportId === null ? {} : { reportId }),
      ...(sampleRequestId === null ? {} : { sampleRequestId }),
    },
  }))

const requests = ({ newborn }: OpenSource): OpenPoint[] =>
  newborn.requests
    .filter(({ status }) => isLiveRequest(status))
    .map((request) => ({
      ...plain,
      key: `request-${request.id}`,
      text: texts.request(
        requestLabel(request.type, request.categories),
        request.number,
        isToApprove(request) ? texts.toApprove : sampleRequestStatuses[request.status].label,
      ),
      categories: request.categories,
      sampleIds: presentIds(request.originSampleId, request.newSampleId),
      since: request.createdAt,
      due: request.dueDate,
      overdue: request.overdue || request.approvalLate,
      urgent: request.urgent,
      about: request.type === 're_test' ? null : { sampleRequestId: request.id },
    }))

const ended: readonly AnalyzableStatus[] = ['waiting', ...finishedStatuses]

/** Cards at work; steps of one card with equal progress share a line. */
function work({ newborn }: OpenSource): OpenPoint[] {
  const open = newborn.work.filter(({ status }) => !ended.includes(status))
  const groups = Map.groupBy(open, ({ sampleId, status, dueAt }) => `${sampleId}-${status}-${dueAt}`)
  return [...groups].flatMap(([key, group]) => {
    const [first] = group
    const card = newborn.samples.find(({ id }) => id === first?.sampleId)
    if (!first) return []
    return [
      {
        ...plain,
        key: `work-${key}`,
        text: texts.work(card?.barcode ?? null, analyzableStatuses[first.status].label),
        categories: group.map(({ category }) => category),
        sampleIds: [first.sampleId],
        since: first.acceptedAt,
        due: first.dueAt,
        overdue: group.some(({ overdue }) => overdue),
      },
    ]
  })
}

/** Categories that a laboratory has not taken in, one line for each card and laboratory. */
function notTakenIn({ newborn }: OpenSource): OpenPoint[] {
  const groups = Map.groupBy(newborn.notTakenIn, ({ sampleId, laboratory }) => `${sampleId}-${laboratory}`)
  return [...groups].flatMap(([key, group]) => {
    const [first] = group
    if (!first) return []
    return [
      {
        ...plain,
        key: `reception-${key}`,
        text: first.notReceivedAt ? texts.lostOnTheWay(first.laboratory) : texts.notTakenIn(first.laboratory),
        categories: group.map(({ category }) => category),
        sampleIds: [first.sampleId],
        since: first.since,
        overdue: group.some(({ late }) => late),
      },
    ]
  })
}

/** Expected categories that nobody follows. */
const unfollowed = ({ newborn }: OpenSource): OpenPoint[] =>
  newborn.unfollowed.map(({ category, since, consentUnknown }) => ({
    ...plain,
    key: `expected-${category}`,
    text: consentUnknown ? texts.consentUnknown : texts.unfollowed,
    categories: [category],
    since,
    overdue: !consentUnknown,
    about: { category },
  }))

/** Categories that the family refused, or for which it no longer consents, after a result or with an open finding. */
const refused = ({ newborn }: OpenSource): OpenPoint[] =>
  newborn.consentRefused
    .filter(({ undecided }) => undecided)
    .map(({ category, sampleId, barcode, since, unanswered }) => ({
      ...plain,
      key: `refused-${sampleId}-${category}`,
      text: unanswered ? texts.consentWithdrawn(barcode) : texts.consentRefused(barcode),
      categories: [category],
      sampleIds: [sampleId],
      since,
      about: { category },
    }))

/** Cards that did not come, unless a later one did, and cards on their way. */
function awaited({ newborn: { samples } }: OpenSource): OpenPoint[] {
  const last = Math.max(0, ...samples.filter(({ acceptedAt }) => acceptedAt).map((card) => card.sampleNumber))
  return samples
    .filter(({ status, sampleNumber }) =>
      status === 'not_received' ? sampleNumber > last : status === 'shipped',
    )
    .map((card) => ({
      ...plain,
      key: `card-${card.id}`,
      text: card.status === 'shipped' ? texts.onItsWay(card.barcode) : texts.notReceived(card.barcode),
      sampleIds: [card.id],
      since: card.collectedAt,
      overdue: card.status === 'not_received',
      about: {},
    }))
}

/** Orders that nothing moves, and all open ones once the newborn is old enough to ask why. */
function orders({ newborn }: OpenSource, now: Date): OpenPoint[] {
  const open = newborn.analysisRequests.filter(({ status }) => status === 'open')
  const days = daysOfLife(newborn.birthAt, now)
  const late = open.flatMap((order) => {
    const step = failsafeStep(days, order.lateSteps)
    return step === null ? [] : [{ ...order, step }]
  })
  const stalled = open.filter((order) => order.stalled)
  const stuck = stalled.map(
    (order): OpenPoint => ({
      ...plain,
      key: `stalled-${order.id}`,
      text: texts.stalled(order.number),
      categories: [order.category],
      since: order.openedAt,
      overdue: true,
      about: { category: order.category },
    }),
  )
  if (late.length === 0) return stuck
  return [
    {
      ...plain,
      key: 'incomplete',
      text: texts.incomplete(days, Math.max(...late.map(({ step }) => step))),
      categories: late.map(({ category }) => category),
      since: late.map(({ openedAt }) => openedAt).sort()[0] ?? null,
      overdue: true,
      about: {},
    },
    ...stuck,
  ]
}

/** Who was not reached, or is to be called again, and has not been told since. The latest come first in the list. */
function toCallAgain({ communications }: OpenSource): OpenPoint[] {
  const subjects = Map.groupBy(
    communications,
    ({ recipientType, category, sampleRequestId, reportId }) =>
      `${recipientType}-${category}-${sampleRequestId}-${reportId}`,
  )
  return [...subjects.values()].flatMap(([last]) => {
    if (!last || (last.outcome !== 'richiamare' && last.outcome !== 'non_raggiungibile')) return []
    return [
      {
        ...plain,
        key: `call-${last.id}`,
        text: texts.callAgain(
          recipientTypeLabels[last.recipientType],
          communicationOutcomeLabels[last.outcome],
        ),
        categories: last.category ? [last.category] : [],
        since: last.at,
        about: {
          ...(last.category ? { category: last.category } : {}),
          ...(last.sampleRequestId ? { sampleRequestId: last.sampleRequestId } : {}),
          ...(last.reportId ? { reportId: last.reportId } : {}),
        },
      },
    ]
  })
}

const followed = ({ followUps }: OpenSource): OpenPoint[] =>
  followUps
    .filter(({ outcome }) => outcome === 'in_corso')
    .map(({ id, category, centre, referredAt }) => ({
      ...plain,
      key: `follow-up-${id}`,
      text: texts.followUp(centre),
      categories: [category],
      since: referredAt,
    }))

/**
 * Open points of a newborn: overdue first, then urgent, then the ones due next, then the oldest. Of a closed
 * newborn only the ones still at work.
 */
export function openPoints(source: OpenSource, now: Date): OpenPoint[] {
  const points = [
    ...missing(source),
    ...orders(source, now),
    ...requests(source),
    ...work(source),
    ...(source.newborn.closure
      ? []
      : [
          ...notTakenIn(source),
          ...unfollowed(source),
          ...refused(source),
          ...awaited(source),
          ...toCallAgain(source),
        ]),
    ...followed(source),
  ]
  const rank = ({ overdue, urgent, due, since }: OpenPoint) =>
    [overdue ? 0 : 1, urgent ? 0 : 1, due ?? '9', since ?? '9'].join('|')
  return points.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
}
