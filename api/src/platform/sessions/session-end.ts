import type { Db } from '../database/open.ts'
import type { Settings } from '../settings.ts'
import { texts } from './texts.ts'
import { tokenHash } from './tokens.ts'

/**
 * Why a token opens no session any more, in Italian for the sign-in page.
 * @returns undefined for a token that was never a session's
 */
export async function whySessionEnded(
  db: Db,
  token: string,
  now: Date,
  { sessionIdleMinutes, sessionMaxHours }: Pick<Settings, 'sessionIdleMinutes' | 'sessionMaxHours'>,
): Promise<string | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select(['revokedAt', 'expiresAt', 'lastActivityAt'])
    .where('tokenHash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!session) return undefined
  if (session.revokedAt === null && Date.parse(session.expiresAt) <= now.getTime())
    return texts.sessionTooLong(sessionMaxHours)
  const idleUntil = Date.parse(session.lastActivityAt) + sessionIdleMinutes * 60_000
  if (session.revokedAt === null && idleUntil <= now.getTime()) return texts.sessionIdle(sessionIdleMinutes)
  return texts.sessionEnded
}
