import {
  type CreateUserInput,
  errorCatalogue,
  type OwnProfileInput,
  type UpdateUserInput,
} from '@sne/shared/contract'
import { isLabRole, isRoleRight, type Role, validationMessages } from '@sne/shared/domain'
import type { Selectable } from 'kysely'
import { mailPasswordLink } from '../../platform/auth/password-link.ts'
import { revokeSessions, revokeSessionsOutside } from '../../platform/auth/revoke-sessions.ts'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import type { UsersTable } from '../../platform/database/tables/people.ts'
import { recordMaker } from '../../records/people/account-makers.ts'
import { requestEmailChange } from '../../records/people/email-change.ts'
import { checkNoNamesake } from '../../records/people/namesake.ts'
import { tellOfNewAdministrator } from '../../records/people/tell-administrators.ts'
import { texts as accountTexts } from '../../records/people/texts.ts'
import { checkTwoAdministrators } from '../../records/people/two-administrators.ts'
import { findUser } from './queries.ts'
import { followSight } from './sight.ts'
import { checkSigner, checkSignerName, tellOfRenamedSigner } from './signer.ts'
import { texts } from './texts.ts'

/** Hours in which somebody new chooses a password. */
const welcomeHours = 7 * 24

type Profile = CreateUserInput['hcp']
type Before = Selectable<UsersTable>

/** Names are printed on reports that the person signs: former names are kept apart from the trail. */
const namesOf = ({ title, name, surname, phone }: OwnProfileInput) => ({
  title: title ?? null,
  name,
  surname,
  phone: phone ?? null,
})

const profileOf = (hcp: Profile) => ({
  ...namesOf(hcp),
  workgroupId: hcp.workgroupId,
  screenings: hcp.screenings,
})

/** Only an administrator changes or unmakes administrators. */
function checkMayChange({ viewer }: Context, roles: readonly Role[]): void {
  if (roles.includes('administrator') && viewer.role !== 'administrator') throw refuse('permission_denied')
}

/** Supervisor and administrator are proposed and approved: no edit gives the role to somebody who does not hold it. */
function checkNoNewRight(roles: readonly Role[], before: readonly Role[]): void {
  if (!roles.some((role) => isRoleRight(role) && !before.includes(role))) return
  const { message } = errorCatalogue.right_by_proposal
  throw refuse('right_by_proposal', { fields: [{ path: 'roles', message }] })
}

/** People with a laboratory role belong to a laboratory. */
async function checkWorkgroup(db: Db, roles: readonly Role[], workgroupId: number | null): Promise<void> {
  if (workgroupId === null) {
    if (roles.some(isLabRole)) throw refuseField('hcp.workgroupId', validationMessages.required())
    return
  }
  const group = await db
    .selectFrom('workgroups')
    .select('id')
    .where('id', '=', workgroupId)
    .executeTakeFirst()
  if (!group) throw refuseField('hcp.workgroupId', validationMessages.invalid())
}

/** Unlike the constraint alone, names the field. */
async function checkEmailFree(db: Db, email: string, except?: number): Promise<void> {
  const owner = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!owner || owner.id === except) return
  const message = accountTexts.emailTaken
  throw refuse('duplicate', { message, fields: [{ path: 'email', message }] })
}

