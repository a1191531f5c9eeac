import type { Closure, ClosureReason } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { closedByRefusal } from './closed-by-refusal.ts'

interface ClosureColumns {
  readonly closureReason: string | null
  readonly closureAt: string | null
  readonly closedByRefusal: boolean
}

/** The closure in the columns of a newborn; null while its screening continues. */
export const toClosure = (row: ClosureColumns): Closure | null =>
  row.closureReason === null || row.closureAt === null
    ? null
    : { kind: row.closedByRefusal ? 'refused' : (row.closureReason as ClosureReason), at: row.closureAt }

/** The closure of a newborn, which is locked: nobody closes it, or takes it up, before the caller has acted. */
export async function lockedClosure({ db }: Pick<Context, 'db'>, newbornId: number): Promise<Closure | null> {
  const row = await db
    .selectFrom('newborns')
    .select(['closureReason', 'closureAt', closedByRefusal.as('closedByRefusal')])
    .where('id', '=', newbornId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toClosure(row)
}
