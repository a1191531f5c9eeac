import type { IntakeMessageRow } from '@sne/shared/contract'
import { barcodeKey } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { keptRecord } from '../../records/newborns/kept-record.ts'
import { findMessage, lockMessage } from './messages.ts'
import { texts } from './texts.ts'

interface Assignment {
  readonly workgroupId?: number | null | undefined
  /** The product's code of the newborn, or the barcode of one of its cards. */
  readonly newborn?: string | null | undefined
  readonly reason: string
}

/** @throws Refusal `validation` for a code that no newborn and no card has */
async function newbornOf(db: Db, written: string): Promise<number> {
  const byCode = await db
    .selectFrom('newborns')
    .select('id')
    .where('code', '=', written.toUpperCase())
    .executeTakeFirst()
  const byCard = byCode
    ? null
    : await db
        .selectFrom('samples')
        .select('newbornId as id')
        .where(sql`upper(barcode)`, '=', barcodeKey(written))
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
  const id = byCode?.id ?? byCard?.id
  if (id === undefined) throw refuseField('newborn', texts.newbornUnknown)
  return keptRecord(db, id)
}

async function checkBirthPoint(db: Db, id: number): Promise<void> {
  const place = await db
    .selectFrom('workgroups')
    .select('id')
    .where('id', '=', id)
    .where('type', 'in', ['spoke_birth_point', 'tin'])
    .executeTakeFirst()
  if (!place) throw refuseField('workgroupId', texts.chooseBirthPoint)
}

/**
 * Says of whom a kept message speaks, or whose it is: it is found from the newborn, and taken in again in the name of the birth point.
 * No record of a newborn or card is changed. @throws Refusal `invalid_transition` for a message that is registered
 */
export async function assignMessage(
  context: Context,
  id: number,
  { workgroupId = null, newborn = null, reason }: Assignment,
): Promise<{ changed: boolean; message: IntakeMessageRow }> {
  const { db, viewer, now } = context
  const kept = await lockMessage(db, id)
  if (kept.ack === 'AA')
    throw refuse('invalid_transition', {
      message: texts.registeredAlready,
      details: { from: kept.ack, to: 'assigned', allowed: [] },
    })
  if (workgroupId === null && newborn === null) throw refuseField('newborn', texts.assignToWhom)
  if (workgroupId !== null) await checkBirthPoint(db, workgroupId)
  const newbornId = newborn === null ? kept.assignedNewbornId : await newbornOf(db, newborn)
  const assignedWorkgroupId = workgroupId ?? kept.assignedWorkgroupId
  await db
    .updateTable('intakeMessages')
    .set({
      assignedWorkgroupId,
      assignedNewbornId: newbornId,
      assignedAt: now,
      assignedBy: viewer.userId,
      assignedReason: reason,
    })
    .where('id', '=', id)
    .execute()
  context.audit({
    entity: 'intake-message',
    id,
    action: 'assign',
    reason,
    details: { workgroupId: assignedWorkgroupId, newbornId },
  })
  return { changed: true, message: await findMessage(db, id) }
}
