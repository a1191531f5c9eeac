import type { MeAtHost, User, UserRow, userEndpoints } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { type ListPage, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { recordedDemonstration } from '../../platform/installation/facts.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { pendingEmailOf } from '../../records/people/email-change.ts'
import { personLabel, personLabelOf } from '../../records/people/person-label.ts'

const withWorkgroup = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('workgroups', 'workgroups.id', 'users.workgroupId')
    .selectAll('users')
    .select([
      'workgroups.name as groupName',
      'workgroups.facilityName',
      'workgroups.type',
      'workgroups.config',
    ])

type UserWithGroup = Awaited<ReturnType<ReturnType<typeof withWorkgroup>['executeTakeFirstOrThrow']>>

const workgroupOf = (row: Pick<UserWithGroup, 'workgroupId' | 'groupName' | 'facilityName' | 'type'>) =>
  row.workgroupId !== null && row.groupName !== null && row.facilityName !== null && row.type !== null
    ? { id: row.workgroupId, name: row.groupName, facilityName: row.facilityName, type: row.type }
    : null

const profileOf = ({ title, name, surname, phone, lead, validator, screenings }: UserWithGroup) =>
  name === null || surname === null
    ? null
    : { title, name, surname, phone, lead, validator, config: { screenings } }

/** The signed-in person as the screens need them. */
export async function findMe({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<MeAtHost> {
  const row = await withWorkgroup(db).where('users.id', '=', viewer.userId).executeTakeFirstOrThrow()
  // As the server counts them for this session, so that pages offer what it takes.
  const { admin, hcp, permissions } = viewer.access
  const profile = profileOf({ ...row, lead: hcp?.lead ?? false, validator: hcp?.validator ?? false })
  const group = workgroupOf(row)
  const workgroup = group && row.config ? { ...group, config: { screenings: row.config.screenings } } : null
  const actor =
    viewer.impersonatedBy === null
      ? null
      : await db
          .selectFrom('users')
          .select(['id', 'email', 'surname', 'name'])
          .where('id', '=', viewer.impersonatedBy)
          .executeTakeFirstOrThrow()
  return {
    id: row.id,
    email: row.email,
    roles: row.roles,
    currentRole: viewer.role,
    permissions: [...permissions],
    admin,
    hcp: profile && { ...profile, workgroup },
    supervisorScreenings: row.supervisorScreenings,
    impersonatedBy: actor && { id: actor.id, email: actor.email, label: personLabel(actor) },
    demonstration: (await recordedDemonstration(db)) === true,
  }
}

export async function findUser({ db, now }: Context, id: number): Promise<User | null> {
  const row = await withWorkgroup(db).where('users.id', '=', id).executeTakeFirst()
  if (!row) return null
  const profile = profileOf(row)
  return {
    id: row.id,
    version: row.version,
    email: row.email,
    roles: row.roles,
    enabled: row.enabled,
    hcp: profile && { ...profile, workgroup: workgroupOf(row) },
    supervisorScreenings: row.supervisorScreenings,
    permissions: row.permissions,
    pendingEmail: await pendingEmailOf(db, row.id, now),
    lastLoginAt: row.lastLoginAt,
    createdAt: row.createdAt,
  }
}

export type UserListQuery = z.output<(typeof userEndpoints)['listUsers']['query']>

export async function listUsers(db: Db, input: UserListQuery): Promise<ListPage<UserRow>> {
  const { q, role, workgroupId, enabled } = input
  let query = withWorkgroup(db)
  if (q)
    query = query.where((eb) =>
      eb.or([
        eb('users.email', 'like', `%${q.toLowerCase()}%`),
        eb('users.nameSort', 'like', `%${sortKey(q)}%`),
      ]),
    )
  if (role) query = query.where(sql<boolean>`${role} = any(${sql.ref('users.roles')})`)
  if (workgroupId) query = query.where('users.workgroupId', '=', workgroupId)
  if (enabled !== undefined) query = query.where('users.enabled', '=', enabled)
  const page = await listPage(db, query, input, {
    sortColumns: {
      surname: 'users.nameSort',
      email: 'users.email',
      workgroup: 'workgroups.nameSort',
      lastLoginAt: 'users.lastLoginAt',
      createdAt: 'users.createdAt',
    },
    defaultSort: 'surname',
    key: 'users.id',
  })
  const items = page.items.map((row) => ({
    id: row.id,
    email: row.email,
    surname: row.surname,
    name: row.name,
    roles: row.roles,
    workgroup: workgroupOf(row),
    enabled: row.enabled,
    lastLoginAt: row.lastLoginAt,
    createdAt: row.createdAt,
  }))
  return { ...page, items }
}

/** Analysts of the viewer's laboratory, disabled ones too: their past work is still filtered by. */
export async function listAnalysts(db: Db, viewer: Viewer) {
  let query = db
    .selectFrom('users')
    .select(['users.id', personLabelOf('users').as('label')])
    .where(sql<boolean>`'analyst' = any(${sql.ref('users.roles')})`)
    .orderBy('users.nameSort')
  if (!viewer.seesAll) query = query.where('users.workgroupId', '=', viewer.workgroupId)
  return query.execute()
}
