import type { Context } from '../../platform/calls/context.ts'
import { notifyBirthPoint } from '../people/notify.ts'
import { mailOf, mailOnCall, placesOf, type RecalledCard } from './urgent-notices.ts'

/**
 * Tells that an urgent request was withdrawn, in the transaction that withdraws it. Told are all who got its
 * notice and mail: birth point, ward, clinical centres and people on call. No report may follow.
 */
export async function tellNotNeeded(
  context: Context,
  card: RecalledCard,
  { id, title, text }: { readonly id: number; readonly title: string; readonly text: string },
): Promise<void> {
  const letter = await mailOf(context, card, 'notNeeded')
  for (const { id: workgroupId, email } of await placesOf(context, card)) {
    await notifyBirthPoint(context, {
      workgroupId,
      laboratoryId: card.workgroupId,
      mailed: email !== null,
      ...{ type: 'recall_withdrawn', title, text },
      entity: { type: 'sample-request', id },
    })
    if (email) await context.services.mail.send(context, { kind: 'urgent', to: email, ...letter })
  }
  await mailOnCall(context, card, letter)
}
