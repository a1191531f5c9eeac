import type { WorkgroupRef } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { newbornInSight } from '../../records/newborns/in-sight.ts'
import { keptRecord } from '../../records/newborns/kept-record.ts'
import { essentialColumns } from '../../records/newborns/newborn-essentials.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

const placeOf = (table: string) =>
  sql<WorkgroupRef | null>`case when ${sql.ref(`${table}.id`)} is not null then json_build_object('id', ${sql.ref(`${table}.id`)},
    'name', ${sql.ref(`${table}.name`)}, 'facilityName', ${sql.ref(`${table}.facilityName`)}, 'type', ${sql.ref(`${table}.type`)}) end`

/** The record was joined to another: says to which, if that one is in sight. @throws Refusal `newborn_merged` */
async function refuseMerged({ db, viewer }: Context, id: number): Promise<void> {
  const keptId = await keptRecord(db, id)
  const kept = await db
    .selectFrom('newborns')
    .select('id')
    .where('id', '=', keptId)
    .where(newbornInSight(viewer, 'newborns.id'))
    .executeTakeFirst()
  if (kept) throw refuse('newborn_merged', { details: { newbornId: keptId } })
}

/**
 * The record of a newborn that the viewer opens, with the names of referenced records.
 * @throws Refusal `not_found` when none of its cards is in sight and its first one is not awaited; `newborn_merged`
 * with the record that was kept
 */
export async function openedRecord(context: Context, id: number) {
  const { db, viewer } = context
  const row = found(
    await db
      .selectFrom('newborns')
      .withPlugin(prepared)
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
      .select(newbornInSight(viewer, 'newborns.id').as('isInSight'))
      .where('newborns.id', '=', id)
      .executeTakeFirst(),
  )
  if (row.mergedIntoId !== null) await refuseMerged(context, id)
  found(row.mergedIntoId === null && row.isInSight ? row : undefined)
  return row
}
