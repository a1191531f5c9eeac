import type { ClosureReason } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'

interface Closure {
  readonly reason: ClosureReason
  readonly note: string
}

/** Writes the closure of a locked newborn, or removes it. @param closure null: the screening continues */
export async function writeClosure(
  { db, now, viewer }: Context,
  newbornId: number,
  closure: Closure | null,
): Promise<void> {
  await db
    .updateTable('newborns')
    .set((eb) => ({
      closureReason: closure?.reason ?? null,
      closureNote: closure?.note ?? null,
      closureAt: closure ? now : null,
      closureBy: closure ? viewer.userId : null,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', newbornId)
    .execute()
}
