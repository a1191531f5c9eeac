import { bringBackLeftOut } from '../../records/cards/left-out.ts'
import { inOwnTransaction, type JobTools } from '../../records/jobs/own-transaction.ts'

/** Notes of one round; several may be of one newborn. */
const roundSize = 500

/**
 * Newborns of whom a card, a request or a report changed while a recall card has left categories out: those that nothing takes care
 * of any more come back.
 * @returns whether more of them wait
 */
export async function lookAtLeftOut(tools: JobTools): Promise<boolean> {
  const waiting = await tools.db
    .selectFrom('leftOutLooks')
    .selectAll()
    .orderBy('id')
    .limit(roundSize)
    .execute()
  for (const [newbornId, own] of Map.groupBy(waiting, (row) => row.newbornId)) {
    const ids = own.map(({ id }) => id)
    await inOwnTransaction(
      tools,
      { entity: 'newborn', action: 'bring_back', call: 'plannedCards' },
      async (step) => {
        // Before the look: a change meanwhile makes a note of its own.
        await step.db.deleteFrom('leftOutLooks').where('id', 'in', ids).execute()
        return (await bringBackLeftOut(step, newbornId)).length > 0 ? newbornId : null
      },
    )
  }
  return waiting.length === roundSize
}
