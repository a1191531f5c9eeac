import type { Invite } from '@sne/shared/contract'
import type { InviteStatus } from '@sne/shared/domain'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

/** An invitation whose time is over has expired, whether or not somebody has written it down. */
const status = (now: Date) =>
  sql<InviteStatus>`case when invites.status = 'pending' and invites.expires_at <= ${now.toISOString()} then 'expired' else invites.status end`

/** Invitations issued by the person's workgroup; who belongs to none (an administrator) sees all. */
const own = (db: Db, viewer: Viewer, now: Date) => {
  const rows = db
    .selectFrom('invites')
    .innerJoin('workgroups', 'workgroups.id', 'invites.workgroupId')
    .leftJoin('users as sender', 'sender.id', 'invites.sentBy')
    .leftJoin('users as accepted', 'accepted.id', 'invites.acceptedUserId')
    .select([
      'invites.id',
      'invites.email',
      'invites.roles',
      'invites.screenings',
      'invites.supervisorScreenings',
      'invites.sentAt',
      'invites.expiresAt',
      'invites.sentBy',
      'invites.acceptedUserId',
      'workgroups.id as workgroupId',
      'workgroups.name',
      'workgroups.facilityName',
      'workgroups.type',
    ])
    .select([
      status(now).as('status'),
      personLabelOf('sender').as('senderLabel'),
      personLabelOf('accepted').as('acceptedLabel'),
    ])
  return viewer.role === 'administrator' || viewer.workgroupId === null
    ? rows
    : rows.where('invites.issuerWorkgroupId', '=', viewer.workgroupId)
}

type Row = Awaited<ReturnType<ReturnType<typeof own>['execute']>>[number]

function toInvite(row: Row): Invite {
  const { sentBy, senderLabel, acceptedUserId, acceptedLabel } = row
  const { workgroupId, name, facilityName, type, ...invite } = row
  return {
    ...invite,
    workgroup: { id: workgroupId, name, facilityName, type },
    sentBy: sentBy === null ? null : { id: sentBy, label: senderLabel },
    acceptedUser: acceptedUserId === null ? null : { id: acceptedUserId, label: acceptedLabel },
  }
}

export async function findInvite(db: Db, viewer: Viewer, id: number, now: Date): Promise<Invite | undefined> {
  const row = await own(db, viewer, now).where('invites.id', '=', id).executeTakeFirst()
  return row && toInvite(row)
}

export async function listInvites(
  db: Db,
  viewer: Viewer,
  query: ListInput & { readonly q?: string; readonly status?: readonly InviteStatus[] },
  now: Date,
) {
  let rows = own(db, viewer, now)
  if (query.q) rows = rows.where('invites.email', 'like', `%${query.q.toLowerCase()}%`)
  if (query.status?.length) rows = rows.where(status(now), 'in', [...query.status])
  const page = await listPage(db, rows, query, {
    sortColumns: {
      sentAt: 'invites.sentAt',
      email: 'invites.email',
      status: status(now),
      expiresAt: 'invites.expiresAt',
    },
    defaultSort: '-sentAt',
    key: 'invites.id',
  })
  return { ...page, items: page.items.map(toInvite) }
}
