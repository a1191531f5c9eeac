import type { Role } from '@sne/shared/domain'
import type { CallContext } from '../calls/context.ts'
import { openSession } from '../sessions/session.ts'
import { tokenHash } from '../sessions/tokens.ts'

interface Entrant {
  readonly id: number
  readonly activeRole: Role
}

/** Ends the session that came with the call and opens one of `user`. @param impersonatedBy who really acts */
export async function enter(context: CallContext, user: Entrant, impersonatedBy?: number): Promise<void> {
  const { db, now, services, cookie } = context
  await endOwnSession(context)
  const session = { userId: user.id, role: user.activeRole, now, impersonatedBy }
  const { token, expires } = await openSession(db, session, services.settings)
  cookie.set(token, expires)
}

/** Ends the session whose cookie came with the call, if any. */
export async function endOwnSession({ db, now, cookie }: CallContext): Promise<void> {
  if (!cookie.token) return
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('tokenHash', '=', tokenHash(cookie.token))
    .where('revokedAt', 'is', null)
    .execute()
}
