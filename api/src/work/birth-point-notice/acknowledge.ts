import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { findNotice } from './queries.ts'

/**
 * Somebody at the birth point said on the telephone that they know. The first answer counts, also against the birth
 * point's system. @param name with whom the caller spoke @throws Refusal `not_found`
 */
export async function acknowledgeByTelephone(context: Context, id: number, name: string) {
  const { db, viewer, now } = context
  await db.selectFrom('birthPointNotices').select('id').where('id', '=', id).forUpdate().execute()
  const before = found(await findNotice(db, viewer, now, id))
  if (before.acknowledged !== null) return { changed: false, notice: before }
  await db
    .updateTable('birthPointNotices')
    .set({ acknowledgedAt: now, acknowledgedBy: viewer.userId, acknowledgedName: name })
    .where('id', '=', id)
    .execute()
  context.audit({
    entity: 'birth-point-notice',
    id,
    action: 'acknowledge',
    from: before.state,
    to: 'acknowledged',
  })
  return { changed: true, notice: found(await findNotice(db, viewer, now, id)) }
}
