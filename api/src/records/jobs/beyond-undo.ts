import { undoSeconds } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'

/** Milliseconds by which a moment may lie ahead before a wrong clock is taken for its reason. */
const aheadAtMost = 60_000

/**
 * The moment of a reading that can no longer be undone. A moment in the future was written by a clock that was ahead: it
 * counts too, because nothing would be told until then.
 */
export const beyondUndo = (moment: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(moment)} < ${new Date(now.getTime() - (undoSeconds + 1) * 1000).toISOString()}::timestamptz
    or ${sql.ref(moment)} > ${new Date(now.getTime() + aheadAtMost).toISOString()}::timestamptz)`
