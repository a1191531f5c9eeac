import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { findPair, toPair } from '../../records/newborns/pairs.ts'

/** A pair in sight, locked, as the person saw it. @throws Refusal `not_found`, `stale_version` */
export async function lockPair(context: Context, id: number, version: number) {
  await context.db.selectFrom('newbornPairs').select('id').where('id', '=', id).forUpdate().execute()
  const pair = await findPair(context, id)
  if (pair.version !== version) throw refuse('stale_version', { details: { current: toPair(pair) } })
  return pair
}

/**
 * Locks two newborns with all of their cards. Cards are locked first, each in the order of its number, as in
 * corrections and acceptances. So no call waits for another call that waits for it.
 */
export async function lockNewborns({ db }: Context, firstId: number, secondId: number) {
  const ids = [firstId, secondId]
  await db
    .selectFrom('samples')
    .select('id')
    .where('newbornId', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await db
    .selectFrom('newborns')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const [first, second] = rows
  if (!first || !second) throw new Error('A pair is of two newborns.')
  return { first, second }
}

/** A step that the pair's state does not allow. */
export const impossible = (from: string, message: string, details: Readonly<Record<string, unknown>> = {}) =>
  refuse('invalid_transition', { message, details: { ...details, from, to: null, allowed: [] } })
