import type { KeyContext } from '../../platform/calls/context.ts'
import { notifySupport } from '../../records/people/notify.ts'

interface Told {
  /** Italian; tells this message from others about the key. */
  readonly title: string
  /** Italian, with the birth point of the key. */
  readonly text: (name: string, facilityName: string) => string
  readonly link: string
}

/** Support hears of the key of a message, unless it was told the same since a moment. */
export async function tellOfKey(
  context: KeyContext,
  since: Date,
  { title, text, link }: Told,
): Promise<void> {
  const { db, caller } = context
  const entity = { type: 'api-key', id: caller.apiKeyId }
  const told = await db
    .selectFrom('notifications')
    .select('id')
    .where('entityType', '=', entity.type)
    .where('entityId', '=', entity.id)
    .where('title', '=', title)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirst()
  if (told) return
  const place = await db
    .selectFrom('workgroups')
    .select(['name', 'facilityName'])
    .where('id', '=', caller.workgroupId)
    .executeTakeFirstOrThrow()
  await notifySupport(context, {
    type: 'message',
    title,
    text: text(place.name, place.facilityName),
    link,
    entity,
  })
}
