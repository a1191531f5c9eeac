import { inOwnTransaction, type JobTools } from '../../records/jobs/own-transaction.ts'
import { keepPlannedCards } from '../../records/planned-cards/keep.ts'

/** Newborns of one round. */
const roundSize = 200

/**
 * Newborns beside whose own cards something changed: a sibling, a report, the first rules of the laboratory.
 * @returns whether more of them wait
 */
export async function lookAgain(tools: JobTools): Promise<boolean> {
  const waiting = await tools.db
    .selectFrom('plannedCardLooks')
    .selectAll()
    .orderBy('newbornId')
    .orderBy('workgroupId')
    .limit(roundSize)
    .execute()
  for (const { newbornId, workgroupId } of waiting)
    await inOwnTransaction(
      tools,
      { entity: 'newborn', action: 'plan_cards', call: 'plannedCards' },
      async (step) => {
        // Another process may do this look: the one that deletes the row does it.
        const taken = await step.db
          .deleteFrom('plannedCardLooks')
          .where('newbornId', '=', newbornId)
          .where('workgroupId', '=', workgroupId)
          .returning('newbornId')
          .executeTakeFirst()
        if (!taken) return null
        await keepPlannedCards(step, { newbornId, workgroupId })
        return newbornId
      },
    )
  return waiting.length === roundSize
}
