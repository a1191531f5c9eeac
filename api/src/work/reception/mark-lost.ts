import type { Context } from '../../platform/calls/context.ts'
import type { DecidedCard } from '../../records/cards/acceptance-effects.ts'

/** The card did not come to this laboratory: it stays on the list, and a job asks for another one after the hours set. */
export async function markLost(
  { db, now, viewer, effect }: Context,
  { id, workgroupId }: DecidedCard,
  note: string | null,
): Promise<void> {
  const said = { notReceivedAt: now, notReceivedBy: viewer.userId, note }
  await db
    .insertInto('cardReceptions')
    .values({ sampleId: id, workgroupId, ...said })
    .onConflict((conflict) =>
      conflict.columns(['sampleId', 'workgroupId']).doUpdateSet({ ...said, askedAt: null }),
    )
    .execute()
  effect({ entity: 'sample', id })
}
