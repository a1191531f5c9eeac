import type { Context } from '../../platform/calls/context.ts'
import { completeAnswered } from '../requests/answered.ts'
import { assumeRequests } from '../requests/assume.ts'
import { followConsentOfCard } from './refusal/follow-consent.ts'

/** An accepted card answers requests once a person has answered whose it is. */
export async function answerUndoubted(context: Context, sampleId: number): Promise<void> {
  const { db } = context
  const card = await db
    .selectFrom('samples')
    .select(['status', 'sampleRequestId', 'newbornId'])
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow()
  if (card.status !== 'accepted') return
  const assumed = await assumeRequests(context, sampleId, { identified: true })
  const [request] = assumed.toSorted((a, b) => Number(b.type === 'new_spot') - Number(a.type === 'new_spot'))
  if (request && card.sampleRequestId === null)
    await db.updateTable('samples').set({ sampleRequestId: request.id }).where('id', '=', sampleId).execute()
  await completeAnswered(context, { sampleId })
  await followConsentOfCard(context, { id: sampleId, newbornId: card.newbornId })
}
