import type { BodyOf, OnCallInput } from '@sne/shared/contract'
import {
  dayOf,
  laboratoryTypes,
  newShiftRefusal,
  type OnCallShift,
  shiftChangeRefusal,
  shiftNeedsReason,
} from '@sne/shared/domain'
import type { z } from 'zod'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { visibleTo } from '../../platform/sessions/viewer.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { texts } from './texts.ts'

/** @throws Refusal `validation` for another's laboratory */
async function checkLaboratory({ db, viewer }: Context, workgroupId: number): Promise<void> {
  const row = await db
    .selectFrom('workgroups')
    .select('id')
    .where('id', '=', workgroupId)
    .where('type', 'in', [...laboratoryTypes])
    .where(visibleTo(viewer, { workgroup: 'workgroups.id' }))
    .executeTakeFirst()
  if (!row) throw refuseField('workgroupId', texts.chooseLaboratory)
}

/** @throws Refusal `validation` for who is disabled or works elsewhere */
async function checkPerson({ db }: Context, workgroupId: number, userId: number): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('workgroupId', '=', workgroupId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!row) throw refuseField('userId', texts.choosePerson)
}

interface Days {
  readonly workgroupId: number
  readonly userId: number
  readonly fromOn: string
  readonly toOn: string
}

/** Entries of a laboratory are written one after the other. @throws Refusal `validation` for days on which the person is on call already */
async function checkFree(
  { db }: Context,
  { workgroupId, userId, fromOn, toOn }: Days,
  own = 0,
): Promise<void> {
  await oneAtATime(db, `on call ${workgroupId}`)
  const other = await db
    .selectFrom('onCallShifts')
    .select('id')
    .where('workgroupId', '=', workgroupId)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('id', '<>', own)
    .where('fromOn', '<=', toOn)
    .where('toOn', '>=', fromOn)
    .limit(1)
    .executeTakeFirst()
  if (other) throw refuseField('fromOn', texts.alreadyOnCall)
}

/** Puts a person on call. @returns id of the entry @throws Refusal `validation` */
export async function createShift(context: Context, input: z.output<typeof OnCallInput>): Promise<number> {
  const { db, viewer, now } = context
  checkGuard(newShiftRefusal(input, dayOf(now)))
  await checkLaboratory(context, input.workgroupId)
  await checkPerson(context, input.workgroupId, input.userId)
  await checkFree(context, input)
  const { id } = await db
    .insertInto('onCallShifts')
    .values({ ...input, createdAt: now, createdBy: viewer.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({ entity: 'on-call', id, action: 'create', details: { workgroupId: input.workgroupId } })
  return id
}

/** An entry in sight, locked. @throws Refusal `not_found` */
const lock = async ({ db, viewer }: Context, id: number) =>
  found(
    await db
      .selectFrom('onCallShifts')
      .selectAll()
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .where(visibleTo(viewer, { workgroup: 'onCallShifts.workgroupId' }))
      .forUpdate()
      .executeTakeFirst(),
  )

/**
 * Checks a change of the calendar. Past days stay unchanged; from its first day on an entry changes with a reason.
 * @throws Refusal `validation`
 */
function checkChange(
  { now }: Context,
  before: OnCallShift,
  after: OnCallShift | null,
  reason: string | null | undefined,
) {
  const today = dayOf(now)
  checkGuard(shiftChangeRefusal(before, after, today))
  if (shiftNeedsReason(before, today) && !reason) throw refuseField('reason', texts.reason)
}

/** @throws Refusal `not_found`, `stale_version`, `validation` */
export async function updateShift(
  context: Context,
  id: number,
  { version, reason, ...given }: BodyOf<'updateOnCallShift'>,
): Promise<void> {
  const row = await lock(context, id)
  if (row.version !== version)
    throw refuse('stale_version', { details: { current: { id, version: row.version } } })
  const { userId = row.userId, fromOn = row.fromOn, toOn = row.toOn, telephone = row.telephone } = given
  if (toOn < fromOn) throw refuseField('toOn', texts.backwards)
  checkChange(context, row, { userId, fromOn, toOn }, reason)
  await checkPerson(context, row.workgroupId, userId)
  await checkFree(context, { workgroupId: row.workgroupId, userId, fromOn, toOn }, id)
  await context.db
    .updateTable('onCallShifts')
    .set({ userId, fromOn, toOn, telephone, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const values = changedValues({ ...row }, { userId, fromOn, toOn, telephone })
  context.effect({ entity: 'on-call', id, values })
  context.audit({ entity: 'on-call', id, action: 'update', ...(reason ? { reason } : {}) })
}

/** The row stays for whoever asks later who was on call. @throws Refusal `not_found` */
export async function deleteShift(context: Context, id: number, reason: string | null) {
  checkChange(context, await lock(context, id), null, reason)
  await context.db.updateTable('onCallShifts').set({ deletedAt: context.now }).where('id', '=', id).execute()
  context.audit({ entity: 'on-call', id, action: 'delete', ...(reason ? { reason } : {}) })
  return { changed: true }
}
