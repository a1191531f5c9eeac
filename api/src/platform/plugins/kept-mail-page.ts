import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../calls/refusal.ts'
import type { Db } from '../database/open.ts'
import { recordedDemonstration } from '../installation/facts.ts'
import type { Mail } from '../mail/mail.ts'
import type { Settings } from '../settings.ts'

/** Newest letters on the page. */
const most = 50

const loopback = /^(::ffff:)?127\.|^::1$/
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const forwarding = /^(forwarded|via|x-forwarded-.*|x-real-ip|cf-connecting-ip|true-client-ip|x-client-ip)$/

/** A browser says which site asks: none, for an address that a person typed, or the product's own. */
const ownSites = [undefined, 'none', 'same-origin']

/**
 * Browsers reach the installation on this machine alone: with any other name a proxy may be in
 * front of it.
 */
const isLocal = ({ publicUrl }: Settings): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname)

/**
 * The request comes from a program of this machine. `Host` keeps out a page of another site whose
 * name resolves to this machine; `Sec-Fetch-Site` and `Origin` any other page. Forwarding headers
 * prove a proxy, and so does HTTP/1.0, nginx's default. Behind a proxy every client has the address
 * of this machine.
 */
const isOwnMachine = ({ raw, socket, headers }: FastifyRequest): boolean =>
  raw.httpVersion !== '1.0' &&
  loopback.test(socket.remoteAddress ?? '') &&
  ownNames.test(headers.host ?? '') &&
  ownSites.includes(headers['sec-fetch-site'] as string | undefined) &&
  (headers.origin === undefined || headers.origin === `http://${headers.host}`) &&
  !Object.keys(headers).some((name) => forwarding.test(name))

/**
 * `/api/dev/mail`: the last letters of the outbox, for invitations and resets on a demonstration
 * without a mail server. Letters open accounts, so access is limited. The page answers programs of
 * this machine alone, never behind a proxy. The database must record demonstration data, and
 * `PUBLIC_URL` must name this machine.
 */
export function showKeptMail(app: FastifyInstance, db: Db, mail: Mail, settings: Settings): void {
  if (settings.smtpUrl || settings.trustProxy > 0 || !isLocal(settings)) return
  app.get('/api/dev/mail', async (request) => {
    if (!isOwnMachine(request) || !(await recordedDemonstration(db))) throw refuse('not_found')
    return { items: await mail.kept(most) }
  })
}
