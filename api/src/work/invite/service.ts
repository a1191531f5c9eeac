import type { Invite } from '@sne/shared/contract'
import {
  daysAfter,
  inviteMachine,
  isLabRole,
  type Role,
  roleLabels,
  rolesWithoutProposal,
  type Screening,
} from '@sne/shared/domain'
import type { Context, PublicContext } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { newToken, tokenHash } from '../../platform/sessions/tokens.ts'
import { applyTransition, recordBirth } from '../../platform/transition/apply.ts'
import { texts as laboratoryTexts } from '../../records/laboratories/texts.ts'
import { findInvite } from './queries.ts'
import { texts } from './texts.ts'

/** Days in which an invitation can be accepted. */
const validDays = 14
const expiryOf = (now: Date) => daysAfter(now, validDays)

/** Roles that no invitation gives: they look across laboratories. */
const notInvited: readonly Role[] = ['administrator', 'support']

const onlyByProposal = texts.anotherRole

interface NewInvite {
  readonly email: string
  readonly roles: Role[]
  readonly workgroupId: number
  readonly screenings: Screening[]
  readonly supervisorScreenings: Screening[] | null
}

/**
 * Mails the link with the code; the database keeps its hash alone. A person with an account is told so by mail instead:
 * the inviting person gets an equal answer and learns nothing of it.
 */
async function mailCode(
  context: Context,
  to: string,
  workgroupId: number,
  roles: readonly Role[],
  code: string,
) {
  const { db, services } = context
  const group = await db
    .selectFrom('workgroups')
    .select('name')
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  const account = await findAccount(db, to)
  const what = roles.map((role) => roleLabels[role]).join(', ')
  const link = `${services.settings.publicUrl}/invite/accept/${code}`
  const invited = `Invito a Screening Neonatale Esteso, ${group.name} (${what}).`
  const text = account ? texts.accountExists(invited) : texts.acceptInvite(invited, link, validDays)
  const subject = 'Invito a Screening Neonatale Esteso'
  await services.mail.send(context, { kind: 'access', to, subject, text })
}

export const findAccount = (db: Db, email: string) =>
  db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()

/**
 * Invites somebody into a laboratory. Administration invites into its own, an administrator into any.
 * @throws Refusal `duplicate` when an invitation to the address is still valid, `permission_denied`
 */
export async function createInvite(context: Context, input: NewInvite): Promise<Invite> {
  const { db, viewer, now } = context
  const email = input.email.toLowerCase()
  if (input.roles.some((role) => notInvited.includes(role))) throw refuse('permission_denied')
  if (viewer.role !== 'administrator' && input.workgroupId !== viewer.workgroupId)
    throw refuse('permission_denied')
  const group = await db
    .selectFrom('workgroups')
    .select('type')
    .where('id', '=', input.workgroupId)
    .executeTakeFirst()
  const laboratory = group !== undefined && ['standard', 'icfc', 'sma'].includes(group.type)
  if (!group || (!laboratory && input.roles.some(isLabRole)))
    throw refuseField('workgroupId', laboratoryTexts.chooseLaboratory)
  if (rolesWithoutProposal(input.roles).length === 0) throw refuseField('roles', onlyByProposal)
  // An expired invitation does not prevent the next.
  await db
    .updateTable('invites')
    .set((eb) => ({ status: 'expired', version: eb('version', '+', 1) }))
    .where('email', '=', email)
    .where('workgroupId', '=', input.workgroupId)
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now.toISOString())
    .execute()
  const standing = await db
    .selectFrom('invites')
    .select('id')
    .where('email', '=', email)
    .where('workgroupId', '=', input.workgroupId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (standing) {
    const message = texts.alreadyInvited
    throw refuse('duplicate', { message, fields: [{ path: 'email', message }] })
  }
  const code = newToken()
  const made = await db
    .insertInto('invites')
    .values({
      ...input,
      email,
      codeHash: tokenHash(code),
      issuerWorkgroupId: viewer.workgroupId ?? input.workgroupId,
      status: 'pending',
      sentAt: now,
      sentBy: viewer.userId,
      expiresAt: expiryOf(now),
      createdAt: now,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'invite', made)
  await mailCode(context, email, input.workgroupId, input.roles, code)
  context.audit({ entity: 'invite', id: made.id, action: 'create', details: { roles: input.roles } })
  return found(await findInvite(db, viewer, made.id, now))
}

/** Takes an invitation back: its code no longer works. */
export async function withdrawInvite(context: Context, id: number) {
  const { db, viewer, now } = context
  found(await findInvite(db, viewer, id, now))
  const { changed } = await applyTransition(context, {
    table: 'invites',
    machine: inviteMachine,
    id,
    action: 'withdraw',
  })
  if (changed) context.audit({ entity: 'invite', id, action: 'withdraw' })
  return { changed, invite: found(await findInvite(db, viewer, id, now)) }
}

/** Mails it again with a new code; the one before stops working. */
export async function resendInvite(context: Context, id: number) {
  const { db, viewer, now } = context
  found(await findInvite(db, viewer, id, now))
  const code = newToken()
  const { row } = await applyTransition(context, {
    table: 'invites',
    machine: inviteMachine,
    id,
    action: 'resend',
    patch: { codeHash: tokenHash(code), sentAt: now, sentBy: viewer.userId, expiresAt: expiryOf(now) },
  })
  await mailCode(context, row.email, row.workgroupId, row.roles, code)
  context.audit({ entity: 'invite', id, action: 'resend' })
  return { changed: true, invite: found(await findInvite(db, viewer, id, now)) }
}

export const byCode = (db: Db, code: string) =>
  db
    .selectFrom('invites')
    .innerJoin('workgroups', 'workgroups.id', 'invites.workgroupId')
    .selectAll('invites')
    .select('workgroups.name as workgroup')
    .where('codeHash', '=', tokenHash(code))
    .executeTakeFirst()

export const isOver = (expiresAt: string | Date, now: Date) => new Date(expiresAt).getTime() <= now.getTime()

/** The invitation as the invited person sees it. @throws Refusal `not_found` */
export async function inviteOfCode({ db, now }: PublicContext, code: string) {
  const { email, workgroup, roles, status, expiresAt } = found(await byCode(db, code))
  const shown = status === 'pending' && isOver(expiresAt, now) ? ('expired' as const) : status
  return { email, workgroup, roles, status: shown, expiresAt }
}
