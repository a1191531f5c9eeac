import {
  callingAs,
  type Endpoint,
  isChangeByRemote,
  isMutating,
  sessionHeaders,
  versionHeaders,
} from '@sne/shared/contract'
import { checkAccess, isSupportSession } from '@sne/shared/domain'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/open.ts'
import type { TakenBack } from '../remotes/taken-back.ts'
import { findKeyCaller, isOperationsKey, keyOf } from '../sessions/api-key.ts'
import type { KeyCaller } from '../sessions/key-caller.ts'
import { findViewer, sessionCookie, touchSession } from '../sessions/session.ts'
import { whySessionEnded } from '../sessions/session-end.ts'
import type { Viewer } from '../sessions/viewer.ts'
import type { Settings } from '../settings.ts'
import { type Refusal, refuse } from './refusal.ts'
import { recordRefusal } from './refusal-trail.ts'

/** Caller of a call, as far as it is known. */
export interface Caller {
  readonly viewer: Viewer | null
  readonly caller: KeyCaller | null
}

/** No act of the person is behind the call: a timer of the page sent it. */
const isBackground = (request: FastifyRequest, endpoint: Endpoint): boolean =>
  endpoint.background === true || request.headers[sessionHeaders.background] === '1'

/**
 * Refuses a tab whose session another tab switched to another role or person: it neither reads nor
 * writes in their name. Callers that name nobody (no browser page) are not checked.
 * @throws Refusal `session_changed`
 */
function checkCallingAs(request: FastifyRequest, endpoint: Endpoint, viewer: Viewer): void {
  const as = request.headers[sessionHeaders.as]
  if (as === undefined || endpoint.session === 'beside') return
  if (as !== callingAs(viewer)) throw refuse('session_changed')
}

/**
 * A browser says where a request comes from; one that comes from another site must not act with this site's
 * session. Clients that are no browser send neither header and have no cookie by accident.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refuse('foreign_origin')
  const { origin } = request.headers
  if (origin === undefined) return
  const own = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`]
  if (!own.includes(origin)) throw refuse('foreign_origin')
}

/**
 * Refuses writes of a recalled version, which may be wrong. Reads and the host's own calls stay
 * allowed.
 * @throws Refusal `remote_recalled`
 */
async function checkRemote(request: FastifyRequest, endpoint: Endpoint, isTakenBack: TakenBack) {
  const remote = request.headers[versionHeaders.remote]
  if (typeof remote !== 'string' || !isChangeByRemote(endpoint)) return
  if (await isTakenBack(remote)) throw refuse('remote_recalled', { details: { remote } })
}

/** Why a signed-in person may not make the call at all; null when they may. */
function refusalOf(
  { access, permissions = [], signs, ownSessionOnly }: Endpoint,
  { access: person, impersonatedBy }: Viewer,
): Refusal | null {
  // Keys are no persons: `admit` answers them before.
  const roles = access === 'key' || access === 'operations' ? [] : access
  if (checkAccess(person, { access: roles, permissions }) !== 'granted') return refuse('permission_denied')
  if (!isSupportSession({ impersonatedBy })) return null
  if (signs) return refuse('support_session')
  return ownSessionOnly ? refuse('own_session') : null
}

/**
 * Lets a caller in, or refuses before anything of the request is read: origin, session or key, the person and role
 * that the page names, role, personal permissions.
 * The administrator passes every list of roles and holds no permission by it.
 */
export async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  { db, settings, isTakenBack, now }: { db: Db; settings: Settings; isTakenBack: TakenBack; now: Date },
): Promise<Caller> {
  if (endpoint.access === 'key') {
    const key = keyOf(request.headers)
    const caller = key ? await findKeyCaller(db, key, now) : null
    if (!caller) throw refuse('unauthenticated', { message: 'Chiave assente, sconosciuta o revocata.' })
    return { viewer: null, caller }
  }
  if (endpoint.access === 'operations') {
    if (!isOperationsKey(keyOf(request.headers), settings.remotesAuditKey))
      throw refuse('unauthenticated', { message: 'Chiave assente o sconosciuta.' })
    return { viewer: null, caller: null }
  }
  if (isMutating(endpoint)) checkOrigin(request, settings.publicUrl)
  const token = request.cookies[sessionCookie]
  const viewer = token ? await findViewer(db, token, now, settings) : null
  if (endpoint.access === 'public') return { viewer, caller: null }
  if (!viewer) {
    const message = token ? await whySessionEnded(db, token, now, settings) : undefined
    throw refuse('unauthenticated', { message })
  }
  checkCallingAs(request, endpoint, viewer)
  const refusal = refusalOf(endpoint, viewer)
  if (refusal) {
    await recordRefusal(db, { request, endpoint, viewer, now, refusal })
    throw refusal
  }
  await checkRemote(request, endpoint, isTakenBack)
  if (!isBackground(request, endpoint)) await touchSession(db, viewer, now)
  return { viewer, caller: null }
}
