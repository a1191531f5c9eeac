import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { notifySupport } from '../../records/people/notify.ts'
import { texts } from './texts.ts'

const hour = 3_600_000
/** Cards of other birth points that one sender names within an hour before support is told of the sender itself. */
const mostForeignCards = 5

/** Cards of other birth points that messages of the sender named since a moment. */
async function foreignSince({ db, caller }: KeyContext, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('intakeMessages as message')
    .innerJoin('samples', 'samples.id', 'message.sampleId')
    .select(sql<number>`count(distinct samples.id)::integer`.as('count'))
    .where('message.workgroupId', '=', caller.workgroupId)
    .where('message.receivedAt', '>', since.toISOString())
    .where('samples.authorWorkgroupId', '<>', caller.workgroupId)
    .executeTakeFirstOrThrow()
  return count
}

/** Support hears once an hour of a sender whose messages name many cards of other birth points: its numbers or its key are wrong. */
export async function tellForeignCards(context: KeyContext): Promise<void> {
  const { db, now, caller } = context
  const since = new Date(now.getTime() - hour)
  const count = await foreignSince(context, since)
  if (count <= mostForeignCards) return
  const entity = { type: 'api-key', id: caller.apiKeyId }
  const told = await db
    .selectFrom('notifications')
    .select('id')
    .where('entityType', '=', entity.type)
    .where('entityId', '=', entity.id)
    .where('title', '=', texts.foreignCardsTitle)
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
    title: texts.foreignCardsTitle,
    text: texts.foreignCardsOf(place.name, place.facilityName, count),
    link: '/intake/messages',
    entity,
  })
}
