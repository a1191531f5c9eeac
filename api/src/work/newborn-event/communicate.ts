import type { CommunicationWritten, CreateCommunicationInput } from '@sne/shared/contract'
import { closesNewborn, dayOf, type Screening, untoldPersonRefusal } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { sentAgainWithin } from '../../platform/calls/sent-again.ts'
import { visibleTo } from '../../platform/sessions/viewer.ts'
import { checkExit } from '../../records/episodes/exits.ts'
import { newbornInSight } from '../../records/newborns/in-sight.ts'
import { recordCommunication, tellCollectionRefused } from '../../records/newborns/record-communication.ts'
import { closeTold } from '../../records/reports/close-episode.ts'
import { referToCentre } from '../../records/reports/follow-ups.ts'
import { closeStalledOfClosed } from '../../records/requests/close-of-closed.ts'
import { closeNewborn } from './close.ts'
import { findCommunication } from './queries.ts'
import { texts } from './texts.ts'
import { checkNothingUnderReview } from './under-review.ts'

type Input = z.output<typeof CreateCommunicationInput>

/** A newborn in sight, locked, so that two people do not close it at once. @throws Refusal `not_found` */
const lockNewborn = async ({ db, viewer }: Context, id: number) =>
  found(
    await db
      .selectFrom('newborns')
      .select(['id', 'code', 'birthAt', 'closureReason', 'closureAt', 'version'])
      .where('id', '=', id)
      .where(newbornInSight(viewer, 'newborns.id'))
      .forUpdate()
      .executeTakeFirst(),
  )

const unknown = (path: string) => refuseField(path, texts.notOfNewborn)

/** The request that the communication is about. @throws Refusal `validation` for another newborn's or laboratory's */
async function requestOf({ db, viewer }: Context, { newbornId, sampleRequestId }: Input) {
  if (!sampleRequestId) return null
  const row = await db
    .selectFrom('sampleRequests as request')
    .select(['request.id', 'request.number', 'request.categories', 'request.workgroupId'])
    .where('request.id', '=', sampleRequestId)
    .where('request.newbornId', '=', newbornId)
    .where(visibleTo(viewer, { workgroup: 'request.workgroupId' }))
    .executeTakeFirst()
  if (!row) throw unknown('sampleRequestId')
  return row
}

/** The order, where one is named, is the newborn's and in sight. @throws Refusal `validation` */
async function checkOrder({ db, viewer }: Context, { newbornId, analysisRequestId }: Input): Promise<void> {
  if (!analysisRequestId) return
  const row = await db
    .selectFrom('analysisRequests')
    .select('id')
    .where('id', '=', analysisRequestId)
    .where('newbornId', '=', newbornId)
    .where(
      visibleTo(viewer, { workgroup: 'analysisRequests.workgroupId', category: 'analysisRequests.category' }),
    )
    .executeTakeFirst()
  if (!row) throw unknown('analysisRequestId')
}

async function reportOf({ db, viewer }: Context, { newbornId, reportId }: Input) {
  if (!reportId) return null
  const row = await db
    .selectFrom('reports')
    .select(['id', 'category'])
    .where('id', '=', reportId)
    .where('newbornId', '=', newbornId)
    .where(visibleTo(viewer, { workgroup: 'reports.workgroupId', category: 'reports.category' }))
    .executeTakeFirst()
  if (!row) throw unknown('reportId')
  return row
}

/**
 * The categories, named or told by the report that the communication is about. Null: none was named, nor was it said that there is none.
 * @throws Refusal `validation` for one that is out of sight
 */
function namedOf(
  { viewer }: Context,
  { category, categories }: Input,
  report: string | undefined,
): Screening[] | null {
  const isSeen = (one: Screening) => viewer.seesAll || viewer.visibleScreenings.includes(one)
  if (category && !isSeen(category)) throw refuseField('category', texts.categoryUnseen)
  if (!categories?.every(isSeen) && categories) throw refuseField('categories', texts.categoryUnseen)
  if (category || categories)
    return [...new Set([...(category ? [category] : []), ...(categories ?? [])])].sort()
  return report ? [report as Screening] : null
}

/** The one category; null: none, or several. */
const onlyOf = (categories: readonly string[]): Screening | null =>
  categories.length === 1 ? (categories[0] as Screening) : null

/** Only a clinical centre is told as such: a laboratory or nursery follows no finding. @throws Refusal `validation` */
async function checkPlace({ db }: Context, { workgroupId, recipientType }: Input) {
  if (!workgroupId) return
  const place = await db
    .selectFrom('workgroups')
    .select(sql<boolean>`coalesce((config ->> 'pediatric')::boolean, false)`.as('isCentre'))
    .where('id', '=', workgroupId)
    .executeTakeFirst()
  if (!place) throw refuseField('workgroupId', texts.unknownPlace)
  if (recipientType === 'centro_clinico' && !place.isCentre) throw refuseField('workgroupId', texts.noCentre)
}

