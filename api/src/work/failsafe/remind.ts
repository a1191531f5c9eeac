import type { BodyOf, FailsafeRow } from '@sne/shared/contract'
import type { ReminderSkip } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { notifyBirthPoint } from '../../records/people/notify.ts'
import { listFailsafe } from './queries.ts'
import { texts } from './texts.ts'

/**
 * Leaves the letter where the birth point's system finds it. Where the place has an address, the letter is sent by
 * mail too.
 */
async function send(
  context: Context,
  row: FailsafeRow,
  placeId: number,
  reason: string | null,
): Promise<boolean> {
  const { db, now, viewer, services } = context
  const { subject, text } = row.prepared
  const { email, name } = await db
    .selectFrom('workgroups')
    .select(['email', 'name'])
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow()
  await notifyBirthPoint(context, {
    workgroupId: placeId,
    laboratoryId: viewer.workgroupId,
    mailed: email !== null,
    type: 'reminder',
    title: subject,
    text,
    entity: { type: 'newborn', id: row.id },
  })
  if (email) await services.mail.send(context, { kind: 'ordinary', to: email, subject, text })
  const eventId = await recordEvent(context, {
    newbornId: row.id,
    type: 'reminder',
    workgroupId: viewer.workgroupId,
    text: reason ? `Sollecito a ${name}: ${reason}` : `Sollecito a ${name}`,
  })
  await db
    .insertInto('newbornReminders')
    .values({
      newbornId: row.id,
      workgroupId: viewer.workgroupId,
      recipientId: placeId,
      eventId,
      at: now,
      byUserId: viewer.userId,
      text,
      reason,
      mailed: Boolean(email),
    })
    .execute()
  context.effect({ entity: 'newborn', id: row.id })
  return Boolean(email)
}

/**
 * Reminds the birth points of newborns in the failsafe list. A birth point that was reminded on this day is skipped,
 * unless a reason for one more reminder is given.
 * @throws Refusal `not_found` when one of them is not in the list (any more)
 */
export async function sendReminders(
  context: Context,
  { newbornIds, reason = null }: BodyOf<'sendReminders'>,
) {
  const { db, viewer, now } = context
  const wanted = [...new Set(newbornIds)].sort((a, b) => a - b)
  // Two people who press the key at the same moment send one letter.
  await db.selectFrom('newborns').select('id').where('id', 'in', wanted).orderBy('id').forUpdate().execute()
  const { items } = await listFailsafe(
    db,
    viewer,
    { newbornIds: wanted, page: 1, pageSize: wanted.length },
    now,
  )
  if (items.length < wanted.length)
    throw refuse('not_found', {
      message: texts.listChanged,
    })
  const skipped: { newbornId: number; why: ReminderSkip }[] = []
  let sent = 0
  let mailed = 0
  for (const row of items) {
    if (!row.birthPoint) skipped.push({ newbornId: row.id, why: 'no_recipient' })
    else if (row.remindedToday && !reason) skipped.push({ newbornId: row.id, why: 'today' })
    else {
      sent += 1
      if (await send(context, row, row.birthPoint.id, reason)) mailed += 1
    }
  }
  if (sent > 0)
    context.audit({
      entity: 'newborn',
      id: items.length === 1 ? (items[0]?.id ?? null) : null,
      action: 'remind',
      reason,
      details: { count: sent },
    })
  return { changed: sent > 0, sent, mailed, skipped }
}
