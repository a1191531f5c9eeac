import type { AccessUser } from '@sne/shared/domain'
import {
  isLead,
  isSupportSession,
  isValidator,
  type Role,
  seesAll,
  visibleScreenings,
} from '@sne/shared/domain'
import type { Db } from '../database/open.ts'
import type { Settings } from '../settings.ts'
import { mayActAs } from './acting-as.ts'
import { readSession } from './read-session.ts'
import { newToken, tokenHash } from './tokens.ts'
import type { Viewer } from './viewer.ts'

export const sessionCookie = 'sne_session'

/** Readable by the page: it only says that there may be a session, so that nobody asks for one in vain. */
export const signedInCookie = 'sne_signed_in'

/** Tells a browser that a person has signed in from before; it opens nothing by itself. */
export const deviceCookie = 'sne_device'
/** As long as browsers keep a cookie: 400 days, in seconds. */
export const deviceSeconds = 400 * 86_400

type Limits = Pick<Settings, 'sessionIdleMinutes' | 'sessionMaxHours'>

const idleSince = (now: Date, { sessionIdleMinutes }: Limits) =>
  new Date(now.getTime() - sessionIdleMinutes * 60_000).toISOString()

/**
 * The person of a session token. Null when it is unknown, revoked, idle for too long or too old.
 * Null also when the person who really acts in it lost the account or the role that allows it.
 */
export async function findViewer(db: Db, token: string, now: Date, limits: Limits): Promise<Viewer | null> {
  const [row] = await readSession(db, {
    tokenHash: tokenHash(token),
    now: now.toISOString(),
    idleSince: idleSince(now, limits),
  })
  if (!row) return null
  if (isSupportSession(row) && !(row.actorEnabled && mayActAs(row.actorRoles ?? [], row.roles))) return null
  // In a session that support opened nothing counts but the role at work: rights are the person's own.
  const own = !isSupportSession(row)
  const access: AccessUser = {
    currentRole: row.role,
    admin: own && row.roles.includes('administrator'),
    hcp: {
      lead: own && row.lead,
      validator: own && row.validator,
      workgroup:
        row.workgroupId !== null && row.config
          ? { id: row.workgroupId, config: { screenings: row.config.screenings } }
          : null,
      config: { screenings: row.screenings },
    },
    supervisorScreenings: row.supervisorScreenings,
    permissions: own ? row.permissions : [],
  }
  return {
    userId: row.id,
    email: row.email,
    label: [row.name, row.surname].filter(Boolean).join(' ') || row.email,
    role: row.role,
    roles: row.roles,
    workgroupId: row.workgroupId,
    workgroupType: row.type,
    visibleScreenings: visibleScreenings(access),
    lead: isLead(access),
    validator: isValidator(access),
    seesAll: seesAll(row.role),
    sessionId: row.sessionId,
    activeAt: row.lastActivityAt,
    impersonatedBy: row.impersonatedBy,
    access,
  }
}

/** Notes that the person is at work; at most one write a minute. */
export async function touchSession(db: Db, { sessionId, activeAt }: Viewer, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(activeAt) <= 60_000) return
  await db
    .updateTable('sessions')
    .set({ lastActivityAt: now })
    .where('id', '=', sessionId)
    .where('lastActivityAt', '<', now.toISOString())
    .execute()
}

export interface NewSession {
  readonly userId: number
  readonly role: Role
  readonly now: Date
  readonly impersonatedBy?: number
}

/** @returns the token for the cookie (only its hash is kept) and when the session ends at the latest. */
export async function openSession(
  db: Db,
  { userId, role, now, impersonatedBy }: NewSession,
  { sessionMaxHours }: Limits,
): Promise<{ token: string; expires: Date }> {
  const token = newToken()
  const expires = new Date(now.getTime() + sessionMaxHours * 3_600_000)
  await db
    .insertInto('sessions')
    .values({
      tokenHash: tokenHash(token),
      userId,
      role,
      impersonatedBy: impersonatedBy ?? null,
      createdAt: now,
      lastActivityAt: now,
      expiresAt: expires,
    })
    .execute()
  return { token, expires }
}
