import type {
  CreateUserInput,
  CredentialsInput,
  OwnProfileInput,
  UpdateUserInput,
} from '@sne/shared/contract'
import { isLabRole, type Role, validationMessages } from '@sne/shared/domain'
import { passwordMatches } from '../auth/password.ts'
import { mailPasswordLink } from '../auth/password-link.ts'
import { setPassword } from '../auth/service.ts'
import { revokeSessions } from '../auth/session.ts'
import { checkAttempts, countAttempt } from '../auth/throttle.ts'
import type { Context } from '../calls/context.ts'
import { found, refuse, refuseField } from '../calls/refusal.ts'
import type { Db } from '../database/open.ts'
import { sortKey } from '../database/sort-key.ts'

/** Hours in which somebody new chooses a password. */
const welcomeHours = 7 * 24

type Profile = CreateUserInput['hcp']

const profileColumns = ({
  title,
  name,
  surname,
  phone,
  lead,
  validator,
  workgroupId,
  screenings,
}: Profile) => ({
  title: title ?? null,
  name,
  surname,
  nameSort: sortKey(surname, name),
  phone: phone ?? null,
  lead,
  validator,
  workgroupId,
  screenings,
})

/** Only an administrator makes, changes or unmakes administrators. */
function checkMayGrant({ viewer }: Context, roles: readonly Role[]): void {
  if (roles.includes('administrator') && viewer.role !== 'administrator') throw refuse('permission_denied')
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
  const message = 'Esiste già un utente con questo indirizzo email'
  throw refuse('duplicate', { message, fields: [{ path: 'email', message }] })
}

/** @returns the new account's id. The person gets a link to choose a password. */
export async function createUser(context: Context, input: CreateUserInput): Promise<number> {
  const { db, now } = context
  const email = input.email.toLowerCase()
  checkMayGrant(context, input.roles)
  await checkWorkgroup(db, input.roles, input.hcp.workgroupId)
  await checkEmailFree(db, email)
  const { id } = await db
    .insertInto('users')
    .values({
      ...profileColumns(input.hcp),
      email,
      roles: input.roles,
      activeRole: input.roles[0] ?? 'support',
      supervisorScreenings: input.supervisorScreenings,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mailPasswordLink(context, {
    userId: id,
    email,
    hours: welcomeHours,
    subject: 'Accesso a Screening Neonatale Esteso',
    text: 'È stato creato un accesso per questo indirizzo. Per scegliere la password aprire il collegamento.',
  })
  context.audit({ entity: 'user', id, action: 'create', details: { roles: input.roles } })
  return id
}

/** Changes what is given. Whoever loses the role in which they work, or the account, is signed out. */
export async function updateUser(context: Context, id: number, input: UpdateUserInput): Promise<void> {
  const { db, now, viewer } = context
  const before = found(
    await db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  const roles = input.roles ?? before.roles
  checkMayGrant(context, before.roles)
  checkMayGrant(context, roles)
  if (input.enabled === false && id === viewer.userId) throw refuse('permission_denied')
  const email = input.email?.toLowerCase() ?? before.email
  await checkWorkgroup(db, roles, input.hcp ? input.hcp.workgroupId : before.workgroupId)
  await checkEmailFree(db, email, id)
  const keepsRole = roles.includes(before.activeRole)
  await db
    .updateTable('users')
    .set({
      ...(input.hcp ? profileColumns(input.hcp) : {}),
      ...(input.enabled === undefined ? {} : { enabled: input.enabled }),
      ...(input.supervisorScreenings === undefined
        ? {}
        : { supervisorScreenings: input.supervisorScreenings }),
      email,
      roles,
      activeRole: keepsRole ? before.activeRole : roles[0],
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  if (input.enabled === false) await revokeSessions(db, id, now)
  else if (input.roles) await revokeSessionsOutside(db, id, roles, now)
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

async function revokeSessionsOutside(
  db: Db,
  userId: number,
  roles: readonly Role[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('role', 'not in', roles)
    .execute()
}

export async function updateOwnProfile(context: Context, input: OwnProfileInput): Promise<void> {
  const { db, viewer, now } = context
  const { title, name, surname, phone } = input
  const nameSort = sortKey(surname, name)
  await db
    .updateTable('users')
    .set({ title: title ?? null, name, surname, nameSort, phone: phone ?? null, updatedAt: now })
    .where('id', '=', viewer.userId)
    .execute()
  context.audit({ entity: 'user', id: viewer.userId, action: 'update_profile' })
}

/**
 * Changes the own e-mail and, when given, the password; the other sessions of the person end.
 * @throws Refusal `validation` on the field `password` when it is not the current one.
 */
export async function updateCredentials(context: Context, input: CredentialsInput): Promise<void> {
  const { db, viewer, now } = context
  if (viewer.impersonatedBy !== null) throw refuse('permission_denied')
  const subject = String(viewer.userId)
  await checkAttempts(context, 'password', subject)
  const user = await db
    .selectFrom('users')
    .select(['passwordHash', 'email'])
    .where('id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  const matches = await passwordMatches(user.passwordHash, input.password)
  await countAttempt(context, 'password', subject, matches)
  if (!matches) throw refuseField('password', 'La password attuale non è corretta', { keepWrites: true })
  const email = input.email.toLowerCase()
  await checkEmailFree(db, email, viewer.userId)
  await db.updateTable('users').set({ email, updatedAt: now }).where('id', '=', viewer.userId).execute()
  if (input.newPassword) await setPassword(context, viewer.userId, input.newPassword)
  await revokeSessions(db, viewer.userId, now, viewer.sessionId)
  const fields = [...(email === user.email ? [] : ['email']), ...(input.newPassword ? ['password'] : [])]
  context.audit({ entity: 'user', id: viewer.userId, action: 'update_credentials', details: { fields } })
}
