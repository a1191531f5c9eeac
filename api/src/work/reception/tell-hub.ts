import type { Context } from '../../platform/calls/context.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import type { LockedCard } from './lock-received.ts'
import { texts } from './texts.ts'

/**
 * The hub's acceptance is told of a card that did not come or is unsuitable here. The supervisors of both
 * laboratories are told too.
 */
export async function tellHub(
  context: Context,
  { card, hubId }: LockedCard,
  status: 'not_valid' | 'not_received',
  text: string,
): Promise<void> {
  const { name } = await context.db
    .selectFrom('workgroups')
    .select('name')
    .where('id', '=', card.workgroupId)
    .executeTakeFirstOrThrow()
  const message = {
    type: status === 'not_valid' ? ('sample_invalid' as const) : ('shipping_not_received' as const),
    title: status === 'not_valid' ? texts.unsuitableTitle(name) : texts.notReceivedTitle(name),
    text,
    link: `/newborn/${card.newbornId}`,
    entity: { type: 'sample', id: card.id },
  }
  await notifyRoles(context, { ...message, workgroupId: hubId, roles: ['acceptance', 'supervisor'] })
  await notifyRoles(context, { ...message, workgroupId: card.workgroupId, roles: ['supervisor'] })
}
