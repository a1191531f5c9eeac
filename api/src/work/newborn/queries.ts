import type { Newborn, WorkgroupRef } from '@sne/shared/contract'
import { isLiveRequest } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'
import { cardsOfNewborn } from '../../records/cards/queries.ts'
import { awaitedInSight, newbornInSight } from '../../records/newborns/in-sight.ts'
import { formerOfFamily, formerOfPediatrician } from '../../records/newborns/keep-former-phones.ts'
import { keptRecord } from '../../records/newborns/kept-record.ts'
import { listEvents } from '../../records/newborns/list-events.ts'
import { essentialColumns, newbornEssentials } from '../../records/newborns/newborn-essentials.ts'
import { likeOf } from '../../records/newborns/pairs.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { notTakenIn, unfollowed } from './awaited.ts'
import { missingCommunications, ordersOf, requestsOf, workOf } from './open-work.ts'

const lastEvents = 30

/** The record itself with the names of what it refers to. */
const recordOf = async (db: Db, id: number) =>
  found(
    await db
      .selectFrom('newborns')
      .modifyFront(keptPlan)
      .leftJoin('users', 'users.id', 'newborns.closureBy')
      .leftJoin('workgroups as birth', 'birth.id', 'newborns.birthWorkgroupId')
      .leftJoin('workgroups as current', 'current.id', 'newborns.currentWorkgroupId')
      .selectAll('newborns')
      .select(essentialColumns)
      .select('newborns.id as newbornId')
      .select([
        personLabelOf('users').as('closer'),
        placeOf('birth').as('birth'),
        placeOf('current').as('current'),
      ])
      .where('newborns.id', '=', id)
      .executeTakeFirst(),
  )

const placeOf = (table: string) =>
  sql<WorkgroupRef | null>`case when ${sql.ref(`${table}.id`)} is not null then json_build_object('id', ${sql.ref(`${table}.id`)},
    'name', ${sql.ref(`${table}.name`)}, 'facilityName', ${sql.ref(`${table}.facilityName`)}, 'type', ${sql.ref(`${table}.type`)}) end`

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

/** Its cards were removed, and the laboratory waits for another one. @throws Refusal `not_found` */
const checkAwaited = async ({ db, viewer }: Context, id: number) =>
  found(
    await db
      .selectFrom('newborns')
      .select('id')
      .where('id', '=', id)
      .where('mergedIntoId', 'is', null)
      .where(awaitedInSight(viewer, 'newborns.id'))
      .executeTakeFirst(),
  )

/**
 * A newborn whole, with what the viewer may see of its cards and orders; the reading is audited.
 * @throws Refusal `not_found` when none of its cards is in sight and its first one is not waited for, `newborn_merged` with the record that was kept
 */
export async function readNewborn(context: Context, id: number): Promise<Newborn> {
  const { db, viewer, now } = context
  const row = await recordOf(db, id)
  if (row.mergedIntoId !== null) await refuseMerged(context, id)
  const samples = await cardsOfNewborn(db, viewer, id)
  if (samples.length === 0) await checkAwaited(context, id)
  const requests = await requestsOf(db, viewer, id, now)
  const timeline = await listEvents(db, viewer, { page: 1, pageSize: lastEvents, newbornId: id })
  context.audit({ entity: 'newborn', id, action: 'read' })
  return {
    ...newbornEssentials(row),
    fiscalCode: row.fiscalCode,
    birthWorkgroup: row.birth,
    currentWorkgroup: row.current,
    sga: row.sga,
    deliveryType: row.deliveryType,
    apgar: row.apgar,
    familyHistory: row.familyHistory,
    residence: row.residence,
    phones: row.phones,
    formerPhones: formerOfFamily(row),
    formerPediatricianPhones: formerOfPediatrician(row),
    mother: row.mother,
    father: row.father,
    pediatrician: row.pediatrician,
    samples: samples.toReversed(),
    analysisRequests: await ordersOf(db, viewer, id),
    requests,
    openRequests: requests.filter(({ status }) => isLiveRequest(status)),
    work: await workOf(db, viewer, id, now),
    notTakenIn: await notTakenIn(db, id, now),
    unfollowed: row.closureAt ? [] : await unfollowed(db, id),
    timeline: timeline.items,
    missingCommunications: await missingCommunications(db, viewer, id, now),
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
