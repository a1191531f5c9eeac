import { type ClosureReason, closureReasonLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { closeAnalysisRequests } from '../effects/analysis-request.ts'
import { stepAnalyzables } from '../effects/analyzable.ts'
import { freeAnalyses } from '../effects/free-wells.ts'
import { recordEvent } from '../effects/newborn-event.ts'
import { notifyRoles } from '../effects/notify.ts'
import { stepSampleRequests } from '../effects/sample-request.ts'

interface Closing {
  readonly id: number
  readonly code: string
  readonly reason: ClosureReason
  /** Words of the communication that closes. */
  readonly note: string
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/** Analyses that only have a place on a plate: nothing of them was punched. */
const planned = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('plates', 'plates.id', 'analysis.plateId')
    .select('analysis.id')
    .where('a.newbornId', '=', newbornId)
    .where('analysis.status', '=', 'planned')
    .where('plates.status', 'in', ['planning', 'punching'])
    .execute()

/** Categories of cards for which no disc is at work. */
const idle = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('analyzableSamples')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['waiting', 'accepted', 're_test', 'second_tier'])
    .execute()

/** Live requests whose material is not at work: neither the card that answers, nor the disc that is repeated. */
const unanswered = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('sampleRequests as request')
    .select('request.id')
    .where('request.newbornId', '=', newbornId)
    .where('request.status', 'in', ['pending', 'assume_re_test'])
    .where(
      sql<boolean>`not exists (select from analyzable_samples a where a.deleted_at is null
        and a.status in ('punched', 'in_analysis', 'to_review', 'to_verify')
        and (a.sample_id = request.new_sample_id and a.category = any(request.categories)
          or request.type = 're_test' and a.id = request.origin_analyzable_id))`,
    )
    .execute()

/** Categories that waited for material which nobody asks for any more. */
const recalled = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('analyzableSamples as a')
    .select('a.id')
    .where('a.newbornId', '=', newbornId)
    .where('a.deletedAt', 'is', null)
    .where('a.status', '=', 'recall')
    .where(
      sql<boolean>`not exists (select from sample_requests request where request.origin_analyzable_id = a.id
        and request.status in ('pending', 'assume_re_test'))`,
    )
    .execute()

const openOrders = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('status', '=', 'open')
    .execute()

/** Every laboratory that analyses, or was to analyse, a card of the newborn. */
const laboratories = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('analyzableSamples')
    .select('workgroupId')
    .distinct()
    .where('newbornId', '=', newbornId)
    .orderBy('workgroupId')
    .execute()

/**
 * Ends the screening of a newborn in every laboratory. What is planned leaves its plate, what nobody works on is closed
 * without a report, requests for more material are refused, orders are closed. Discs that were punched go on to their
 * report: they cannot be taken back. The caller has locked the newborn and writes the audit.
 */
export async function closeNewborn(context: Context, { id, code, reason, note }: Closing): Promise<void> {
  const { db, now, viewer } = context
  const label = closureReasonLabels[reason]
  await freeAnalyses(context, idsOf(await planned(context, id)))
  await stepAnalyzables(context, idsOf(await idle(context, id)), 'close')
  const refused = idsOf(await unanswered(context, id))
  await stepSampleRequests(context, refused, 'refuse', { refusedReason: `Neonato chiuso: ${label}` })
  await stepAnalyzables(context, idsOf(await recalled(context, id)), 'close')
  const orders = idsOf(await openOrders(context, id))
  await closeAnalysisRequests(context, orders, { reason: 'newborn_closed' })
  await db
    .updateTable('newborns')
    .set((eb) => ({
      closureReason: reason,
      closureNote: note,
      closureAt: now,
      closureBy: viewer.userId,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const counted = `Richieste di analisi chiuse: ${orders.length}; prelievi e ripetizioni annullati: ${refused.length}.`
  await recordEvent(context, {
    newbornId: id,
    type: 'closed',
    workgroupId: viewer.workgroupId,
    text: `${label}. ${counted}`,
  })
  for (const { workgroupId } of await laboratories(context, id))
    await notifyRoles(context, {
      workgroupId,
      roles: ['acceptance', 'planner', 'analyst', 'supervisor'],
      type: 'newborn_closed',
      title: `Neonato ${code} chiuso`,
      text: `${label}. ${counted}`,
      link: `/newborn/${id}`,
      entity: { type: 'newborn', id },
    })
}
