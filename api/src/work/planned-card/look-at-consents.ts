import { followRecorded } from '../../records/cards/refusal/follow-consent.ts'
import { tellUnheard, unheardRefusals } from '../../records/cards/refusal/tell-unheard.ts'
import { inOwnTransaction, type JobTools } from '../../records/jobs/own-transaction.ts'

/** Newborns of one round. */
const roundSize = 100

/**
 * Newborns with a refusal that an earlier version recorded and did not follow: their categories follow it. Each once.
 * @returns whether more of them wait
 */
export async function lookAtConsents(tools: JobTools): Promise<boolean> {
  const waiting = await tools.db
    .selectFrom('consentLooks')
    .selectAll()
    .orderBy('id')
    .limit(roundSize)
    .execute()
  for (const { id, newbornId } of waiting)
    await inOwnTransaction(
      tools,
      { entity: 'newborn', action: 'follow_consent', call: 'plannedCards' },
      async (step) => {
        await step.db.deleteFrom('consentLooks').where('id', '=', id).execute()
        await followRecorded(step, newbornId)
        return newbornId
      },
    )
  return waiting.length === roundSize
}

/** People hear of refusals on cards that no laboratory accepted. */
export async function tellUnheardRefusals(tools: JobTools): Promise<void> {
  for (const sampleId of await unheardRefusals(tools.db, tools.now))
    await inOwnTransaction(
      tools,
      { entity: 'sample', action: 'tell_refusal', call: 'plannedCards' },
      async (step) => {
        await tellUnheard(step, sampleId)
        return null
      },
    )
}
