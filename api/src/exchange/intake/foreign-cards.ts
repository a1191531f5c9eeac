import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { tellOfKey } from './tell-of-key.ts'
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
  const since = new Date(context.now.getTime() - hour)
  const count = await foreignSince(context, since)
  if (count <= mostForeignCards) return
  await tellOfKey(context, since, {
    title: texts.foreignCardsTitle,
    text: (name, facility) => texts.foreignCardsOf(name, facility, count),
    link: '/intake/messages',
  })
}
