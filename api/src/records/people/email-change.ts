import { sql } from 'kysely'
import { revokeSessions } from '../../platform/auth/revoke-sessions.ts'
import type { Context, PublicContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { newToken, tokenHash } from '../../platform/sessions/tokens.ts'
import { recordMaker } from './account-makers.ts'
import { endRights } from './end-rights.ts'
import { askedByOther, namesOf, whomToCall } from './moved-address-letters.ts'
import { personLabel } from './person-label.ts'
import { tellOfMovedAccount } from './tell-administrators.ts'
import { texts } from './texts.ts'
import { warnAdministrators } from './warn-administrators.ts'

/** Hours for which the link at the new address is good. */
const confirmHours = 24

interface WantedChange {
  readonly id: number
  readonly email: string
  readonly newEmail: string
}

const subject = 'Cambio dell’indirizzo email'

/** Changes of an account that were asked for and not yet confirmed end. */
const cancelOpen = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('emailChanges')
    .set({ cancelledAt: now })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .execute()

/**
 * Mails a link to the new address and tells the old one. Nothing changes before the link is followed; a later request
 * ends an earlier one. An address that another account has gets a letter without a link, so that whoever asks learns
 * nothing of it.
 */
export async function requestEmailChange(
  context: Context,
  { id, email, newEmail }: WantedChange,
): Promise<void> {
  const { db, now, services, viewer } = context
  const send = (to: string, text: string) =>
    services.mail.send(context, { kind: 'access', to, subject, text })
  const owner = await db.selectFrom('users').select('id').where('email', '=', newEmail).executeTakeFirst()
  const token = newToken()
  await cancelOpen(db, id, now)
  await db
    .insertInto('emailChanges')
    .values({
      userId: id,
      newEmail,
      tokenHash: tokenHash(token),
      createdAt: now,
      // In a forced session the support person asks, not the account's owner.
      createdBy: viewer.impersonatedBy ?? viewer.userId,
      expiresAt: new Date(now.getTime() + confirmHours * 3_600_000),
    })
    .execute()
  await send(
    newEmail,
    owner ? texts.addressInUse : texts.confirmAddress(services.settings.publicUrl, token, confirmHours),
  )
  await send(email, texts.addressAsked + (await askedByOther(context, id)))
}

/** The address for which an account waits; null when there is none. */
export async function pendingEmailOf(db: Db, userId: number, now: Date): Promise<string | null> {
  const open = await db
    .selectFrom('emailChanges')
    .select('newEmail')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return open?.newEmail ?? null
}

/** The change of address whose link has not expired, with its row lock. */
const openChange = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('emailChanges')
    .innerJoin('users', 'users.id', 'emailChanges.userId')
    .select(['emailChanges.id', 'emailChanges.userId', 'emailChanges.newEmail', 'emailChanges.createdBy'])
    .select(['users.email', 'users.surname', 'users.name', 'users.roles'])
    .where('emailChanges.tokenHash', '=', tokenHash(token))
    .where('emailChanges.confirmedAt', 'is', null)
    .where('emailChanges.cancelledAt', 'is', null)
    .where('emailChanges.expiresAt', '>', now.toISOString())
    .where('users.enabled', '=', true)
    .forUpdate()
    .executeTakeFirst()

type OpenChange = NonNullable<Awaited<ReturnType<typeof openChange>>>

/**
 * A person who reads the letters of an address gets its password: rights stay where the owner alone moved the address.
 */
async function endRightsOfMoved(context: PublicContext, change: OpenChange) {
  const { userId, createdBy, newEmail } = change
  if (createdBy === userId) return []
  const { roles, email: before } = change
  await recordMaker(context.db, { userId, makerId: createdBy })
  await tellOfMovedAccount(context, { id: userId, roles, email: newEmail, before, by: createdBy })
  const ended = await endRights(context, {
    userId,
    by: createdBy,
    reason: texts.addressChangedByOther,
  })
  if (ended.length > 0)
    await warnAdministrators(context, {
      title: texts.rightsEnded,
      text: texts.rightsEndedOf(personLabel(change), namesOf(ended)),
      link: `/user/${userId}/edit`,
      entity: { type: 'user', id: userId },
    })
  return ended
}

/**
 * The new address takes effect, and every session of the person ends. Links to choose a password that were sent to
 * the old address are invalid. The old address is told. After a request of another person the rights of the account
 * end.
 * @returns the new address
 * @throws Refusal `gone` for a link that is unknown, used, too old, or whose address another account has by now;
 * `validation` when no role would stay
 */
export async function confirmEmailChange(context: PublicContext, token: string): Promise<string> {
  const { db, now, services } = context
  const change = await openChange(db, token, now)
  if (!change) throw refuse('gone')
  const { id, userId, newEmail, email } = change
  const owner = await db.selectFrom('users').select('id').where('email', '=', newEmail).executeTakeFirst()
  if (owner) throw refuse('gone')
  await db.updateTable('emailChanges').set({ confirmedAt: now }).where('id', '=', id).execute()
  await db
    .updateTable('users')
    .set({ email: newEmail, version: sql`version + 1`, updatedAt: now })
    .where('id', '=', userId)
    .execute()
  await db
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
  await revokeSessions(db, userId, now)
  const ended = await endRightsOfMoved(context, change)
  const moved = texts.addressChanged
  const rights = texts.rightsToApproveAgain(namesOf(ended))
  const { createdBy } = change
  const call = createdBy === userId ? '' : await whomToCall(context, [userId, createdBy])
  await services.mail.send(context, {
    kind: 'access',
    to: email,
    subject,
    text: moved + (ended.length > 0 ? rights : '') + call,
  })
  context.effect({ entity: 'user', id: userId, values: [{ field: 'email', before: email, after: newEmail }] })
  context.audit({ entity: 'user', id: userId, action: 'confirm_email', details: { endedRights: ended } })
  return newEmail
}
