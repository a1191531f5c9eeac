import type { FiltersOf, Notification } from '@sne/shared/contract'
import { notificationStatus, urgentNotificationTypes } from '@sne/shared/domain'
import { sql } from 'kysely'
import { listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

type Filter = FiltersOf<'listNotifications'>

/** Whose notifications are asked for: somebody else's only by support. */
const ownerOf = (viewer: Viewer, { userId }: Filter) =>
  userId !== undefined && viewer.seesAll ? userId : viewer.userId

const filtered = (db: Db, viewer: Viewer, filter: Filter) => {
  let query = db.selectFrom('notifications').where('notifications.userId', '=', ownerOf(viewer, filter))
  if (filter.role)
    query = query.where((eb) => eb.or([eb('role', '=', filter.role ?? null), eb('role', 'is', null)]))
  if (filter.viewed !== undefined) query = query.where('viewedAt', filter.viewed ? 'is not' : 'is', null)
  if (filter.worked !== undefined) query = query.where('workedAt', filter.worked ? 'is not' : 'is', null)
  if (filter.type) query = query.where('type', 'in', [...filter.type])
  return query
}

const columns = [
  'notifications.id',
  'notifications.userId',
  'notifications.role',
  'notifications.workgroupId',
  'notifications.type',
  'notifications.title',
  'notifications.text',
  'notifications.link',
  'notifications.entityType',
  'notifications.entityId',
  'notifications.createdAt',
  'notifications.viewedAt',
  'notifications.workedAt',
  'notifications.workedBy',
  'notifications.transferredFrom',
] as const

const rows = (db: Db, viewer: Viewer, filter: Filter) =>
  filtered(db, viewer, filter)
    .leftJoin('users as worker', 'worker.id', 'notifications.workedBy')
    .leftJoin('users as previous', 'previous.id', 'notifications.transferredFrom')
    .select(columns)
    .select([personLabelOf('worker').as('workerLabel'), personLabelOf('previous').as('previousLabel')])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const toNotification = ({ entityType, entityId, workerLabel, previousLabel, ...row }: Row): Notification => ({
  ...row,
  entity: entityType && entityId ? { type: entityType, id: entityId } : null,
  viewed: row.viewedAt !== null,
  worked: row.workedAt !== null,
  status: notificationStatus({ viewed: row.viewedAt !== null, worked: row.workedAt !== null }),
  workedBy: row.workedBy && workerLabel ? { id: row.workedBy, label: workerLabel } : null,
  transferredFrom:
    row.transferredFrom && previousLabel ? { id: row.transferredFrom, label: previousLabel } : null,
})

export async function countNotifications(db: Db, viewer: Viewer, filter: Filter): Promise<number> {
  const { count } = await filtered(db, viewer, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listNotifications(
  db: Db,
  viewer: Viewer,
  query: Filter & { page: number; pageSize: number; sort?: string; q?: string },
) {
  let found = rows(db, viewer, query)
  if (query.q) found = found.where('notifications.title', 'ilike', `%${query.q}%`)
  const page = await listPage(db, found, query, {
    sortColumns: {
      createdAt: 'notifications.createdAt',
      type: 'notifications.type',
      urgency: sql`(notifications.type in (${literals(urgentNotificationTypes)}))`,
    },
    defaultSort: '-createdAt',
    key: 'notifications.id',
  })
  return { ...page, items: page.items.map((row) => toNotification(row as Row)) }
}

/** One notification of the viewer (or, for support, of anybody). */
export async function findNotification(db: Db, viewer: Viewer, id: number): Promise<Notification | null> {
  const owner = viewer.seesAll
    ? await db.selectFrom('notifications').select('userId').where('id', '=', id).executeTakeFirst()
    : undefined
  const row = await rows(db, viewer, { userId: owner?.userId })
    .where('notifications.id', '=', id)
    .executeTakeFirst()
  return row ? toNotification(row) : null
}
