import { onceAcceptedStatuses, reportOutcomes, withdrawnUrgentStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { literals } from '../../platform/database/literals.ts'
import { notifyBirthPoint } from '../people/notify.ts'
import { isReplaced } from './positive-to-tell.ts'
import { texts } from './texts.ts'
import { mailOf, mailOnCall, placesOf, type RecalledCard } from './urgent-notices.ts'

/** The report that is signed now. */
interface Signed {
  readonly id: number
  readonly number: string
  readonly outcome: keyof typeof reportOutcomes
  readonly analysisRequestId: number
}

/**
 * Reopened urgent reports of the order of which nobody was told that they do not hold: no other report was signed since.
 * The card is that of the urgent report, the request is its own.
 */
const withdrawnUrgents = ({ db }: Context, { id, analysisRequestId }: Signed) =>
  db
    .selectFrom('reports as urgent')
    .innerJoin('samples as card', 'card.id', 'urgent.sampleId')
    .innerJoin('shippings', 'shippings.id', 'card.shippingId')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'urgent.sampleAnalysisId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select(['urgent.newbornId', 'urgent.workgroupId', 'card.barcode', 'a.protocolNumber'])
    .select('shippings.authorWorkgroupId')
    .select(
      sql<number | null>`(select max(asked.id) from sample_requests asked
        where asked.origin_analyzable_id = a.id and asked.type in ('new_spot', 'serum_sample'))`.as(
        'requestId',
      ),
    )
    .select('urgent.sampleId')
    .where('urgent.analysisRequestId', '=', analysisRequestId)
    .where('urgent.id', '<', id)
    .where('urgent.outcome', '=', 'positive')
    .where('urgent.urgent', '=', true)
    .where('urgent.status', 'in', withdrawnUrgentStatuses)
    .where(sql<boolean>`not ${isReplaced('urgent')}`)
    .where(
      sql<boolean>`not exists (select from reports signed where signed.analysis_request_id = urgent.analysis_request_id
        and signed.id > urgent.id and signed.id <> ${id}
        and signed.status in (${literals(onceAcceptedStatuses)}))`,
    )
    .orderBy('urgent.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The place was told of the withdrawal when the new decision was taken. */
const knows = async (
  { db }: Context,
  workgroupId: number,
  requestId: number | null,
  type: 'recall_withdrawn' | 'recall_changed',
): Promise<boolean> =>
  requestId !== null &&
  (await db
    .selectFrom('birthPointNotices')
    .select('id')
    .where('workgroupId', '=', workgroupId)
    .where('entityType', '=', 'sample-request')
    .where('entityId', '=', requestId)
    .where('type', '=', type)
    .where('urgent', '=', false)
    .executeTakeFirst()) !== undefined

/**
 * Tells that an urgent report does not hold any more: a lesser report replaces it and nobody confirms it.
 * Told are all who got its notice and mail: birth point, ward, clinical centres and people on call.
 */
export async function tellWithdrawnUrgent(context: Context, signed: Signed): Promise<void> {
  if (signed.outcome === 'positive') return
  const urgent = await withdrawnUrgents(context, signed)
  if (!urgent) return
  const { requestId, sampleId, ...card } = urgent
  const told: RecalledCard = card
  const letter = await mailOf(context, told, 'withdrawn')
  let isNews = false
  const type = signed.outcome === 'recall' ? 'recall_changed' : 'recall_withdrawn'
  for (const { id, email } of await placesOf(context, told)) {
    if (await knows(context, id, requestId, type)) continue
    isNews = true
    await notifyBirthPoint(context, {
      workgroupId: id,
      laboratoryId: told.workgroupId,
      mailed: email !== null,
      type,
      title: texts.urgentWithdrawnTitle(told.protocolNumber ?? '-'),
      text: texts.urgentWithdrawn(told.barcode, signed.number, reportOutcomes[signed.outcome].label),
      entity:
        requestId === null ? { type: 'sample', id: sampleId } : { type: 'sample-request', id: requestId },
    })
    if (email) await context.services.mail.send(context, { kind: 'urgent', to: email, ...letter })
  }
  // All of them heard it with the decision: the people on call too.
  if (isNews) await mailOnCall(context, told, letter)
}