/** Laboratories to which the newborn's cards were sent. */
const cardsOf = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('samples')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .select('shippings.destinationWorkgroupId as laboratoryId')
    .where('samples.newbornId', '=', newbornId)
    .where('samples.deletedAt', 'is', null)
    .execute()

/** A closure ends the work of every laboratory. @throws Refusal `permission_denied` for one that got no card */
async function checkMayClose(context: Context, newbornId: number) {
  if (closesNewborn(context.viewer.access, await cardsOf(context, newbornId))) return
  throw refuse('permission_denied', {
    message: texts.otherLaboratory,
  })
}

/** A newborn is closed once, by who saw it as it is. @throws Refusal `invalid_transition`, `stale_version` */
function checkClosure(newborn: Awaited<ReturnType<typeof lockNewborn>>, { version }: Input) {
  if (newborn.closureReason !== null)
    throw refuse('invalid_transition', {
      message: texts.alreadyClosed,
      details: { from: 'closed', to: 'closed', allowed: [] },
    })
  if (version !== undefined && version !== newborn.version)
    throw refuse('stale_version', { details: { current: { id: newborn.id, version: newborn.version } } })
}

/** The communication that this one repeats, because its answer was lost. The newborn is locked: of two at once one is written. */
const sameCommunication = (
  { db, viewer }: Context,
  input: Input,
  { category, categories }: { readonly category: Screening | null; readonly categories: Screening[] | null },
) => {
  const within = sentAgainWithin(input.at)
  return db
    .selectFrom('communications')
    .select('id')
    .where('newbornId', '=', input.newbornId)
    .where('createdBy', '=', viewer.userId)
    .where('recipientType', '=', input.recipientType)
    .where('recipientName', 'is not distinct from', input.recipientName ?? null)
    .where('workgroupId', 'is not distinct from', input.workgroupId ?? null)
    .where('channel', '=', input.channel)
    .where('outcome', '=', input.outcome)
    .where('category', 'is not distinct from', category)
    .where(sql<boolean>`named_categories = ${category ? [] : (categories ?? [])}::text[]`)
    .where('sampleRequestId', 'is not distinct from', input.sampleRequestId ?? null)
    .where('reportId', 'is not distinct from', input.reportId ?? null)
    .where('closureReason', 'is not distinct from', input.closureReason ?? null)
    .where('text', '=', input.text)
    .where('at', '>', within.from)
    .where('at', '<', within.to)
    .limit(1)
    .executeTakeFirst()
}

/**
 * Writes a call, mail or talk about a newborn into its story; with a closure reason the newborn is closed by it.
 * @throws Refusal `not_found`, `validation`, `permission_denied`, `invalid_transition`, `stale_version`, `open_findings`
 */
export async function createCommunication(context: Context, input: Input): Promise<CommunicationWritten> {
  const { db, viewer } = context
  const newborn = await lockNewborn(context, input.newbornId)
  if (dayOf(input.at) < dayOf(newborn.birthAt)) throw refuseField('at', texts.invalidDate)
  const unnamed = untoldPersonRefusal(input)
  if (unnamed) throw refuseField('recipientName', unnamed)
  const request = await requestOf(context, input)
  const report = await reportOf(context, input)
  await checkOrder(context, input)
  const categories = namedOf(context, input, report?.category)
  const category = onlyOf(categories ?? request?.categories ?? [])
  await checkPlace(context, input)
  const before = await sameCommunication(context, input, { category, categories })
  if (before) return { changed: false, ...(await findCommunication(db, viewer, before.id)) }
  const closure = input.closureReason ?? null
  if (closure) {
    await checkMayClose(context, newborn.id)
    checkClosure(newborn, input)
    await checkNothingUnderReview(context, newborn.id, closure)
  }

  const id = await recordCommunication(context, {
    ...input,
    category,
    categories,
    sampleRequestId: request?.id ?? null,
    requestedCategories: (request?.categories ?? []) as Screening[],
    reportId: report?.id ?? null,
  })
  if (request && input.outcome === 'rifiuto')
    await tellCollectionRefused(context, { newborn, request, recipientType: input.recipientType })
  // After the communication is written: it may be the one that tells the centre.
  if (closure)
    await checkExit(context, {
      newbornId: newborn.id,
      reason: input.text,
      noRecallPossible: closure === 'deceased' || input.outcome === 'rifiuto',
    })
  if (closure) await closeNewborn(context, { ...newborn, reason: closure, note: input.text })
  else {
    if (input.recipientType === 'centro_clinico' && input.outcome === 'comunicato')
      await referToCentre(context, { newbornId: newborn.id, communicationId: id })
    await closeTold(context, newborn.id)
    if (newborn.closureReason !== null) await closeStalledOfClosed(context, newborn.id)
  }
  context.audit({
    entity: 'newborn',
    id: newborn.id,
    action: closure ? 'close' : 'communicate',
    ...(closure ? { to: 'closed', reason: closure } : {}),
    details: { communicationId: id, outcome: input.outcome },
  })
  return { changed: true, ...(await findCommunication(db, viewer, id)) }
}
