import type { CallContext } from '../calls/context.ts'
import type { Db } from '../database/open.ts'
import { newToken, tokenHash } from '../sessions/tokens.ts'
import { texts } from './texts.ts'

interface LinkOptions {
  readonly userId: number
  readonly email: string
  /** Hours for which the link is good. */
  readonly hours: number
  readonly subject: string
  /** Text above the link. */
  readonly text: string
}

type MailContext = Pick<CallContext, 'db' | 'now' | 'afterCommit' | 'services'>

/** Mails a link with which a password can be chosen once. */
export async function mailPasswordLink(context: MailContext, options: LinkOptions): Promise<void> {
  const { db, now, services } = context
  const { userId, email, hours, subject, text } = options
  const token = newToken()
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  await db
    .insertInto('passwordResets')
    .values({ userId, tokenHash: tokenHash(token), createdAt: now, expiresAt })
    .execute()
  const link = `${services.settings.publicUrl}/user/reset-password?token=${token}`
  const validity = texts.linkValid(hours)
  const letter = `${text}\n\n${link}\n\n${validity}\n`
  await services.mail.send(context, { kind: 'access', to: email, subject, text: letter })
}

/** The unused link of a token that is still good. */
export const findPasswordLink = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['passwordResets.id', 'passwordResets.userId', 'passwordResets.expiresAt'])
    .where('passwordResets.tokenHash', '=', tokenHash(token))
    .where('passwordResets.usedAt', 'is', null)
    .where('passwordResets.expiresAt', '>', now.toISOString())
    .where('users.enabled', '=', true)
    .executeTakeFirst()
