import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { worksIn } from '../../platform/sessions/viewer.ts'
import { findNotice } from './queries.ts'
import { texts } from './texts.ts'

/**
 * Somebody at the birth point said on the telephone that they know. The first answer counts, also against the birth
 * point's system. @param name with whom the caller spoke
 * @throws Refusal `not_found`, `permission_denied` for an administrator of no or another laboratory
 */
export async function acknowledgeByTelephone(context: Context, id: number, name: string) {
  const { db, viewer, now } = context
  const locked = await db
    .selectFrom('birthPointNotices')
    .select('laboratoryId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const before = found(await findNotice(db, viewer, now, id))
  if (!worksIn(viewer, found(locked).laboratoryId))
    throw refuse('permission_denied', { message: texts.laboratoryAcknowledges })
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
