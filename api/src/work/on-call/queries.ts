import type { FiltersOf, OnCallShift } from '@sne/shared/contract'
import { dayOf, isOnCallOn } from '@sne/shared/domain'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

const records = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('onCallShifts as shift')
    .innerJoin('workgroups as laboratory', 'laboratory.id', 'shift.workgroupId')
    .innerJoin('users as person', 'person.id', 'shift.userId')
    .leftJoin('users as author', 'author.id', 'shift.createdBy')
    .select(['shift.id', 'shift.fromOn', 'shift.toOn', 'shift.telephone', 'shift.version'])
    .select(['shift.userId', 'shift.createdAt', 'shift.createdBy', 'laboratory.id as laboratoryId'])
    .select(['laboratory.name', 'laboratory.facilityName', 'laboratory.type'])
    .select([personLabelOf('person').as('personLabel'), personLabelOf('author').as('authorLabel')])
    .where('shift.deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'shift.workgroupId' }))

type Row = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

const toShift = (row: Row, now: Date): OnCallShift => ({
  id: row.id,
  laboratory: {
    id: row.laboratoryId,
    name: row.name,
    facilityName: row.facilityName,
    type: row.type,
  },
  person: { id: row.userId, label: row.personLabel },
  fromOn: row.fromOn,
  toOn: row.toOn,
  telephone: row.telephone,
  now: isOnCallOn(row, dayOf(now)),
  created: {
    at: row.createdAt,
    by: row.createdBy === null ? null : { id: row.createdBy, label: row.authorLabel },
  },
  version: row.version,
})

/** People on call of the laboratories in sight. */
export async function listShifts(
  db: Db,
  viewer: Viewer,
  now: Date,
  query: ListInput & FiltersOf<'listOnCallShifts'>,
) {
  let rows = records(db, viewer)
  if (!query.past) rows = rows.where('shift.toOn', '>=', dayOf(now))
  if (query.workgroupId) rows = rows.where('shift.workgroupId', '=', query.workgroupId)
  if (query.q) rows = rows.where('laboratory.nameSort', 'like', `%${sortKey(query.q)}%`)
  const page = await listPage(db, rows, query, {
    sortColumns: { fromOn: 'shift.fromOn', toOn: 'shift.toOn' },
    defaultSort: 'fromOn',
    key: 'shift.id',
  })
  return { ...page, items: page.items.map((row) => toShift(row, now)) }
}

export async function findShift(db: Db, viewer: Viewer, now: Date, id: number): Promise<OnCallShift | null> {
  const row = await records(db, viewer).where('shift.id', '=', id).executeTakeFirst()
  return row ? toShift(row, now) : null
}

/** Enabled people of a laboratory in sight. */
export const listPeople = (db: Db, viewer: Viewer, workgroupId: number) =>
  db
    .selectFrom('users')
    .select(['users.id', personLabelOf('users').as('label'), 'users.phone'])
    .where('users.workgroupId', '=', workgroupId)
    .where('users.enabled', '=', true)
    .where(sql<boolean>`users.roles && array['analyst', 'supervisor', 'acceptance', 'planner']`)
    .where(visibleTo(viewer, { workgroup: 'users.workgroupId' }))
    .orderBy('label')
    .orderBy('users.id')
    .execute()
