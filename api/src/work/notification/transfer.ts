import type { BodyOf, QueryOf, TransferGroup, TransferPreview } from '@sne/shared/contract'
import { type Screening, type StayReason, whyNoticeStays } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { texts } from './texts.ts'

type Preview = QueryOf<'previewNotificationTransfer'>
type Asked = Pick<BodyOf<'transferNotifications'>, 'fromUserId' | 'toUserId' | 'role' | 'ids'> & {
  readonly type?: Preview['type'] | null
}

/** Records that notices of accounts, rights and settings are about: these warn a person of others' acts and are no work. */
const aboutOthersActs = ['user', 'user-right', 'workgroup', 'api-key']

/**
 * Moves one person's open notices to another, as new. Notices about accounts, rights and settings stay: every recipient
 * has an own copy, and the person whom they warn of must not remove them. The other person is of that laboratory, and has
 * the notice's role and category.
 * @returns how many notifications moved, and how many stayed for which reason.
 */
export async function transferNotifications(context: Context, transfer: BodyOf<'transferNotifications'>) {
  const { db } = context
  const { fromUserId, toUserId } = transfer
  const { notices: stays } = await fatesOf(db, transfer, { lock: true })
  const moving = stays.filter(({ why }) => why === null).map(({ id }) => id)
  const rows = await db
    .updateTable('notifications')
    .set({ userId: toUserId, transferredFrom: fromUserId, viewedAt: null })
    .where('id', 'in', [...moving, 0])
    .returning('id')
    .execute()
  for (const { id } of rows) context.effect({ entity: 'notification', id })
  const countOf = (reason: StayReason) => stays.filter(({ why }) => why === reason).length
  const stayed = { warning: countOf('warning'), role: countOf('role'), screening: countOf('screening') }
  context.audit({
    entity: 'notification',
    id: null,
    action: 'transfer',
    details: { from: fromUserId, to: toUserId, count: rows.length, ids: rows.map(({ id }) => id), stayed },
  })
  return { count: rows.length, stayed }
}

/** Previews the move without moving anything, in groups of one type, role and fate; moving groups come first. */
export async function previewTransfer(db: Db, query: Preview): Promise<TransferPreview> {
  const { from, to, notices } = await fatesOf(db, query, { lock: false })
  const groups = new Map<string, TransferGroup>()
  for (const { id, type, role, why, createdAt } of notices) {
    const key = `${why ?? ''} ${type} ${role ?? ''}`
    const group = groups.get(key) ?? { type, role, why, ids: [], oldestAt: createdAt }
    groups.set(key, { ...group, ids: [...group.ids, id] })
  }
  const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
  return { from, to, groups: sorted.map(([, group]) => group) }
}

/**
 * Every notice that is asked for, with the reason for which it stays.
 * @throws Refusal `validation_failed` when the other person may take nothing over
 */
async function fatesOf(db: Db, asked: Asked, { lock }: { readonly lock: boolean }) {
  const { from, receiver } = await peopleOf(db, asked)
  const notices = (await findNotices(db, asked, lock)).map((notice) => ({
    ...notice,
    why: whyNoticeStays(notice, receiver),
  }))
  return { from: refOf(from), to: refOf(receiver), notices }
}

const refOf = ({ id, label }: { readonly id: number; readonly label: string }) => ({ id, label })

const people = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'enabled', 'workgroupId', 'roles', 'screenings', personLabelOf('users').as('label')])

async function peopleOf(db: Db, { fromUserId, toUserId, role }: Asked) {
  if (fromUserId === toUserId) throw refuseField('toUserId', texts.otherPerson)
  const from = found(await people(db).where('id', '=', fromUserId).executeTakeFirst())
  const receiver = await people(db).where('id', '=', toUserId).executeTakeFirst()
  if (!receiver?.enabled) throw refuseField('toUserId', texts.personInactive)
  if (receiver.workgroupId !== from.workgroupId) throw refuseField('toUserId', texts.sameLaboratory)
  if (role && !receiver.roles.includes(role)) throw refuseField('toUserId', texts.personWithoutRole)
  return { from, receiver }
}

/** The person's open notices that match the query, the oldest first. */
async function findNotices(db: Db, { fromUserId, role, type, ids }: Asked, lock: boolean) {
  let query = db
    .selectFrom('notifications')
    .select(['id', 'type', 'role', 'entityType', 'createdAt'])
    .select((eb) =>
      eb
        .selectFrom('reports')
        .select('reports.category')
        .whereRef('reports.id', '=', 'notifications.entityId')
        .where('notifications.entityType', '=', 'report')
        .as('category'),
    )
    .where('userId', '=', fromUserId)
    .where('workedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
  if (lock) query = query.forUpdate()
  if (role) query = query.where('role', '=', role)
  if (type?.length) query = query.where('type', 'in', [...type])
  if (ids) query = query.where('id', 'in', [...ids, 0])
  const rows = await query.execute()
  return rows.map(({ entityType, category, ...notice }) => ({
    ...notice,
    category: category as Screening | null,
    warns: entityType !== null && aboutOthersActs.includes(entityType),
  }))
}
