import type { Newborn } from '@sne/shared/contract'
import { isLiveRequest } from '@sne/shared/domain'
import type { Context } from '../calls/context.ts'
import { found, refuse } from '../calls/refusal.ts'
import type { Db } from '../database/open.ts'
import { keptRecord } from '../duplicate/kept-record.ts'
import { likeOf } from '../duplicate/queries.ts'
import { italianDay } from '../effects/next-number.ts'
import { listEvents, newbornInSight } from '../newborn-event/queries.ts'
import { listSamples } from '../sample/queries.ts'
import { personLabelOf } from '../user/person-label.ts'
import { missingCommunications, ordersOf, requestsOf, workOf } from './open-work.ts'

/** Cards of one newborn: nobody has more. */
const everyCard = { page: 1, pageSize: 200, sort: 'collectedAt' } as const
const lastEvents = 30

const placeOf = async (db: Db, id: number | null) => {
  if (id === null) return null
  const row = await db
    .selectFrom('workgroups')
    .select(['id', 'name', 'facilityName', 'type'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The record was joined to another: says to which, if that one is in sight. @throws Refusal `newborn_merged` */
async function refuseMerged({ db, viewer }: Context, id: number): Promise<void> {
  const keptId = await keptRecord(db, id)
  if (keptId === id) return
  const kept = await db
    .selectFrom('newborns')
    .select('id')
    .where('id', '=', keptId)
    .where(newbornInSight(viewer, 'newborns.id'))
    .executeTakeFirst()
  if (kept) throw refuse('newborn_merged', { details: { newbornId: keptId } })
}

/**
 * A newborn whole, with what the viewer may see of its cards and orders; the reading is audited.
 * @throws Refusal `not_found` when none of its cards is in sight, `newborn_merged` with the record that was kept
 */
export async function readNewborn(context: Context, id: number): Promise<Newborn> {
  const { db, viewer, now } = context
  await refuseMerged(context, id)
  const { items: samples } = await listSamples(db, viewer, { ...everyCard, newbornId: id })
  const row = found(
    await db
      .selectFrom('newborns')
      .leftJoin('users', 'users.id', 'newborns.closureBy')
      .selectAll('newborns')
      .select(personLabelOf('users').as('closer'))
      .where('newborns.id', '=', id)
      .executeTakeFirst(),
  )
  const [first] = samples
  const essentials = found(first).newborn
  const requests = await requestsOf(db, viewer, id, italianDay(now))
  const timeline = await listEvents(db, viewer, { page: 1, pageSize: lastEvents, newbornId: id })
  context.audit({ entity: 'newborn', id, action: 'read' })
  return {
    ...essentials,
    fiscalCode: row.fiscalCode,
    birthWorkgroup: await placeOf(db, row.birthWorkgroupId),
    currentWorkgroup: await placeOf(db, row.currentWorkgroupId),
    sga: row.sga,
    deliveryType: row.deliveryType,
    apgar: row.apgar,
    familyHistory: row.familyHistory,
    residence: row.residence,
    phones: row.phones,
    mother: row.mother,
    father: row.father,
    pediatrician: row.pediatrician,
    samples: samples.toReversed(),
    analysisRequests: await ordersOf(db, viewer, id),
    requests,
    openRequests: requests.filter(({ status }) => isLiveRequest(status)),
    work: await workOf(db, viewer, id, now),
    timeline: timeline.items,
    missingCommunications: await missingCommunications(db, viewer, id),
    closure:
      row.closureReason && row.closureAt
        ? {
            reason: row.closureReason,
            note: row.closureNote,
            at: row.closureAt,
            by: row.closureBy === null ? null : { id: row.closureBy, label: row.closer },
          }
        : null,
    ...(await likeOf(db, viewer, id)),
    version: row.version,
  }
}
