import type { Db } from '../database/open.ts'
import type { Settings } from '../settings.ts'
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
    return `La sessione è terminata: dura al massimo ${sessionMaxHours} ore. Accedere di nuovo.`
  const idleUntil = Date.parse(session.lastActivityAt) + sessionIdleMinutes * 60_000
  if (session.revokedAt === null && idleUntil <= now.getTime())
    return `La sessione è terminata dopo ${sessionIdleMinutes} minuti senza attività. Accedere di nuovo.`
  return 'La sessione è stata chiusa da un’uscita, da un altro accesso o da una modifica dell’account. Accedere di nuovo.'
}