/** @returns the new account's id. The person gets a link to choose a password. */
export async function createUser(context: Context, input: CreateUserInput): Promise<number> {
  const { db, now } = context
  const email = input.email.toLowerCase()
  checkNoNewRight(input.roles, [])
  await checkWorkgroup(db, input.roles, input.hcp.workgroupId)
  await checkEmailFree(db, email)
  await checkNoNamesake(db, { ...input.hcp, id: null })
  const { id } = await db
    .insertInto('users')
    .values({
      ...profileOf(input.hcp),
      nameSort: sortKey(input.hcp.surname, input.hcp.name),
      email,
      roles: input.roles,
      activeRole: input.roles[0] ?? 'support',
      supervisorScreenings: input.supervisorScreenings,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordMaker(db, { userId: id, makerId: context.viewer.userId })
  await mailPasswordLink(context, {
    userId: id,
    email,
    hours: welcomeHours,
    subject: 'Accesso a Screening Neonatale Esteso',
    text: texts.accountMade,
  })
  context.audit({ entity: 'user', id, action: 'create', details: { roles: input.roles } })
  return id
}

/** An account that gets another name or laboratory, or is enabled again, has no namesake there. */
async function checkStillDistinct(db: Db, before: Before, { hcp, enabled }: UpdateUserInput): Promise<void> {
  const after = { ...before, ...(hcp ? profileOf(hcp) : {}), enabled: enabled ?? before.enabled }
  const changed = (['name', 'surname', 'workgroupId', 'enabled'] as const).some(
    (field) => before[field] !== after[field],
  )
  if (changed && after.enabled) await checkNoNamesake(db, after)
}

/**
 * Changes the given fields; another address counts once it is confirmed. A person who loses the role in which they work,
 * or the account, is signed out.
 */
export async function updateUser(
  context: Context,
  id: number,
  { version, ...input }: UpdateUserInput,
): Promise<void> {
  const { db, now, viewer } = context
  const before = found(
    await db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  const roles = input.roles ?? before.roles
  checkMayChange(context, before.roles)
  if (version !== undefined && version !== before.version)
    throw refuse('stale_version', { details: { current: await findUser(context, id) } })
  checkNoNewRight(roles, before.roles)
  checkSigner(context, before, input)
  await followSight(context, before, input)
  if (input.enabled === false && id === viewer.userId) throw refuse('permission_denied')
  const email = input.email?.toLowerCase() ?? before.email
  await checkWorkgroup(db, roles, input.hcp ? input.hcp.workgroupId : before.workgroupId)
  await checkTwoAdministrators(context, before, { roles, enabled: input.enabled ?? before.enabled })
  await checkStillDistinct(db, before, input)
  if (email !== before.email) {
    await checkEmailFree(db, email, id)
    // These roles end with an address that somebody else changes, and an account has at least one role.
    if (id !== viewer.userId && roles.every(isRoleRight)) throw refuseField('email', texts.onlyRolesEnd)
    await requestEmailChange(context, { ...before, newEmail: email })
  }
  const moves = input.hcp !== undefined && input.hcp.workgroupId !== before.workgroupId
  const changes = {
    ...(input.hcp ? profileOf(input.hcp) : {}),
    // Each laboratory names the people who hold one.
    ...(moves ? { permissions: [] } : {}),
    ...(input.enabled === undefined ? {} : { enabled: input.enabled }),
    ...(input.supervisorScreenings === undefined ? {} : { supervisorScreenings: input.supervisorScreenings }),
    roles,
  }
  const keepsRole = roles.includes(before.activeRole)
  await db
    .updateTable('users')
    .set({
      ...changes,
      ...(input.hcp ? { nameSort: sortKey(input.hcp.surname, input.hcp.name) } : {}),
      activeRole: keepsRole ? before.activeRole : roles[0],
      version: before.version + 1,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  if (input.enabled === false) await revokeSessions(db, id, now)
  else if (input.roles) await revokeSessionsOutside(db, id, roles, now)
  const after = { email: before.email, roles, enabled: input.enabled ?? before.enabled }
  await tellOfNewAdministrator(context, id, before, after)
  await tellOfRenamedSigner(context, before, input.hcp)
  // The address itself changes when it is confirmed; `email-change` records that.
  const values = changedValues({ ...before, wantedEmail: before.email }, { ...changes, wantedEmail: email })
  if (values.length > 0) context.effect({ entity: 'user', id, values })
  context.audit({
    entity: 'user',
    id,
    action: 'update',
    details: {
      fields: Object.keys(input),
      ...(input.roles ? { rolesBefore: before.roles, roles } : {}),
      ...(input.enabled === undefined ? {} : { enabled: input.enabled }),
    },
  })
}

/** @throws Refusal `permission_denied` for another name of somebody who signs, `duplicate` for a colleague's */
export async function updateOwnProfile(context: Context, input: OwnProfileInput): Promise<void> {
  const { db, viewer, now } = context
  const before = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', viewer.userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  checkSignerName(context, before, input)
  const names = namesOf(input)
  if (names.name !== before.name || names.surname !== before.surname)
    await checkNoNamesake(db, { ...before, ...names }, '')
  await db
    .updateTable('users')
    .set({
      ...names,
      nameSort: sortKey(names.surname, names.name),
      version: before.version + 1,
      updatedAt: now,
    })
    .where('id', '=', viewer.userId)
    .execute()
  await tellOfRenamedSigner(context, before, input)
  const values = changedValues(before, names)
  if (values.length > 0) context.effect({ entity: 'user', id: viewer.userId, values })
  context.audit({ entity: 'user', id: viewer.userId, action: 'update_profile' })
}
