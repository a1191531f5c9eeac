import { daysAfter } from '@sne/shared/domain'
import type { CallContext, SessionCookie } from '../calls/context.ts'
import { newToken, secretHash } from '../sessions/tokens.ts'

/** Days after the last sign-in from there for which a place is known. */
const knownDays = 180

/** Where somebody tries to sign in from, as far as it concerns one account. */
export interface Place {
  /** Of the device, when the account has been signed in from it before; otherwise of the network address. */
  readonly hash: string
  /** The account has been signed in from this device or address before. */
  readonly known: boolean
}

type Asked = Pick<CallContext, 'db' | 'now' | 'address'> & {
  readonly cookie: Pick<SessionCookie, 'device'>
}
type Remembering = Pick<CallContext, 'db' | 'now' | 'address' | 'cookie'>

const addressOf = ({ address }: Asked) => secretHash(`address:${address}`)
const deviceOf = (token: string) => secretHash(`device:${token}`)

const oldest = ({ now }: Asked) => daysAfter(now, -knownDays).toISOString()

/**
 * The place of an attempt. Other people's attempts from one address do not count for a known
 * device.
 * @param userId 0 for an account that does not exist: it is asked for as well, so that the response
 * time tells nothing
 */
export async function placeOf(context: Asked, userId: number): Promise<Place> {
  const { db, cookie } = context
  const address = addressOf(context)
  const device = deviceOf(cookie.device ?? '')
  const known = await db
    .selectFrom('signInPlaces')
    .select('placeHash')
    .where('userId', '=', userId)
    .where('placeHash', 'in', [address, device])
    .where('lastAt', '>', oldest(context))
    .execute()
  const knows = (hash: string) => known.some(({ placeHash }) => placeHash === hash)
  return { hash: knows(device) ? device : address, known: known.length > 0 }
}

/**
 * Gives the device's token after a sign-in, always one that this server made. A browser keeps the token by which the
 * account is known. Any other token is replaced. Whoever planted or copied it before does not have the new one. People
 * share the computers of a laboratory. The accounts known by the former token are therefore known by the new token.
 */
async function deviceToken(context: Asked, userId: number): Promise<string> {
  const { db, cookie } = context
  if (cookie.device === null) return newToken()
  const sent = deviceOf(cookie.device)
  const own = await db
    .selectFrom('signInPlaces')
    .select('userId')
    .where('userId', '=', userId)
    .where('placeHash', '=', sent)
    .where('lastAt', '>', oldest(context))
    .executeTakeFirst()
  if (own) return cookie.device
  const token = newToken()
  await db
    .updateTable('signInPlaces')
    .set({ placeHash: deviceOf(token) })
    .where('placeHash', '=', sent)
    .where('userId', '<>', userId)
    .execute()
  return token
}

/** Remembers device and address of somebody who has proved who they are; the device gets its cookie. */
export async function rememberPlace(context: Remembering, userId: number): Promise<void> {
  const { db, now, cookie } = context
  const token = await deviceToken(context, userId)
  cookie.setDevice(token)
  await db
    .insertInto('signInPlaces')
    .values(
      [deviceOf(token), addressOf(context)].map((placeHash) => ({
        userId,
        placeHash,
        firstAt: now,
        lastAt: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'placeHash']).doUpdateSet({ lastAt: now }))
    .execute()
  await db.deleteFrom('signInPlaces').where('lastAt', '<', oldest(context)).execute()
}
