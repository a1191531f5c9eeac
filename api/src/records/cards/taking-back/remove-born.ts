import { protocolNumber } from '@sne/shared/domain'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../platform/calls/context.ts'
import type { RecentScansTable } from '../../../platform/database/tables/cards.ts'
import { annulEntry } from '../../numbers/registry.ts'
import { closeSettled } from '../../reports/close-episode.ts'
import { closeAnalysisRequests } from '../../requests/analysis-request.ts'
import { restoreFormer } from './former.ts'

type Scan = Pick<Selectable<RecentScansTable>, 'sampleId' | 'userId' | 'at' | 'after'>

const idsOf = ({ after }: Scan, entity: string) =>
  after.born.filter((born) => born.entity === entity).map(({ id }) => id)

/**
 * Removes the records that a reading created: requests, sentences of the story, notices to the birth point and to
 * laboratories. Earlier records that it changed are restored. Numbers of requests are not given again. A number of a
 * register was perhaps printed on a label: its row stays there, annulled.
 */
export async function removeBorn(context: Context, scan: Scan, newbornId: number): Promise<void> {
  await removeNotices(context, scan, newbornId)
  await restoreFormer(context, scan.after)
  await removeSampleRequests(context, scan)
  await removeAnalysisRequests(context, scan)
  await closeReopened(context, scan.after.reopened ?? [])
  await annulRegistry(context, scan, newbornId)
  const { db } = context
  const broughtBack = (scan.after.former ?? []).flatMap(({ entity, id }) =>
    entity === 'analyzable-sample' ? [id] : [],
  )
  await db
    .deleteFrom('newbornEvents')
    .where('newbornId', '=', newbornId)
    .where('at', '=', scan.at)
    .where('actorId', '=', scan.userId)
    .where(
      sql<boolean>`(type = 'planned_card' or (refs ->> 'sampleId')::bigint = ${scan.sampleId}
        or (refs ->> 'sampleId')::bigint in (select a.sample_id from analyzable_samples a
          where a.id = any(${broughtBack}::bigint[])))`,
    )
    .execute()
}

/** Notices of the reading: about the card, and about requests that it made or changed. */
export const noticesOf = (scan: Pick<Scan, 'sampleId' | 'at'>, newbornId: number) =>
  sql<boolean>`(created_at = ${scan.at} and (entity_type = 'sample' and entity_id = ${scan.sampleId}
    or entity_type = 'sample-request' and entity_id in (select id from sample_requests where newborn_id = ${newbornId})))`

async function removeNotices({ db }: Context, scan: Scan, newbornId: number): Promise<void> {
  await db.deleteFrom('birthPointNotices').where(noticesOf(scan, newbornId)).execute()
  await db
    .deleteFrom('notifications')
    .where('entityType', '=', 'sample')
    .where('entityId', '=', scan.sampleId)
    .where('createdAt', '=', scan.at)
    .execute()
}

async function removeSampleRequests(context: Context, scan: Scan): Promise<void> {
  const ids = idsOf(scan, 'sample-request')
  if (ids.length === 0) return
  const { db } = context
  // Categories that were asked for in a further request return to the request of which they were a part.
  await sql`update sample_requests whole set categories = whole.categories || part.categories
    from sample_requests part where part.continues_id = whole.id and part.id = any(${ids}::bigint[])`.execute(
    db,
  )
  await db.deleteFrom('sampleRequestRecipients').where('sampleRequestId', 'in', ids).execute()
  await db.deleteFrom('sampleRequests').where('id', 'in', ids).execute()
  for (const id of ids) context.effect({ entity: 'sample-request', id, from: 'pending', to: null })
}

/** An order that another card has taken up meanwhile stays. */
async function removeAnalysisRequests(context: Context, scan: Scan): Promise<void> {
  const ids = idsOf(scan, 'analysis-request')
  if (ids.length === 0) return
  const removed = await context.db
    .deleteFrom('analysisRequests')
    .where('id', 'in', ids)
    .where(
      sql<boolean>`not exists (select from analyzable_samples a where a.analysis_request_id = analysis_requests.id)`,
    )
    .where(
      sql<boolean>`not exists (select from sample_requests r where r.analysis_request_id = analysis_requests.id)`,
    )
    .returning('id')
    .execute()
  for (const { id } of removed) context.effect({ entity: 'analysis-request', id, from: 'open', to: null })
}

/** Orders that the reading opened again end as before: with their signed report, otherwise with the newborn. */
async function closeReopened(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const episodes = await context.db
    .selectFrom('analysisRequests')
    .select(['newbornId', 'workgroupId'])
    .distinct()
    .where('id', 'in', [...ids])
    .execute()
  for (const episode of episodes) await closeSettled(context, episode)
  await closeAnalysisRequests(context, ids, { reason: 'newborn_closed' })
}

/** A protocol under which another card of the newborn was accepted meanwhile stays as it is. */
async function annulRegistry(context: Context, scan: Scan, newbornId: number): Promise<void> {
  const { db } = context
  const ids = idsOf(scan, 'internal-registry')
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('internalRegistry')
    .select(['id', 'type', 'year', 'number', 'workgroupId'])
    .where('id', 'in', ids)
    .execute()
  for (const { id, type, year, number, workgroupId } of rows) {
    if (type === 'newborn') {
      const used = await db
        .selectFrom('samples')
        .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
        .select('samples.id')
        .where('newbornId', '=', newbornId)
        .where('destinationWorkgroupId', '=', workgroupId)
        .where('protocolNumber', '=', protocolNumber(year, number))
        .unionAll(
          // A second laboratory writes its protocol on its categories alone.
          db
            .selectFrom('analyzableSamples')
            .select('id')
            .where('newbornId', '=', newbornId)
            .where('workgroupId', '=', workgroupId)
            .where('protocolNumber', '=', protocolNumber(year, number)),
        )
        .executeTakeFirst()
      if (used) continue
    }
    await annulEntry(context, id)
  }
}
