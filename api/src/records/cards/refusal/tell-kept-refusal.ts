import { agreesTo, screenings } from '@sne/shared/domain'
import type { CallContext } from '../../../platform/calls/context.ts'
import { notifyRoles } from '../../people/notify.ts'
import { texts } from './texts.ts'

interface Card {
  readonly id: number
  readonly newbornId: number
  readonly barcode: string
}

/**
 * Tells that a removed card had a later refusal of the family. The refusal stays with the newborn. Acceptance and
 * supervisors of the card's laboratory are told. The card may belong to another newborn, and so may the call with the
 * refusal.
 */
export async function tellKeptRefusal(
  context: Pick<CallContext, 'db' | 'now'>,
  { id, newbornId, barcode }: Card,
): Promise<void> {
  const { db } = context
  const written = await db
    .selectFrom('familyStatements')
    .innerJoin('samples', 'samples.id', 'familyStatements.sampleId')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .select(['familyStatements.field', 'familyStatements.answer'])
    .select('shippings.destinationWorkgroupId as hubId')
    .where('familyStatements.newbornId', '=', newbornId)
    .where('familyStatements.sampleId', '=', id)
    .where('familyStatements.withdrawnAt', 'is', null)
    .execute()
  const refused = screenings.filter((category) => written.some((one) => agreesTo(category, one) === false))
  const hubId = written[0]?.hubId ?? null
  if (refused.length === 0 || hubId === null) return
  await notifyRoles(context, {
    workgroupId: hubId,
    roles: ['acceptance', 'supervisor'],
    type: 'message',
    title: texts.keptTitle(barcode),
    text: texts.kept(barcode, refused),
    link: `/newborn/${newbornId}`,
    entity: { type: 'newborn', id: newbornId },
  })
}
