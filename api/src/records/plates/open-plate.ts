import { analyzableSampleMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { sees } from '../../platform/sessions/viewer.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { type PlateRecord, plateRecords } from './queries.ts'

/**
 * Locks a plate with its siblings by row locks, always in one order. Two people who work on one plate or one
 * group wait for each other.
 * @throws Refusal `not_found`
 */
export async function lockPlates(
  context: Context,
  plateId: number,
): Promise<{ plate: PlateRecord; siblings: PlateRecord[] }> {
  const { db, viewer } = context
  const own = found(
    await db
      .selectFrom('plates')
      .select(['id', 'groupId', 'category', 'workgroupId'])
      .where('id', '=', plateId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!sees(viewer, { category: own.category as never, workgroupId: own.workgroupId }))
    throw refuse('not_found')
  const locked = await db
    .selectFrom('plates')
    .select('id')
    .where((eb) => (own.groupId === null ? eb('id', '=', plateId) : eb('groupId', '=', own.groupId)))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const siblings = await plateRecords(
    db,
    viewer,
    locked.map(({ id }) => id),
  )
  return { plate: found(siblings.find(({ id }) => id === plateId)), siblings }
}

/** @throws Refusal `invalid_transition` when the plate's wells may no longer change. */
export function checkEditable(plate: PlateRecord): void {
  checkGuard(analyzableSampleMachine.guards.plate_open({ plateStatus: plate.status }), {
    from: plate.status,
    to: plate.status,
    allowed: [],
    guard: 'plate_open',
  })
}
