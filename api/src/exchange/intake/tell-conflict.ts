import type { KeyContext } from '../../platform/calls/context.ts'
import { notifyRoles, notifySupport } from '../../records/people/notify.ts'
import { type Conflict, namesOf } from './identity-conflict.ts'
import { texts } from './texts.ts'

/** Laboratories that know the newborn by a card, and the destination of the doubted card. */
async function laboratoriesOf({ db }: KeyContext, newbornId: number | null, destinationId: number | null) {
  if (newbornId === null) return new Set(destinationId === null ? [] : [destinationId])
  const rows = await db
    .selectFrom('samples')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .select('shippings.destinationWorkgroupId as id')
    .where('samples.newbornId', '=', newbornId)
    .where('samples.deletedAt', 'is', null)
    .distinct()
    .execute()
  return new Set([...rows.map(({ id }) => id), ...(destinationId === null ? [] : [destinationId])])
}

/** Tells acceptance of the laboratories, and support, of both records; codes and barcodes, no names. */
export async function tellConflict(
  context: KeyContext,
  { newbornId, code, barcode, points, byPrevious = false }: Conflict,
  { messageId, destinationId }: { readonly messageId: number; readonly destinationId: number | null },
): Promise<void> {
  const birthPoint = await context.db
    .selectFrom('workgroups')
    .select(['name', 'code'])
    .where('id', '=', context.caller.workgroupId)
    .executeTakeFirstOrThrow()
  const names = namesOf(points)
  const toldOf = (isAmongCards: boolean, isPrevious: boolean): string => {
    if (!isAmongCards) {
      const text = isPrevious ? texts.previousDiffers : texts.identityDiffers
      return text(barcode, birthPoint.name, birthPoint.code, code, names, messageId)
    }
    const text = isPrevious ? texts.otherThanPrevious : texts.otherCardSameCode
    return `${text(barcode, code, names)} ${texts.seeMessage(birthPoint.name, messageId)}`
  }
  const message = {
    type: 'message' as const,
    title: texts.identityToVerify(barcode),
    text: toldOf(newbornId === null, byPrevious),
  }
  const entity = { type: 'intake-message', id: messageId }
  for (const workgroupId of await laboratoriesOf(context, newbornId, destinationId))
    await notifyRoles(context, {
      ...message,
      entity,
      workgroupId,
      roles: ['acceptance'],
      link: newbornId === null ? null : `/newborn/${newbornId}`,
    })
  await notifySupport(context, { ...message, entity, link: `/intake/messages/${messageId}` })
}
